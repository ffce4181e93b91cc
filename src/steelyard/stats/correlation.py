"""How much values that follow each other in time repeat each other."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from steelyard.errors import Undefined

Floats = NDArray[np.float64]


def series(values: ArrayLike, *, least: int = 2) -> Floats:
    """A finite series in time order; Undefined for fewer than ``least`` values."""
    array = np.asarray(values, dtype=np.float64)
    if array.ndim != 1 or array.size < least:
        raise Undefined(f"{array.size} values in a row are too few here; {least} are the least")
    if not np.isfinite(array).all():
        raise Undefined("a mean over values that aren't finite has no value; use a quantile")
    return array


def autocovariance(values: ArrayLike) -> Floats:
    """Autocovariances at lags 0..n-1, each divided by n, of a series (n,) in time order.

    In the square of the values' unit; by Fourier transform, so n log n.
    """
    array = series(values)
    centred = array - array.mean()
    size = 1 << (2 * array.size - 1).bit_length()
    spectrum = np.fft.rfft(centred, size)
    power = spectrum.real**2 + spectrum.imag**2
    return np.asarray(np.fft.irfft(power, size)[: array.size] / array.size)


def correlation_time(values: ArrayLike) -> float:
    """1 + 2 x the sum of autocorrelations: values that say as much of the mean as one would.

    Summed over pairs of lags until a pair is no longer positive (initial positive sequence:
    Geyer 1992).  1 for independent values, (1 + r)/(1 - r) for AR(1) with coefficient r; below
    1 where neighbours repel each other.  Undefined for values all alike.
    """
    lags = autocovariance(values)
    if lags[0] <= 1e-24 * max(1.0, float(np.abs(np.asarray(values)).max()) ** 2):
        raise Undefined("all values are alike: how they repeat each other is unknown")
    pairs = lags[: lags.size // 2 * 2].reshape(-1, 2).sum(axis=1)
    ends = np.flatnonzero(pairs <= 0.0)
    kept = pairs[: ends[0]] if ends.size else pairs
    return max(float(2.0 * kept.sum() / lags[0] - 1.0), 1.0 / lags.size)


def effective_sample_size(values: ArrayLike) -> float:
    """Independent values whose mean would be known as well: n / ``correlation_time``."""
    return float(np.size(values) / correlation_time(values))

"""How much values that follow each other in time repeat each other."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from steelyard.errors import Undefined

Floats = NDArray[np.float64]
_FIRST_LAGS = 4096
_AT_ONCE = 1 << 18
"""Values transformed at a time, so that they stay in a cache."""


def series(values: ArrayLike, *, least: int = 2) -> Floats:
    """A finite series in time order; Undefined for fewer than ``least`` values."""
    array = np.asarray(values, dtype=np.float64)
    if array.ndim != 1 or array.size < least:
        raise Undefined(f"{array.size} values in a row are too few here; {least} are the least")
    if not np.isfinite(array).all():
        raise Undefined("a mean over values that aren't finite has no value; use a quantile")
    return array


def autocovariance(values: ArrayLike, *, lags: int | None = None) -> Floats:
    """Autocovariances at lags 0..n-1, or at the first ``lags`` of them, each divided by n.

    Of a series (n,) in time order, in the square of the values' unit; by Fourier transforms of
    blocks as long as the lags, so n log lags.
    """
    array = series(values)
    centred = array - array.mean()
    wanted = min(lags or array.size, array.size)
    block = 1 << (wanted - 1).bit_length() if wanted > 1 else 1
    count = -(-array.size // block)
    padded = np.zeros((count + 1) * block)
    padded[: array.size] = centred
    ours = padded[:-block].reshape(count, block)
    # Each block against itself and the next one.
    pairs = np.lib.stride_tricks.sliding_window_view(padded, 2 * block)[::block]
    total = np.zeros(block + 1, dtype=np.complex128)
    step = max(1, _AT_ONCE // block)
    for at in range(0, count, step):
        here = np.fft.rfft(ours[at : at + step], 2 * block)
        both = np.fft.rfft(pairs[at : at + step], 2 * block)
        total += np.einsum("ij,ij->j", here.conj(), both)
    return np.asarray(np.fft.irfft(total, 2 * block)[:wanted] / array.size)


def correlation_time(values: ArrayLike) -> float:
    """1 + 2 x the sum of autocorrelations: values that say as much of the mean as one would.

    Summed over pairs of lags until a pair is no longer positive (initial positive sequence:
    Geyer 1992).  1 for independent values, (1 + r)/(1 - r) for AR(1) with coefficient r; below
    1 where neighbours repel each other.  Undefined for values all alike.
    """
    size, many = np.size(values), _FIRST_LAGS
    while True:
        lags = autocovariance(values, lags=many)
        if lags[0] <= 1e-24 * max(1.0, float(np.abs(np.asarray(values)).max()) ** 2):
            raise Undefined("all values are alike: how they repeat each other is unknown")
        pairs = lags[: lags.size // 2 * 2].reshape(-1, 2).sum(axis=1)
        ends = np.flatnonzero(pairs <= 0.0)
        if ends.size or lags.size == size:
            break
        many *= 16
    kept = pairs[: ends[0]] if ends.size else pairs
    return max(float(2.0 * kept.sum() / lags[0] - 1.0), 1.0 / size)

"""Block bootstrap: resampling a series in stretches, so that neighbours stay together.

A second opinion beside batch means, for statistics that have none, such as the difference of
two quantiles with a declared length.  For long correlation it is narrower than the truth more
often than batch means with Student's t are (bench/coverage_load.py).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from steelyard.errors import Undefined
from steelyard.stats.correlation import Floats, autocovariance
from steelyard.stats.distributions import check_confidence
from steelyard.stats.interval import Interval
from steelyard.stats.quantiles import CELLS, weighted_quantile
from steelyard.stats.resample import weighted_mean

Kind = Literal["moving", "circular", "stationary"]
FEWEST = 9
"""Values below which no block length can be told."""


class BlockLength(NamedTuple):
    """Block lengths in values, as real numbers."""

    circular: float
    """For moving blocks too."""
    stationary: float
    """Mean length."""


def block_length(values: ArrayLike) -> BlockLength:
    """Lengths that make the bootstrap variance of the mean of a series (n,) most exact.

    Politis & White (2004) with the correction of Patton, Politis & White (2009): flat-top lag
    window up to twice the last lag whose correlation stands out of 2 sqrt(log10(n)/n).  At
    most min(3 sqrt(n), n/3), at least 1.
    """
    lags = autocovariance(values)
    size = lags.size
    if size < FEWEST or lags[0] <= 0.0:
        raise Undefined(f"{size} values, or values all alike, show no block length")
    reach = _reach(lags / lags[0])
    lag = np.arange(1, reach + 1)
    window = np.minimum(1.0, 2.0 * (1.0 - lag / reach))
    weighted = window * lags[1 : reach + 1]
    slope, level = 2.0 * float(weighted @ lag), float(lags[0] + 2.0 * weighted.sum())
    most = math.ceil(min(3.0 * math.sqrt(size), size / 3.0))
    if level <= 0.0:
        return BlockLength(circular=1.0, stationary=1.0)
    scale = (slope / level) ** 2 * size
    return BlockLength(
        circular=min(max(1.0, (1.5 * scale) ** (1 / 3)), most),
        stationary=min(max(1.0, scale ** (1 / 3)), most),
    )


def _reach(correlations: Floats) -> int:
    size = correlations.size
    row = max(5, math.ceil(math.sqrt(math.log10(size))))
    most = min(size - 1, math.ceil(math.sqrt(size)) + row)
    small = np.abs(correlations[1 : most + 1]) < 2.0 * math.sqrt(math.log10(size) / size)
    runs = np.convolve(small, np.ones(row), mode="valid") if small.size >= row else np.empty(0)
    quiet = np.flatnonzero(runs >= row)
    last = int(quiet[0]) if quiet.size else int(np.flatnonzero(~small)[-1]) + 1
    return min(2 * max(1, last), size - 1)


def block_draws(
    n: int, *, length: float, draws: int, seed: int, kind: Kind = "circular"
) -> Iterator[NDArray[np.uint16]]:
    """How often each of n values came, draw by draw, in parts (some draws, n).

    Blocks of ``length`` that stay inside the series (moving: Künsch 1989), that go on at its
    beginning (circular: Politis & Romano 1992), or of random length with that mean
    (stationary: Politis & Romano 1994); the last one is cut so that each draw has n values.
    """
    if not 1.0 <= length <= n or draws < 1:
        raise Undefined(f"blocks of {length:g} don't fit {n} values, or no draw is asked for")
    rng = np.random.default_rng(seed)
    step = max(1, min(draws, CELLS // n))
    for start in range(0, draws, step):
        yield _counts(n, length, min(step, draws - start), rng, kind)


def _counts(
    n: int, length: float, draws: int, rng: np.random.Generator, kind: Kind
) -> NDArray[np.uint16]:
    lengths = _lengths(n, length, draws, rng, kind)
    places = n - round(length) + 1 if kind == "moving" else n
    starts = rng.integers(places, size=lengths.shape)
    width = 2 * n + 1
    rows = np.arange(draws)[:, None] * width
    size = draws * width
    begun = np.bincount((rows + starts).ravel(), minlength=size)
    ended = np.bincount((rows + starts + lengths).ravel(), minlength=size)
    covered = np.cumsum((begun - ended).reshape(draws, width), axis=1)
    return (covered[:, :n] + covered[:, n : 2 * n]).astype(np.uint16)


def _lengths(
    n: int, length: float, draws: int, rng: np.random.Generator, kind: Kind
) -> NDArray[np.int64]:
    """Lengths of the blocks of each draw, adding up to n; those beyond it are 0."""
    if kind == "stationary":
        count = math.ceil(n / length + 8.0 * math.sqrt(n / length) + 8)
        lengths = rng.geometric(1.0 / length, size=(draws, count))
        lengths[:, -1] = n
    else:
        lengths = np.full((draws, math.ceil(n / round(length))), round(length))
    reached = np.minimum(np.cumsum(lengths, axis=1), n)
    return np.diff(reached, axis=1, prepend=0)


def block_bootstrap_interval(
    values: ArrayLike,
    *,
    q: float | None = None,
    length: float | None = None,
    kind: Kind = "circular",
    draws: int = 1000,
    seed: int = 0,
    confidence: float = 0.95,
) -> Interval:
    """Percentile interval for the mean of a series (n,), or for its ``q`` quantile.

    ``length`` as ``block_length`` says if left out (for a quantile: of the flags "not above
    it").  Time and memory grow with draws x n; use ``mean_over_time`` for a million values.
    """
    check_confidence(confidence)
    drawn = block_statistics(values, q=q, length=length, kind=kind, draws=draws, seed=seed)
    tail = (1.0 - confidence) / 2.0
    low, high = np.quantile(drawn, [tail, 1.0 - tail], method="inverted_cdf")
    return Interval(
        low=float(low), high=float(high), confidence=confidence, method=f"{kind} block bootstrap"
    )


def block_statistics(
    values: ArrayLike,
    *,
    q: float | None = None,
    length: float | None = None,
    kind: Kind = "circular",
    draws: int = 1000,
    seed: int = 0,
) -> Floats:
    """The mean or the ``q`` quantile of each draw: (draws,).

    Those of two independent runs, with two seeds, give draws of any contrast of them.
    """
    array = np.asarray(values, dtype=np.float64)
    size = _suited(array, q, kind) if length is None else length
    parts = block_draws(array.size, length=size, draws=draws, seed=seed, kind=kind)
    if q is None:
        return np.concatenate([weighted_mean(array, part) for part in parts])
    return np.concatenate([weighted_quantile(array, part, q=q) for part in parts])


def _suited(array: Floats, q: float | None, kind: Kind) -> float:
    marked = array if q is None else array <= np.quantile(array, q, method="inverted_cdf")
    found = block_length(marked)
    return found.stationary if kind == "stationary" else found.circular

"""How far raters agree beyond chance: Cohen's kappa and Krippendorff's alpha."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from steelyard.errors import Undefined
from steelyard.stats.interval import Interval

Level = Literal["nominal", "ordinal"]
Rating = Hashable | None
"""A category, or None where a rater did not rate."""

_DRAWS = 2000
_MOST_EMPTY = 0.05
"""Share of draws that may have no value before the interval has none."""

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """A coefficient: 1 is full agreement, 0 what chance would give, below 0 worse than chance."""

    value: float
    interval: Interval | None
    """Percentile bootstrap over clusters of units; None where too few draws have a value."""
    n: int
    """Units that at least two raters rated."""


def cohen_kappa(
    a: Sequence[Rating],
    b: Sequence[Rating],
    *,
    categories: Sequence[Hashable],
    clusters: Sequence[Hashable] | None = None,
    confidence: float = 0.95,
    seed: int = 0,
) -> Agreement:
    """Agreement of two raters on units (n,), 1 - (1 - p_o) / (1 - p_e) (Cohen 1960).

    Units that one of them left out don't count.  Undefined where none is left, or where both
    gave one and the same category throughout.
    """
    place = _places(categories)
    rows = [i for i, pair in enumerate(zip(a, b, strict=True)) if None not in pair]
    tables = np.zeros((len(rows), len(place), len(place)))
    for unit, i in enumerate(rows):
        tables[unit, place[a[i]], place[b[i]]] = 1.0
    groups = [clusters[i] for i in rows] if clusters is not None else rows
    return _agreement(tables, groups, _kappa, confidence=confidence, seed=seed)


def krippendorff_alpha(
    ratings: Sequence[Sequence[Rating]],
    *,
    categories: Sequence[Hashable],
    level: Level = "nominal",
    clusters: Sequence[Hashable] | None = None,
    confidence: float = 0.95,
    seed: int = 0,
) -> Agreement:
    """Agreement of any number of raters, ``ratings[rater][unit]``, 1 - D_o / D_e.

    ``categories`` are in their order where the level is ordinal.  From coincidences, with the
    ordinal difference over the marginals (Krippendorff 2011).  Undefined where no unit has two
    ratings, or all ratings are one category.
    """
    place = _places(categories)
    units = list(zip(*ratings, strict=True))
    rows = [i for i, given in enumerate(units) if sum(r is not None for r in given) > 1]
    tables = np.zeros((len(rows), len(place), len(place)))
    for unit, i in enumerate(rows):
        tables[unit] = _coincidences([place[r] for r in units[i] if r is not None], len(place))
    groups = [clusters[i] for i in rows] if clusters is not None else rows
    coefficient = _alpha_ordinal if level == "ordinal" else _alpha_nominal
    return _agreement(tables, groups, coefficient, confidence=confidence, seed=seed)


def _places(categories: Sequence[Hashable]) -> dict[Rating, int]:
    return {category: i for i, category in enumerate(categories)}


def _coincidences(given: Sequence[int], width: int) -> Floats:
    """All ordered pairs of a unit's ratings by different raters, over m - 1."""
    counts = np.bincount(given, minlength=width).astype(np.float64)
    return (np.outer(counts, counts) - np.diag(counts)) / (len(given) - 1)


def _agreement(
    tables: Floats,
    groups: Sequence[Hashable],
    coefficient: Callable[[Floats], Floats],
    *,
    confidence: float,
    seed: int,
) -> Agreement:
    """``tables`` (units, c, c); ``coefficient`` takes (draws, c, c), gives (draws,) or NaN."""
    if not len(tables):
        raise Undefined("no unit was rated by two raters; agreement has no value")
    value = float(coefficient(tables.sum(axis=0, keepdims=True))[0])
    if np.isnan(value):
        raise Undefined("all ratings are alike: agreement can't be told from chance")
    return Agreement(
        value=value,
        interval=_bootstrap(tables, groups, coefficient, confidence=confidence, seed=seed),
        n=len(tables),
    )


def _bootstrap(
    tables: Floats,
    groups: Sequence[Hashable],
    coefficient: Callable[[Floats], Floats],
    *,
    confidence: float,
    seed: int,
) -> Interval | None:
    codes = {group: i for i, group in enumerate(dict.fromkeys(groups))}
    if len(codes) < 2:
        return None
    width = tables.shape[1]
    sums = np.zeros((len(codes), width, width))
    np.add.at(sums, [codes[group] for group in groups], tables)
    rng = np.random.default_rng(seed)
    picks = rng.multinomial(len(codes), np.full(len(codes), 1.0 / len(codes)), size=_DRAWS)
    drawn = coefficient((picks @ sums.reshape(len(codes), -1)).reshape(-1, width, width))
    known = drawn[~np.isnan(drawn)]
    if known.size < (1.0 - _MOST_EMPTY) * _DRAWS:
        return None
    low, high = np.quantile(known, [(1 - confidence) / 2, (1 + confidence) / 2])
    method = f"percentile bootstrap over {len(codes)} clusters"
    return Interval(low=float(low), high=float(high), confidence=confidence, method=method)


def _over(top: Floats, bottom: Floats) -> Floats:
    """NaN where nothing can be expected by chance; it goes no further than this file."""
    filled = np.full_like(top, np.nan)
    return np.divide(top, bottom, out=filled, where=bottom > 1e-12)


def _kappa(tables: Floats) -> Floats:
    shares = tables / tables.sum(axis=(1, 2), keepdims=True)
    seen = np.trace(shares, axis1=1, axis2=2)
    chance = (shares.sum(axis=2) * shares.sum(axis=1)).sum(axis=1)
    return 1.0 - _over(1.0 - seen, 1.0 - chance)


def _alpha_nominal(tables: Floats) -> Floats:
    width = tables.shape[1]
    return _alpha(tables, np.broadcast_to(1.0 - np.eye(width), tables.shape))


def _alpha_ordinal(tables: Floats) -> Floats:
    marginal = tables.sum(axis=2)
    # all ratings from one category to the other, half of each end
    middle = np.cumsum(marginal, axis=1) - marginal / 2
    return _alpha(tables, (middle[:, :, None] - middle[:, None, :]) ** 2)


def _alpha(tables: Floats, distance: Floats) -> Floats:
    marginal = tables.sum(axis=2)
    total = marginal.sum(axis=1)
    seen = (tables * distance).sum(axis=(1, 2))
    pairs = marginal[:, :, None] * marginal[:, None, :] * distance
    return 1.0 - _over((total - 1.0) * seen, pairs.sum(axis=(1, 2)))

"""Who is simply worse: better or equal everywhere, better somewhere.

Exact ties are kept on the front, and a missing value makes two deployments incomparable.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Dominance:
    """One deployment that another leaves no reason to take."""

    dominated: str
    by: str
    exact: bool
    """At the measured values themselves."""
    probability: float
    """Over the joint draws; 0 or 1 where nothing was drawn."""


def dominance(
    values: Array,
    *,
    known: NDArray[np.bool_],
    names: tuple[str, ...],
    draws: Array | None = None,
    least: float = 0.5,
) -> list[Dominance]:
    """Ordered pairs that dominate at the values, or in at least ``least`` of the draws.

    ``values`` is (D, C) with higher better, ``known`` (D, C), ``draws`` (N, D, C) oriented alike.
    """
    found = []
    for by, worse in permutations(range(len(names)), 2):
        if not (known[by].all() and known[worse].all()):
            continue
        exact = bool(_dominates(values[by], values[worse]))
        probability = exact if draws is None else _dominates(draws[:, by], draws[:, worse]).mean()
        if exact or probability >= least:
            found.append(
                Dominance(
                    dominated=names[worse],
                    by=names[by],
                    exact=exact,
                    probability=float(probability),
                )
            )
    return found


def front(names: Iterable[str], *, pairs: Iterable[Dominance]) -> tuple[str, ...]:
    """Names that nobody dominates at the measured values."""
    beaten = {pair.dominated for pair in pairs if pair.exact}
    return tuple(name for name in names if name not in beaten)


def _dominates(one: Array, two: Array) -> NDArray[np.bool_]:
    """Of each row (..., C); values that differ by rounding alone are level."""
    same = np.isclose(one, two, rtol=1e-12, atol=0.0)
    better = (one > two) & ~same
    return np.asarray((better | same).all(axis=-1) & better.any(axis=-1))

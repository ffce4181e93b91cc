"""Whose uncertainty makes the present value uncertain: Sobol's indices of the variance."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from steelyard.cost.returns.project import Project
from steelyard.cost.returns.uncertain import Uncertain
from steelyard.errors import Undefined

POWER = 12
"""2 to this many base points."""
_RESAMPLES = 500

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """One input's part in the variance, with bootstrap intervals at 95 %."""

    input: str
    first: float
    """By itself: what knowing it would take from the variance, on average."""
    first_low: float
    first_high: float
    total: float
    """With all its interactions: what would be left if only it were unknown."""
    total_low: float
    total_high: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Runs:
    """Values of a function at the base points and with one column exchanged."""

    at_a: Array
    """(n,)"""
    at_b: Array
    """(n,)"""
    mixed: Array
    """(inputs, n): at A with the column of one input taken from B."""


def sobol_indices(project: Project, *, power: int = POWER, seed: int = 0) -> tuple[Share, ...]:
    """Indices of all inputs that may be off, the largest total first.

    Scrambled Sobol points (Owen 1998) in 2^power (inputs + 2) runs; first order by Saltelli
    et al. (2010), total by Jansen (1999).  Raises Undefined where nothing varies.
    """
    uncertain = project.uncertain
    if not uncertain:
        raise Undefined(f"{project.name}: no input has a range, so nothing varies")
    a, b = base_points(len(uncertain), power=power, seed=seed)
    seen = _runs(project, uncertain, a, b)
    point = _indices(seen, np.arange(seen.at_a.size))
    rng = np.random.default_rng(seed)
    rows = rng.integers(0, a.shape[0], (_RESAMPLES, a.shape[0]))
    drawn = [_indices(seen, each) for each in rows]
    low, high = np.quantile(np.array(drawn), (0.025, 0.975), axis=0)
    shares = [
        Share(
            input=each.name,
            first=float(point[0, i]),
            first_low=float(low[0, i]),
            first_high=float(high[0, i]),
            total=float(point[1, i]),
            total_low=float(low[1, i]),
            total_high=float(high[1, i]),
        )
        for i, each in enumerate(uncertain)
    ]
    return tuple(sorted(shares, key=lambda share: (-share.total, share.input)))


def base_points(inputs: int, *, power: int, seed: int) -> tuple[Array, Array]:
    """Two independent sets of points in the unit cube, (2^power, inputs) each."""
    from scipy.stats import qmc

    engine = qmc.Sobol(d=2 * inputs, scramble=True, rng=np.random.default_rng(seed))
    points = engine.random_base2(power)
    return points[:, :inputs], points[:, inputs:]


def indices(seen: Runs) -> tuple[Array, Array]:
    """First-order and total indices (inputs,) of runs at base points."""
    first, total = _indices(seen, np.arange(seen.at_a.size))
    return first, total


def _indices(seen: Runs, rows: NDArray[np.int64]) -> Array:
    at_a, at_b, mixed = seen.at_a[rows], seen.at_b[rows], seen.mixed[:, rows]
    both = np.concatenate([at_a, at_b])
    variance = both.var()
    if variance <= 0.0 or np.ptp(both) <= 1e-12 * np.abs(both).max():
        raise Undefined("the present value doesn't vary with these inputs; there are no shares")
    # centred: the product of means would drown the covariance
    first = ((at_b - both.mean()) * (mixed - at_a)).mean(axis=1) / variance
    total = ((at_a - mixed) ** 2).mean(axis=1) / (2.0 * variance)
    return np.stack([first, total])


def _runs(project: Project, uncertain: tuple[Uncertain, ...], a: Array, b: Array) -> Runs:
    columns_a = {each.name: each.quantile(a[:, i]) for i, each in enumerate(uncertain)}
    columns_b = {each.name: each.quantile(b[:, i]) for i, each in enumerate(uncertain)}
    n = a.shape[0]

    def values(columns: dict[str, Array]) -> Array:
        return np.broadcast_to(project.npv({**project.base, **columns}), (n,))

    at_a: dict[str, ArrayLike] = {**project.base, **columns_a}
    before = project.present_parts(at_a)
    mixed = [
        np.broadcast_to(
            project.npv_changed(
                {**at_a, each.name: columns_b[each.name]}, changed=each.name, before=before
            ),
            (n,),
        )
        for each in uncertain
    ]
    return Runs(at_a=values(columns_a), at_b=values(columns_b), mixed=np.array(mixed))

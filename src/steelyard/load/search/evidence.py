"""What a cell says for and against a service level, as bets that can be multiplied.

An e-value is what a bet against a hypothesis returns for one coin; under the hypothesis it
returns one at most on average (Vovk & Wang 2021).  Returns of one cell after another multiply
whatever decided which cell came next and when one stopped, which is what a search needs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from steelyard.errors import Undefined
from steelyard.load.search.cell import CellResult, Floats, Standing
from steelyard.load.search.crossing import crossing
from steelyard.load.search.slo import ServiceLevel
from steelyard.stats import correlation_time

NEAR_PRIOR = 20.0
"""Requests that a Beta around the limit's share is worth."""
FAR_PRIOR = (0.5, 0.5)
"""Jeffreys's."""
FLOOR = -60.0
NEIGHBOURS = 5
NEAR = 0.05
"""Logarithm of the ratio of two loads that count as one for the spread between cells."""
FEWEST_PAIRS = 4
"""Pairs of such cells before their spread says anything."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """A cell reduced to one share a limit."""

    load: float
    shares: tuple[float, ...]
    """Of requests that kept each limit."""
    requests: int
    times: tuple[float, ...]
    """Requests that say as much as one independent one would, for each limit."""
    overloaded: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Returns:
    """Logarithms of what bets on one cell return."""

    against_holds: float
    against_fails: float
    holds: float
    """Probability that the level holds at this load, from this cell alone."""


def seen(result: CellResult, level: ServiceLevel) -> Seen:
    """Reduce a cell that is not invalid.  Undefined where it has no request."""
    flags = [limit.kept(result) for limit in level.limits]
    if not flags[0].size:
        raise Undefined(f"{result.cell.load}: no request in {result.cell.span_s:g} s")
    values = [result.times[limit.time] for limit in level.limits]
    return Seen(
        load=result.cell.load.value,
        shares=tuple(float(flag.mean()) for flag in flags),
        requests=flags[0].size,
        times=tuple(
            _repetition(flag, value, share=limit.share)
            for flag, value, limit in zip(flags, values, level.limits, strict=True)
        ),
        overloaded=result.standing is Standing.OVERLOADED,
    )


def returns(cells: Sequence[Seen], level: ServiceLevel) -> list[Returns]:
    """Of each cell, at the size that its neighbours say it has.

    Several limits: against "all hold" the mean of the bets, against "one fails" the least, for
    one that fails is enough (intersection-union: Berger 1982).
    """
    sizes = [_sizes(cells, place, at=limit.share) for place, limit in enumerate(level.limits)]
    found = []
    for row, cell in enumerate(cells):
        bets = [
            _bet(share, float(size[row]), at=limit.share)
            for share, size, limit in zip(cell.shares, sizes, level.limits, strict=True)
        ]
        against = float(np.logaddexp.reduce([bet[0] for bet in bets]) - np.log(len(bets)))
        holds = min(bet[2] for bet in bets)
        found.append(
            Returns(
                against_holds=max(against, 0.0) if cell.overloaded else against,
                against_fails=0.0 if cell.overloaded else min(bet[1] for bet in bets),
                holds=min(holds, 0.5) if cell.overloaded else holds,
            )
        )
    return found


def independent(cells: Sequence[Seen], level: ServiceLevel) -> Floats:
    """Independent requests that would say as much of all limits as each cell's."""
    each = [_sizes(cells, place, at=limit.share) for place, limit in enumerate(level.limits)]
    return np.asarray(np.min(each, axis=0))


def guess(cells: Sequence[Seen], level: ServiceLevel) -> float | None:
    """Load at which the first limit is passed; None where none is."""
    loads = np.array([cell.load for cell in cells])
    found = [
        crossing(
            loads,
            np.array([cell.shares[place] for cell in cells]),
            _sizes(cells, place, at=limit.share),
            at=limit.share,
        )
        for place, limit in enumerate(level.limits)
    ]
    return min((one for one in found if one is not None), default=None)


def _bet(share: float, size: float, *, at: float) -> tuple[float, float, float]:
    """Against a true share of ``at`` or more, against ``at`` or less, and how likely more is.

    Binomial likelihood ratio to ``at``, averaged over the shares of the other side: half of the
    stake on shares near to it, which many cells show, half on far ones, which one may.
    """
    near = _one_bet(share, size, at=at, prior=(at * NEAR_PRIOR, (1.0 - at) * NEAR_PRIOR))
    far = _one_bet(share, size, at=at, prior=FAR_PRIOR)
    half = np.log(0.5)
    return (
        float(np.logaddexp(near[0], far[0]) + half),
        float(np.logaddexp(near[1], far[1]) + half),
        near[2],
    )


def _one_bet(
    share: float, size: float, *, at: float, prior: tuple[float, float]
) -> tuple[float, float, float]:
    from scipy.special import betainc, betaln

    good, bad = share * size, (1.0 - share) * size
    a, b = good + prior[0], bad + prior[1]
    base = betaln(a, b) - betaln(*prior) - good * np.log(at) - bad * np.log1p(-at)
    below, prior_below = betainc(a, b, at), betainc(*prior, at)
    with np.errstate(divide="ignore"):
        holds = base + np.log(below) - np.log(prior_below)
        fails = base + np.log1p(-below) - np.log1p(-prior_below)
    return max(float(holds), FLOOR), max(float(fails), FLOOR), 1.0 - float(below)


def _repetition(flags: Floats, values: Floats, *, share: float) -> float:
    """Correlation time in requests, the longest of three.

    Flags of a good cell have little to repeat and would pass for many independent ones, just
    where the bet is on them.  So the cell's own quantile at ``share`` and its median are flagged
    too, which differ in every cell: in a queue they repeat each other for at least as long.
    """
    known = np.where(np.isnan(values), -np.inf, values)
    marks = [flags] + [known <= np.quantile(known, q, method="inverted_cdf") for q in (share, 0.5)]
    longest = 1.0
    for mark in marks:
        try:
            longest = max(longest, correlation_time(mark.astype(np.float64)))
        except Undefined:  # all alike
            continue
    return longest


def _sizes(cells: Sequence[Seen], place: int, *, at: float) -> Floats:
    """Independent requests that would say as much as each cell's.

    A calm cell finds a shorter correlation time than a busy one by the same chance by which it
    finds a better share; taken at its word it would weigh more.  So times are the means over the
    cells nearest in load, and what neighbours differ beyond that, by drift or by a server that
    is not the same twice, shortens all sizes alike.
    """
    loads = np.log([cell.load for cell in cells])
    times = np.array([cell.times[place] for cell in cells])
    calm = np.flatnonzero([not cell.overloaded for cell in cells])
    smooth = times.copy()
    for row in calm:
        near = calm[np.argsort(np.abs(loads[calm] - loads[row]), kind="stable")[:NEIGHBOURS]]
        smooth[row] = times[near].mean()
    sizes = np.maximum(np.array([cell.requests for cell in cells]) / smooth, 1.0)
    shares = np.array([cell.shares[place] for cell in cells])
    return np.asarray(sizes / _spread(loads[calm], shares[calm], sizes[calm], at=at))


def _spread(loads: Floats, shares: Floats, sizes: Floats, *, at: float) -> float:
    """Variance between neighbours over what their sizes explain, at least 1."""
    order = np.argsort(loads, kind="stable")
    chi = []
    for one, other in pairwise(order):
        if loads[other] - loads[one] > NEAR:
            continue
        mean = np.clip((shares[one] + shares[other]) / 2.0, 0.5 * at, 0.5 + 0.5 * at)
        each = mean * (1.0 - mean) * (1.0 / sizes[one] + 1.0 / sizes[other])
        chi.append((shares[one] - shares[other]) ** 2 / each)
    return max(1.0, float(np.mean(chi))) if len(chi) >= FEWEST_PAIRS else 1.0

"""A portfolio some of whose members are known on paper alone: cells from the members' cells."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from steelyard.evidence import Measurement, Missing, Status, weakest
from steelyard.stats import Interval
from steelyard.study import CURRENCIES, TEXT, CriterionName
from steelyard.weigh.paper import LEVEL, Draw

ADDED = "mixture: fixed parts in full, the rest by the shares of the requests"
FLOWS = ("1/h", "tokens/s")
BY_SHARE = "mixture: shares of the requests times the members"
WORST = "mixture: what all members offer"
FIRST_FULL = "mixture: until the first member is full"
BETWEEN = "mixture: a percentile lies between the members'; shown is the worse end"


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """One member's part: its share, its cell, draws of it, what it costs whatever the volume."""

    share: float
    """Of the requests; NaN where the criterion is told of no workload and splits differ."""
    cell: Measurement
    draws: Draw | None
    """None where the cell has a value and no draws, or none at all."""
    fixed: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Mixed:
    """A cell of a portfolio."""

    cell: Measurement
    draws: Draw | None


Rule = Callable[[Draw], Draw]
"""From rows of values, (members, n), to the mixture's, (n,)."""


def mixed_on_paper(
    name: str, members: Sequence[Member], *, better: str, by_use: bool, seed: int
) -> Mixed:
    """A criterion of the portfolio ``name``, from its members'.

    ``by_use``: the criterion is told of requests, so that it mixes by their shares; a property
    that isn't is what all members have.  ``better`` is "up" or "down".
    """
    first = members[0].cell
    for member in members:
        if isinstance(member.cell.value, Missing):
            why = Missing(reason=f"unknown of {member.cell.deployment}; {member.cell.value.reason}")
            return Mixed(cell=_cell(name, members, why), draws=None)
    if math.isnan(members[0].share) and _by_shares(first.unit):
        why = Missing(reason="the split differs by workload, and the criterion is told of none")
        return Mixed(cell=_cell(name, members, why), draws=None)
    if CriterionName.read(first.criterion).percent is not None:
        return _between(name, members, worse=max if better == "down" else min, seed=seed)
    note, mix = _rule(members, better=better, by_use=by_use)
    if first.unit == TEXT:
        note = ", ".join(dict.fromkeys(member.cell.note for member in members))
    cell = _cell(name, members, float(mix(_points(members))[0]), note=note)
    rows = _rows(members)
    if rows is None:
        return Mixed(cell=cell, draws=None)
    draws = mix(rows)
    if any(member.cell.interval is not None for member in members):
        low, high = (float(x) for x in np.quantile(draws, [0.025, 0.975]))
        interval = Interval(low=low, high=high, confidence=LEVEL, method="members' draws")
        return Mixed(cell=replace(cell, interval=interval), draws=draws)
    return Mixed(cell=cell, draws=draws)


def _rule(members: Sequence[Member], *, better: str, by_use: bool) -> tuple[str, Rule]:
    unit = members[0].cell.unit
    shares = np.array([member.share for member in members])
    fixed = np.array([member.fixed for member in members])
    if unit.partition("/")[0] in CURRENCIES:
        return ADDED, lambda rows: fixed.sum() + shares @ (rows - fixed[:, None])
    if unit in FLOWS:
        return FIRST_FULL, lambda rows: (rows / shares[:, None]).min(axis=0)
    if by_use and unit == "share":
        return BY_SHARE, lambda rows: shares @ rows
    return WORST, lambda rows: rows.min(axis=0) if better == "up" else rows.max(axis=0)


def _by_shares(unit: str) -> bool:
    return unit.partition("/")[0] in CURRENCIES or unit in FLOWS


def _between(
    name: str, members: Sequence[Member], *, worse: Callable[[list[float]], float], seed: int
) -> Mixed:
    """All that members' percentiles say of the mixture's: between which two it lies."""
    points = [float(x) for x in _points(members)[:, 0]]
    cell, rows = _cell(name, members, worse(points), note=BETWEEN), _rows(members)
    if rows is None:
        return Mixed(cell=cell, draws=None)
    low, high = rows.min(axis=0), rows.max(axis=0)
    rng = np.random.default_rng([seed, 3, *name.encode(), 0, *members[0].cell.criterion.encode()])
    with np.errstate(invalid="ignore"):
        draws = np.where(np.isinf(high), high, low + (high - low) * rng.random(low.size))
    ends = [member.cell.interval for member in members]
    lows = [at if end is None else end.low for at, end in zip(points, ends, strict=True)]
    highs = [at if end is None else end.high for at, end in zip(points, ends, strict=True)]
    if min(lows) == max(highs):
        return Mixed(cell=cell, draws=draws)
    interval = Interval(
        low=min(lows), high=max(highs), confidence=LEVEL, method="between the members' percentiles"
    )
    return Mixed(cell=replace(cell, interval=interval), draws=draws)


def _points(members: Sequence[Member]) -> Draw:
    """(members, 1): the cells' values, all of them known."""
    known = [m.cell.value for m in members if not isinstance(m.cell.value, Missing)]
    return np.array(known, dtype=np.float64)[:, None]


def _rows(members: Sequence[Member]) -> Draw | None:
    """(members, draws), or None where one of them can't be ranked."""
    rows = [member.draws for member in members if member.draws is not None]
    return np.array(rows) if len(rows) == len(members) else None


def _cell(
    name: str, members: Sequence[Member], value: float | Missing, *, note: str = ""
) -> Measurement:
    gone = isinstance(value, Missing)
    return replace(
        members[0].cell,
        deployment=name,
        value=value,
        n=0,
        k=None,
        n_effective=None,
        interval=None,
        suite="portfolio",
        unit_of_analysis="",
        denominator="",
        status=Status.MISSING if gone else weakest(m.cell.status for m in members),
        date=max(member.cell.date for member in members),
        note=note,
        coverage=None,
    )

"""A portfolio on a graded workload whose members were all asked: cells from their answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import numpy as np

from steelyard import cost, load
from steelyard.errors import Undefined
from steelyard.evidence import Measurement, Missing, Status, weakest
from steelyard.stats import Bounded, Interval, korn_graubard
from steelyard.study import CriterionName, Study
from steelyard.weigh.blending import (
    LEVEL,
    Draw,
    Side,
    as_seen,
    blend,
    percentile_interval,
    slower,
    taken,
)
from steelyard.weigh.redraw import Statistic, drawing_of
from steelyard.weigh.tabling import GradedRows
from steelyard.weigh.unseen import IN_TIME, Asked, with_unseen

MIXED = "mixture: shares of the requests times the members"
TOGETHER = "mixture: percentile of all answers, each member's weighing its share of the requests"
FULL = "mixture: as many requests as its first full member lets through"
PAID = "mixture: every member's hours at that many requests, idle ones too, and its tokens"


class Blended:
    """The mixture of some deployments on one workload."""

    def __init__(
        self, study: Study, rows: GradedRows, name: str, shares: Mapping[str, float]
    ) -> None:
        self.name, self.workload = name, rows.workload
        self._suite, self._seed = rows.suite, rows.seed
        self.sides = [
            Side(share=share, seen=rows.units[member], price=rows.costs[member])
            for member, share in shares.items()
        ]
        self._drawing: Callable[[Statistic], Draw] | Undefined
        try:
            self._drawing = drawing_of(study, {n: rows.units[n] for n in shares}, rows.seed)
        except Undefined as why:
            self._drawing = why

    def draws(self, criterion: str) -> Draw:
        """A criterion redrawn, (draws,).  Raises Undefined where it can't be."""
        if isinstance(self._drawing, Undefined):
            raise self._drawing
        drawn = self._drawing(lambda each: blend(criterion, self._suite, self.sides, each))
        asked = [Asked(share=side.share, seen=side.seen) for side in self.sides]
        return with_unseen(drawn, criterion, self._suite, asked, seed=self._seed)

    def slower(self, base: str, threshold: float) -> Bounded | Missing:
        """Share of all answers above a threshold."""
        return slower(base, self.sides, threshold)

    def taken_per_h(self, shares: Mapping[str, float]) -> float:
        """Requests per hour that these members take, each its share."""
        sides = [
            replace(side, share=shares[side.seen.deployment])
            for side in self.sides
            if side.seen.deployment in shares
        ]
        return float(taken(sides, as_seen(sides[0]))[0])

    def measurement(self, criterion: str, members: Sequence[Measurement]) -> Measurement:
        """The mixture's cell, from the members' cells of the same criterion."""
        if CriterionName.read(criterion).percent is not None:
            return self._percentile(criterion, members)
        flows = criterion in cost.CRITERIA or criterion in {spec.name for spec in load.CRITERIA}
        if flows and criterion != IN_TIME:
            return self._flow(criterion, members)
        return self._share(members)

    def _percentile(self, criterion: str, members: Sequence[Measurement]) -> Measurement:
        try:
            value = self._point(criterion)
            interval = percentile_interval(criterion, self.sides)
        except Undefined as why:
            return self._cell(members, Missing(reason=str(why)))
        bounded = np.isfinite(interval.high) or interval.low > -np.inf
        return self._cell(members, value, interval if bounded else None, note=TOGETHER)

    def _flow(self, criterion: str, members: Sequence[Measurement]) -> Measurement:
        try:
            value = self._point(criterion)
        except Undefined as why:
            return self._cell(members, Missing(reason=str(why)))
        note = PAID if criterion in cost.CRITERIA else FULL
        try:
            low, high = (float(x) for x in np.quantile(self.draws(criterion), [0.025, 0.975]))
        except Undefined as why:
            return self._cell(members, value, note=f"{note}; no interval: {why}")
        interval = Interval(low=low, high=high, confidence=LEVEL, method="paired bootstrap")
        return self._cell(members, value, interval, note=note)

    def _share(self, members: Sequence[Measurement]) -> Measurement:
        """Members answer for parts as great as what they say is about: share x n."""
        gone = next((m for m in members if isinstance(m.value, Missing)), None)
        if gone is not None and isinstance(gone.value, Missing):
            return self._cell(
                members, Missing(reason=f"unknown of {gone.deployment}; {gone.value.reason}")
            )
        parts = np.array([s.share * m.n for s, m in zip(self.sides, members, strict=True)])
        if not parts.sum():
            return self._cell(members, Missing(reason="nothing was counted"))
        parts = parts / parts.sum()
        value = min(1.0, float(parts @ np.array([m.value for m in members], dtype=np.float64)))
        cell = self._cell(members, value, _share_interval(value, parts, members), note=MIXED)
        return replace(cell, n_effective=_worth(members))

    def _point(self, criterion: str) -> float:
        return float(blend(criterion, self._suite, self.sides, as_seen(self.sides[0]))[0])

    def _cell(
        self,
        members: Sequence[Measurement],
        value: float | Missing,
        interval: Interval | None = None,
        *,
        note: str = "",
    ) -> Measurement:
        gone = isinstance(value, Missing)
        return replace(
            members[0],
            deployment=self.name,
            value=value,
            n=min(m.n for m in members),
            k=None,
            n_effective=None,
            interval=interval,
            status=Status.MISSING if gone else weakest(_known(members)),
            note=note,
            coverage=None,
        )


def _known(members: Sequence[Measurement]) -> list[Status]:
    """How members' cells are known; a member without a value of its own still adds answers."""
    return [m.status for m in members if m.status is not Status.MISSING] or [Status.MEASURED]


def _worth(members: Sequence[Measurement]) -> float | None:
    """Independent answers that a counted share rests on; None where somebody's is not counted."""
    if any(m.k is None for m in members):
        return None
    return min(m.n if m.n_effective is None else min(m.n, m.n_effective) for m in members)


def _share_interval(value: float, parts: Draw, members: Sequence[Measurement]) -> Interval | None:
    """By the items, which count once whoever answers; a sum of intervals where nobody counted.

    A mean of shares in 0..1 varies no more than a share of yes and no with the same mean, so
    the bounds of such a share hold (Korn and Graubard, 1998, at the number of items).
    """
    n = _worth(members)
    if n is not None:
        return replace(korn_graubard(value, n, confidence=LEVEL), method="Clopper-Pearson, items")
    ends = [m.interval for m in members if m.interval is not None]
    if len(ends) < len(members):
        return None
    return Interval(
        low=float(parts @ np.array([end.low for end in ends])),
        high=float(parts @ np.array([end.high for end in ends])),
        confidence=min(end.confidence for end in ends),
        method="members' intervals, by their shares",
    )

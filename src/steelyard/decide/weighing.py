"""Everything computed before the policy rules: who may enter, how sure, what it is worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

import numpy as np
from numpy.typing import NDArray

from steelyard.decide.acceptability import Acceptability, acceptability
from steelyard.decide.finding import Finding, Result
from steelyard.decide.frame import Frame
from steelyard.decide.gates import Exceedance, judge, standing
from steelyard.decide.information import NOTHING, Estimate, learnt, worth
from steelyard.decide.table import Table
from steelyard.decide.value import margin_worth
from steelyard.decide.volumes import exact_acceptability, few_enough

Array = NDArray[np.float64]


class Among(StrEnum):
    """Whose ranks the acceptabilities tell."""

    ELIGIBLE = "eligible"
    NOT_FAILED = "not-failed"
    """Fewer than two are eligible: all that may still pass."""
    ALL = "all"
    """Fewer than two may pass: everybody, gates set aside; no verdict rests on it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Information:
    """Expected gains, in utility, from knowing more of the eligible.

    0 where gates leave one or none: then no criterion can change the verdict.
    """

    total: float
    """EVPI: everything known exactly."""
    mc_error: float
    """Half-width of its 95 % interval over draws."""
    by_criterion: Mapping[str, float]
    """EVPPI: one criterion known exactly, of every deployment; none exceeds the total."""
    by_criterion_error: Mapping[str, float]

    @classmethod
    def of(cls, total: Estimate, alone: Mapping[str, Estimate]) -> Self:
        """From the estimates, made from the same draws."""
        return cls(
            total=total.value,
            mc_error=total.mc_error,
            by_criterion={name: one.value for name, one in alone.items()},
            by_criterion_error={name: one.mc_error for name, one in alone.items()},
        )

    def estimate(self, criterion: str) -> Estimate:
        """EVPPI of one criterion."""
        return Estimate(
            value=self.by_criterion[criterion], mc_error=self.by_criterion_error[criterion]
        )


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Weighing:
    """What the policy reads."""

    frame: Frame
    table: Table
    findings: tuple[Finding, ...]
    standing: Mapping[str, Result]
    eligible: tuple[str, ...]
    among: Among
    contenders: tuple[str, ...]
    runs: Mapping[str, Acceptability]
    """"weights", "measurements", "both"; rows follow the contenders; none without criteria."""
    information: Information
    caring: float
    """The threshold of caring: the margins' worth in utility."""

    @property
    def scores(self) -> Array:
        """(contenders, C); one half where unknown."""
        return self.table.middle()[self.table.rows(self.contenders)]

    @property
    def cautious(self) -> Array:
        """(contenders, C); unknown at its worst for the leader, and at its best for the others.

        What turns the order of these turns that of any values nobody has, and not sooner.
        """
        rows = self.table.rows(self.contenders)
        unknown = np.ones((len(rows), len(self.table.criteria)))
        unknown[self.leader] = 0.0
        return np.where(self.table.known[rows], self.table.points[rows], unknown)

    @property
    def leads(self) -> bool:
        """Whether the leader is ahead, or level, whatever the values are that nobody has."""
        utilities = np.round(self.cautious @ self.table.weights, 12)
        return bool(utilities[self.leader] >= utilities.max())

    @property
    def utilities(self) -> Array:
        """(N, contenders) at the declared weights."""
        return self.table.draws[:, self.table.rows(self.contenders)] @ self.table.weights

    @property
    def leader(self) -> int:
        """Position among the contenders of the greatest utility; of equals the first by name."""
        return int(np.argmax(np.round(self.scores @ self.table.weights, 12)))

    def first_rank(self, *, run: str = "both") -> dict[str, float]:
        """First-rank acceptability by contender."""
        if run not in self.runs:
            return {}
        return dict(zip(self.contenders, self.runs[run].first.tolist(), strict=True))


def weigh(frame: Frame, table: Table, *, exceedance: Exceedance | None) -> Weighing:
    """Judge gates and weigh whoever may still win."""
    findings = tuple(
        judge(
            gate,
            deployment=name,
            measurement=table.cells.get((name, gate.criterion)),
            exceedance=exceedance,
        )
        for gate in frame.gates
        for name in frame.deployments
    )
    stands = standing(findings, deployments=table.deployments)
    eligible = tuple(name for name in table.deployments if stands[name] is Result.PASS)
    among, contenders = _contenders(stands, eligible=eligible, everybody=table.deployments)
    return Weighing(
        frame=frame,
        table=table,
        findings=findings,
        standing=stands,
        eligible=eligible,
        among=among,
        contenders=contenders,
        runs=_runs(frame, table, rows=table.rows(contenders)),
        information=_information(table, rows=table.rows(eligible)),
        caring=margin_worth(table.criteria, default=frame.policy.default_margin),
    )


def _contenders(
    stands: Mapping[str, Result], *, eligible: tuple[str, ...], everybody: tuple[str, ...]
) -> tuple[Among, tuple[str, ...]]:
    if len(eligible) > 1:
        return Among.ELIGIBLE, eligible
    hopeful = tuple(name for name in everybody if stands[name] is not Result.FAIL)
    if len(hopeful) > 1:
        return Among.NOT_FAILED, hopeful
    return Among.ALL, everybody


def _runs(frame: Frame, table: Table, *, rows: list[int]) -> dict[str, Acceptability]:
    if not table.criteria:
        return {}
    declared = table.weights[None]
    region = frame.region(table.weights.tolist())
    drawn = table.draws[:, rows]
    count = max(frame.policy.draws, len(drawn))
    weights = region.draw(count, rng=np.random.default_rng([frame.seed, 1]))
    exact = table.known[rows].all() and few_enough(table.points[rows], region)
    return {
        "weights": (
            exact_acceptability(table.points[rows], region)
            if exact
            else acceptability(table.fixed(rows), weights)
        ),
        "measurements": acceptability(drawn, declared),
        "both": acceptability(drawn, weights),
    }


def _information(table: Table, *, rows: list[int]) -> Information:
    names = [rule.name for rule in table.criteria]
    if len(rows) < 2:
        return Information.of(NOTHING, dict.fromkeys(names, NOTHING))
    drawn = table.draws[:, rows]
    utilities = drawn @ table.weights
    alone = {
        name: worth(learnt(utilities, drawn[:, :, column])) for column, name in enumerate(names)
    }
    return Information.of(worth(utilities), alone)

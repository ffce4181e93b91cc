"""The frame of a decision: what was fixed before anybody saw a result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol, Self

from steelyard.decide.policy import Policy
from steelyard.decide.weights import Region
from steelyard.errors import StudyError
from steelyard.study import Study


class GateRule(Protocol):
    """A hard condition, as ``steelyard.study.Gate`` holds it."""

    @property
    def text(self) -> str:
        """As the study writes it."""

    @property
    def criterion(self) -> str:
        """The criterion's name, ``p95(...)`` included."""

    @property
    def op(self) -> str:
        """ ">=" or "<="."""

    @property
    def threshold(self) -> float:
        """In the canonical unit."""

    @property
    def unit(self) -> str:
        """Of the threshold."""

    @property
    def confidence(self) -> float:
        """Of each one-sided bound."""


class CriterionRule(Protocol):
    """A weighted criterion, as ``steelyard.study.Criterion`` holds it."""

    @property
    def name(self) -> str:
        """``p95(...)`` included."""

    @property
    def weight(self) -> float:
        """Any scale; the frame's weights are normalised to sum 1."""

    @property
    def worst(self) -> float:
        """The worst acceptable value: score 0."""

    @property
    def best(self) -> float:
        """The best useful value: score 1; its side of ``worst`` gives the direction."""

    @property
    def margin(self) -> float | None:
        """The difference nobody cares about, in the criterion's unit."""

    @property
    def unit(self) -> str:
        """Of the anchors and the margin."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """Candidates, gates, criteria and the policy by which they will be judged.

    ``weight_band`` is relative: 0.2 lets a weight of 0.30 lie anywhere in 0.24..0.36.
    Raises StudyError where the frame can't decide anything.
    """

    deployments: tuple[str, ...]
    baseline: str = ""
    gates: Sequence[GateRule] = ()
    criteria: Sequence[CriterionRule]
    """May be empty where a single deployment is held against gates alone."""
    weight_band: float = 0.2
    weight_region: Literal["band", "order", "simplex"] = "band"
    """Which weights count as possible: near the declared ones, in their order, or any."""
    worth: float | None = None
    """Money that one whole unit of utility is worth; None where nobody said."""
    seed: int = 0
    policy: Policy = field(default_factory=Policy)

    @classmethod
    def of(cls, study: Study, *, policy: Policy | None = None) -> Self:
        """The frame that a study fixes."""
        return cls(
            deployments=study.candidates,
            baseline=study.baseline,
            gates=study.gates,
            criteria=tuple(study.criteria.values()),
            weight_band=study.weight_band,
            weight_region=study.weight_region,
            worth=study.utility_worth,
            seed=study.seed,
            policy=policy or Policy(),
        )

    def __post_init__(self) -> None:
        for problem in self._problems():
            raise StudyError(problem)

    def region(self, weights: Sequence[float]) -> Region:
        """Where weights may lie, given those declared."""
        match self.weight_region:
            case "order":
                return Region.like(weights)
            case "simplex":
                return Region.whole(len(weights))
        return Region.band(weights, share=self.weight_band)

    def _problems(self) -> list[str]:
        found = []
        names = [criterion.name for criterion in self.criteria]
        if not self.criteria and len(self.deployments) > 1:
            found.append("criteria: none declared; name at least one with a weight and anchors")
        if len(set(self.deployments)) < len(self.deployments) or not self.deployments:
            found.append("deployments: each needs a name of its own, and there must be one")
        if self.baseline and self.baseline not in self.deployments:
            found.append(f"baseline: {self.baseline!r} is no candidate; name one of them")
        if len(set(names)) < len(names):
            found.append("criteria: one is declared twice; keep one line for each")
        if not 0 <= self.weight_band <= 1:
            found.append(f"weight_band: {self.weight_band:.0%} is outside 0 %..100 %")
        for criterion in self.criteria:
            if criterion.worst == criterion.best:
                found.append(f"{criterion.name}: worst and best are equal; set them apart")
            if criterion.weight < 0:
                found.append(f"{criterion.name}: a weight can't be negative; turn the anchors")
        if self.criteria and sum(criterion.weight for criterion in self.criteria) <= 0:
            found.append("criteria: every weight is 0; give at least one a weight")
        return found

"""A further measurement that could be made: how much of it, what it costs, what it is worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from steelyard.evidence import Missing


@dataclass(frozen=True, slots=True, kw_only=True)
class Effort:
    """What one deployment's answers on one workload took so far."""

    workload: str
    deployment: str
    answers: int
    cost: float | Missing
    """Of all of them together, in ``currency``."""
    currency: str = ""


class Purpose(StrEnum):
    """What a trial could change."""

    RANK = "rank"
    """Who leads among those that may be chosen."""
    GATE = "gate"
    """Whether a deployment may be chosen at all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """``more`` answers of each of the deployments, asked as those seen were."""

    purpose: Purpose
    workload: str
    deployments: tuple[str, ...]
    criterion: str
    """What most of its worth comes from; of a gate, what the gate is about."""
    have: int
    """Answers of each deployment so far."""
    more: int
    evsi: float
    """Expected gain in utility."""
    limit: float
    """What no number of answers could gain more than."""
    mc_error: float
    chance: float | None
    """Of passing every gate, where the purpose is a gate."""
    cost: float | Missing
    currency: str
    net: float | None
    """Money gained less cost; None where utility has no price, or the cost is unknown."""
    pays_from: float | None
    """What a unit of utility must be worth for it to pay; None where the cost is unknown, or the
    gain too small to tell from the draws' chance."""
    by_criterion: Mapping[str, float] = field(default_factory=dict)
    """EVSI of learning one criterion alone from the same answers."""
    by_criterion_error: Mapping[str, float] = field(default_factory=dict)
    """Monte Carlo errors of these."""

    @property
    def order(self) -> tuple[float, float, str]:
        """The best first."""
        return -(self.evsi if self.net is None else self.net), -self.evsi, self.criterion

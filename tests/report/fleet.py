"""What a study declares, and what a run would have seen of a deployment."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from tests.report.rows import SLO_S

from support.rules import Criterion, Gate


@dataclass(frozen=True, kw_only=True)
class Deployment:
    """What a run would have seen of one deployment."""

    n: int = 124
    valid: int = 120
    accuracy: float | None = 0.9
    cost: float | None = 0.4
    seconds: float = 1.0
    accepted: int = 110

    def latencies(self) -> np.ndarray:
        spread = np.linspace(0.6, 2.2, max(self.accepted, 1)) * self.seconds
        reached = spread[: self.accepted]
        return np.concatenate([reached, np.full(self.n - self.accepted, math.inf)])


CRITERIA = (
    Criterion(name="field_accuracy", weight=0.4, worst=0.5, best=1.0, margin=0.02),
    Criterion(name="p95(accepted_latency)", weight=0.3, worst=10, best=1, unit="s"),
    Criterion(name="cost_per_1000_accepted", weight=0.3, worst=3, best=0.3, unit="CNY"),
)
GATES = (
    Gate(criterion="delivered_compliance", op=">=", threshold=0.9),
    Gate(criterion="p95(accepted_latency)", op="<=", threshold=SLO_S, unit="s"),
)

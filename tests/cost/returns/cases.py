"""Projects for the tests: guide A's flows as acceptance case AC1 states them, and a plain desk."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from steelyard.cost.cash import Timing
from steelyard.cost.returns import (
    AgentsReplaced,
    Clock,
    DemandGrowth,
    Kind,
    Logistic,
    Project,
    Stated,
    Uncertain,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """Amounts as a guide prints them, one a period, today's first."""

    name: str
    amounts: tuple[float, ...]
    kind: Kind = "benefit"
    inputs: tuple[str, ...] = ()

    def flows(self, values, clock):
        planned = np.zeros(clock.periods + 1)
        planned[: len(self.amounts)] = self.amounts
        return planned

    def present(self, values, clock, weights):
        return np.asarray(self.flows(values, clock) @ weights)


AC1 = json.loads((Path(__file__).parents[2] / "acceptance" / "ac1.json").read_text())
QUARTERS = Clock(timing=Timing(rate=0.12), periods=12)


def guide_a(case, *, incremental=False):
    """Guide A's printed flows, discounted as they should be."""
    q = np.arange(12)
    level = 3.6 if incremental else 0.0
    plans = {
        "revenue": 120 * (1 + case["b"]) ** q * 0.03 - level,
        "saving": 18 * case["s"] * 0.85**q,
        "operations": 45 * case["e"] * (1 - 0.92**q),
    }
    return Project(
        name="guide A",
        baseline="nothing" if incremental else "no revenue at all",
        currency="CNY",
        clock=QUARTERS,
        inputs=(),
        streams=(
            Listed(name="investment", amounts=(-AC1["investment"],), kind="investment"),
            *(Listed(name=name, amounts=(0.0, *plan)) for name, plan in plans.items()),
        ),
    )


def ranged(name, low, base, high, unit="1", shape="triangular"):
    return Uncertain(name=name, unit=unit, low=low, base=base, high=high, shape=shape)


def investment(amount=-280.0):
    return Listed(name="investment", amounts=(amount,), kind="investment")


def desk(name="desk", *, share=0.5, running=20.0, invested=-280.0):
    """A help desk: agents replaced along an S, some growth, and what the machine costs."""
    own = f"running of {name}"
    return Project(
        name=name,
        baseline="nothing",
        currency="CNY",
        clock=QUARTERS,
        inputs=(
            ranged("agents", 40, 50, 60),
            ranged("pay", 8, 10, 13),
            ranged("middle", 6, 12, 24, "months"),
            Uncertain.known("width", 12.0, unit="months"),
            Uncertain.known("share", share, unit="share"),
            Uncertain.known("revenue", 480.0),
            ranged("growth", 0.0, 0.05, 0.15, "share", "pert"),
            ranged("elasticity", 0.5, 0.8, 1.1, "1", "uniform"),
            Uncertain.known("margin", 0.3, unit="share"),
            ranged(own, -running * 1.5, -running, -running * 0.8),
        ),
        streams=(
            investment(invested),
            AgentsReplaced(
                name="agents replaced",
                agents="agents",
                share="share",
                cost="pay",
                rollout=Logistic(middle="middle", width="width"),
            ),
            DemandGrowth(
                name="demand",
                revenue="revenue",
                growth="growth",
                elasticity="elasticity",
                margin="margin",
            ),
            Stated(name="running", amount=own, kind="running"),
        ),
    )

"""The criteria a study may name: those of all rooms that measure."""

from __future__ import annotations

from steelyard import load, suites
from steelyard.study import COST, CriterionSpec, Vocabulary

COSTS = tuple(
    CriterionSpec(name=f"cost_per_1000_{kind}", unit="currency", better="down", suite=COST)
    for kind in ("accepted", "answers")
)
BUILTINS = ("card-desk",)


def vocabulary() -> Vocabulary:
    """What suites, load and cost measure between them."""
    return Vocabulary([*suites.criteria(), *load.CRITERIA, *COSTS], builtins=BUILTINS)

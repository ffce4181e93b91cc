"""The criteria a study may name: those of all rooms that measure."""

from __future__ import annotations

from steelyard import cost, load, suites
from steelyard.study import COST, CriterionSpec, Vocabulary

COSTS = tuple(
    CriterionSpec(
        name=name,
        unit="currency",
        better="down",
        suite=COST,
        graded=name == "cost_per_1000_accepted",
    )
    for name in cost.CRITERIA
)


ALSO_COMPARED = (
    "p50(accepted_latency)",
    "p95(accepted_latency)",
    "accepted_per_hour",
    "cost_per_1000_accepted",
)
"""What a choice buys and costs is told in these, whether the study weighs them or not."""


COMPARED_UNDER_LOAD = ("p95(ttft)", "p95(latency)", "goodput_per_hour", "cost_per_1000_answers")
"""The same where no answer is graded."""


def vocabulary() -> Vocabulary:
    """What suites, load and cost measure between them."""
    return Vocabulary(
        [*suites.criteria(), *load.CRITERIA, *COSTS],
        builtins=suites.builtin_names(),
        parsers=suites.link_names(),
    )

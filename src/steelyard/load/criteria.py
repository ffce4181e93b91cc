"""The criteria of load: how fast, how many."""

from __future__ import annotations

from steelyard.study import CriterionSpec

SUITE = "load"


def _time(name: str, *, graded: bool = False) -> CriterionSpec:
    return CriterionSpec(
        name=name, unit="s", better="down", suite=SUITE, distribution=True, graded=graded
    )


def _rate(name: str, unit: str, *, graded: bool = False) -> CriterionSpec:
    return CriterionSpec(name=name, unit=unit, better="up", suite=SUITE, graded=graded)


CRITERIA = (
    _time("accepted_latency", graded=True),
    _time("latency"),
    _time("ttft"),
    _time("visible_ttft"),
    _time("tpot"),
    _rate("accepted_per_hour", "1/h", graded=True),
    _rate("answers_per_hour", "1/h"),
    _rate("output_tokens_per_s", "tokens/s"),
    _rate("goodput_per_hour", "1/h"),
    CriterionSpec(name="within_slo", unit="share", better="up", suite=SUITE),
)

ALWAYS = (
    "p50(accepted_latency)",
    "p95(accepted_latency)",
    "p50(ttft)",
    "p95(ttft)",
    "p50(tpot)",
    "accepted_per_hour",
    "answers_per_hour",
    "output_tokens_per_s",
)
"""Measured whether a study weighs them or not."""

UNDER_LOAD = (
    "p50(latency)",
    "p95(latency)",
    "p50(ttft)",
    "p95(ttft)",
    "p95(visible_ttft)",
    "p50(tpot)",
    "within_slo",
    "goodput_per_hour",
    "answers_per_hour",
    "output_tokens_per_s",
)
"""The same where no answer is graded."""

"""The criteria of load: how fast, how many."""

from __future__ import annotations

from steelyard.study import CriterionSpec

SUITE = "load"


def _time(name: str) -> CriterionSpec:
    return CriterionSpec(name=name, unit="s", better="down", suite=SUITE, distribution=True)


def _rate(name: str, unit: str) -> CriterionSpec:
    return CriterionSpec(name=name, unit=unit, better="up", suite=SUITE)


CRITERIA = (
    _time("accepted_latency"),
    _time("latency"),
    _time("ttft"),
    _time("visible_ttft"),
    _time("tpot"),
    _rate("accepted_per_hour", "1/h"),
    _rate("answers_per_hour", "1/h"),
    _rate("output_tokens_per_s", "tokens/s"),
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

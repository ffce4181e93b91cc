from __future__ import annotations

import pytest

from steelyard.study import CriterionSpec, Vocabulary


def _share(name: str) -> CriterionSpec:
    return CriterionSpec(name=name, unit="share", better="up", suite="structured")


def _time(name: str) -> CriterionSpec:
    return CriterionSpec(name=name, unit="s", better="down", suite="load", distribution=True)


SPECS = (
    *map(
        _share,
        (
            "delivered_compliance",
            "strict_compliance",
            "extracted_compliance",
            "field_accuracy",
            "record_accuracy",
            "acceptance",
        ),
    ),
    *map(_time, ("accepted_latency", "latency", "ttft", "visible_ttft", "tpot")),
    CriterionSpec(name="accepted_per_hour", unit="1/h", better="up", suite="load"),
    CriterionSpec(name="answers_per_hour", unit="1/h", better="up", suite="load"),
    CriterionSpec(name="output_tokens_per_s", unit="tokens/s", better="up", suite="load"),
    CriterionSpec(name="cost_per_1000_accepted", unit="currency", better="down", suite="cost"),
    CriterionSpec(name="cost_per_1000_answers", unit="currency", better="down", suite="cost"),
)


@pytest.fixture(scope="session")
def vocabulary() -> Vocabulary:
    return Vocabulary(SPECS, builtins=["card-desk"])

"""Gates: hard conditions, written as sentences."""

from __future__ import annotations

import pytest

from steelyard.study.gate import Gate, parse_gate


@pytest.mark.parametrize(
    ("text", "gate"),
    [
        (
            "delivered_compliance >= 90%",
            Gate(
                text="delivered_compliance >= 90%", criterion="delivered_compliance",
                op=">=", threshold=0.9, unit="share",
            ),
        ),
        (
            "p95(accepted_latency)<=1500ms",
            Gate(
                text="p95(accepted_latency)<=1500ms", criterion="p95(accepted_latency)",
                op="<=", threshold=1.5, unit="s",
            ),
        ),
        (
            "cost_per_1000_accepted ≤ ３ CNY",
            Gate(
                text="cost_per_1000_accepted ≤ ３ CNY", criterion="cost_per_1000_accepted",
                op="<=", threshold=3.0, unit="CNY",
            ),
        ),
        (
            "accepted_per_hour >= 20 /min",
            Gate(
                text="accepted_per_hour >= 20 /min", criterion="accepted_per_hour",
                op=">=", threshold=1200.0, unit="1/h",
            ),
        ),
    ],
)  # fmt: skip
def test_a_gate_is_read_into_canonical_units(vocabulary, text, gate):
    assert parse_gate(text, vocabulary=vocabulary) == gate


@pytest.mark.parametrize(
    ("text", "way"),
    [
        ("delivered_compliance == 90%", "never exactly a number; write >= or <="),
        ("delivered_compliance > 90%", "write >="),
        ("p95(latency) < 1 s", "write <="),
        ("p95(latency) =< 1 s", "write <="),
        ("delivered_compliance 90%", "is no gate; write a criterion, a bound and a quantity"),
        (">= 90%", "is no gate"),
        ("delivered_compliance >=", "is no quantity"),
        ("delivered_complience >= 90%", "did you mean 'delivered_compliance'?"),
        ("p95(latence) <= 1 s", "did you mean 'latency'?"),
        ("latency <= 1 s", "name a percentile: 'p95(latency)'"),
        ("p95( latency ) <= 1 s", "write it like 'p95(latency)', without spaces"),
        ("P95(latency) <= 1 s", "write it like 'p95(latency)', without spaces"),
        ("p100(latency) <= 1 s", "write it like 'p95(latency)', without spaces"),
        ("p095(latency) <= 1 s", "write it like 'p95(latency)', without spaces"),
        ("p95.0(latency) <= 1 s", "is not how a percentile is written"),
        ("p0(latency) <= 1 s", "write p1 to p99.9"),
        ("p95(field_accuracy) >= 90%", "has no percentile; write 'field_accuracy'"),
        ("p95(accepted_latency) <= 10 %", "'10 %' is a share; a time is required here"),
        ("p95(accepted_latency) <= 10", "10 has no unit"),
        ("delivered_compliance <= 90%", "more delivered_compliance is better; write >="),
        ("p95(latency) >= 1 s", "less p95(latency) is better; write <="),
        ("delivered_compliance >= 100%", "no number of answers can prove or break 100%"),
        ("delivered_compliance >= 0%", "no number of answers can prove or break 0%"),
        ("delivered_compliance >= 120%", "write a share between 0% and 100%"),
        ("p95(latency) <= 0 s", "write more than 0"),
    ],
)
def test_a_gate_that_means_nothing_is_refused_with_the_way_out(spoil, text, way):
    (fault,) = spoil("  - delivered_compliance >= 90%\n", f"  - '{text}'\n")

    assert fault.startswith("gates[0]: ")
    assert way in fault


def test_two_gates_on_one_criterion_are_one_too_many(spoil):
    assert spoil(
        "  - delivered_compliance >= 90%\n",
        "  - delivered_compliance >= 90%\n  - delivered_compliance >= 95%\n",
    ) == ["gates[1]: delivered_compliance has a gate already (gates[0]); keep the stricter one"]


def test_a_gate_that_is_no_text_is_refused(spoil):
    (fault,) = spoil("  - delivered_compliance >= 90%\n", "  - {delivered_compliance: 90%}\n")

    assert fault == "gates[0]: a gate is a text, such as 'delivered_compliance >= 90%'"


def test_a_gate_of_a_suite_that_is_not_asked_for_is_refused(good, faults):
    text = good.replace("[structured, load]", "[load]").replace(
        "  field_accuracy: ", "  acceptance: "
    )

    assert [fault.split(" ", 1)[1] for fault in faults(text)] == [
        "gates[0]: delivered_compliance is measured by the suite 'structured', which is not "
        "asked for; add structured to suites",
        "criteria.acceptance: acceptance is measured by the suite 'structured', which is not "
        "asked for; add structured to suites",
    ]

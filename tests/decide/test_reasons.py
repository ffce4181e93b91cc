from __future__ import annotations

import numpy as np
import pytest

from steelyard.decide import Draws, Frame, Reason
from steelyard.decide.reasons import Support, check_contradictions, comparisons
from steelyard.decide.table import Table
from steelyard.errors import VerdictUnsupported


@pytest.fixture
def support(kit):
    """K2 is slower than DS: the guide that advised it for its P99 could not print that."""
    slow = kit.Criterion(name="p99(latency)", weight=1, worst=2000, best=500, unit="ms")
    frame = Frame(deployments=("K2", "DS"), criteria=[slow])
    cells = [
        kit.measurement("K2", "p99(latency)", 1120.0, unit="ms"),
        kit.measurement("DS", "p99(latency)", 963.0, unit="ms"),
    ]
    draws = Draws(deployments=("K2", "DS"), criteria=(), values=np.zeros((5, 2, 0)))
    return Support(
        table=Table.of(frame, measurements=cells, draws=draws),
        findings=(),
        eligible=("DS", "K2"),
        first_rank={"K2": 0.0, "DS": 1.0},
    )


def say(support, kind, **params):
    check_contradictions([Reason(kind=kind, params=params)], support=support, recommended=None)


def test_what_the_table_bears_out_is_said(support):
    (reason,) = comparisons(support.table, deployment="DS", against="K2")

    assert reason.kind == "better"
    check_contradictions([reason], support=support, recommended="DS")


@pytest.mark.parametrize(
    ("kind", "params"),
    [
        ("better", {"deployment": "K2", "against": "DS", "value": 1120.0, "other": 963.0}),
        ("better", {"deployment": "DS", "against": "K2", "value": 900.0, "other": 1120.0}),
        ("worse", {"deployment": "DS", "against": "K2", "value": 963.0, "other": 1120.0}),
        ("better", {"deployment": "V4", "against": "K2", "value": 963.0, "other": 1120.0}),
    ],
)
def test_a_comparison_that_no_cell_supports_is_refused(support, kind, params):
    with pytest.raises(VerdictUnsupported, match="the table does not"):
        say(support, kind, criterion="p99(latency)", **params)


def test_a_gate_nobody_judged_an_only_one_of_two_and_an_unknown_kind_are_refused(support):
    for kind, params in (
        ("gate", {"gate": "x >= 1", "deployment": "K2", "result": "FAIL"}),
        ("only-eligible", {"deployment": "DS"}),
        ("first-rank", {"deployment": "K2", "first_rank": 0.9}),
        ("missing-flips", {"deployment": "K2", "criterion": "p99(latency)"}),
        ("praise", {"deployment": "K2"}),
    ):
        with pytest.raises(VerdictUnsupported):
            say(support, kind, **params)


def test_nobody_is_recommended_past_a_gate(support):
    with pytest.raises(VerdictUnsupported, match="has not passed"):
        check_contradictions([], support=support, recommended="V4")

"""Few items that all agree prove little: what draws and verdict make of ten of ten."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest
from tests.suites.factory import answer, checks

from steelyard.decide import Frame, Word, decide
from steelyard.evidence import Missing
from steelyard.load import Seen
from steelyard.suites import Stamp, suite
from steelyard.weigh.redraw import redraw
from support.rules import Criterion

SUITE = suite("structured")
NO_PRICE = Missing(reason="no price")
CHECKED = "delivered_compliance"


def seen(name, n, *, wrong=0):
    answers = [
        answer(f"i{k:03}", checks(valid=k >= wrong), accepted=k >= wrong, window=k % 5)
        for k in range(n)
    ]
    walls = dict.fromkeys(range(5), 60.0)
    return Seen(deployment=name, workload="desk", answers=answers, samples={}, walls=walls)


def draws(criteria=(CHECKED,), **wrong):
    """By deployment: (items, of which so many fail)."""
    asked = {name: seen(name, n, wrong=k) for name, (n, k) in wrong.items()}
    return asked, redraw(
        SimpleNamespace(cluster=None),
        SUITE,
        seen=asked,
        costs=dict.fromkeys(asked, NO_PRICE),
        criteria=criteria,
        seed=7,
    )


def verdict(margin=0.01, **wrong):
    asked, drawn = draws(**wrong)
    measured = [
        m
        for name, one in asked.items()
        for m in SUITE.measure(
            one.answers, stamp=Stamp(deployment=name, workload="desk", run="r", date="2026-11-30")
        )
    ]
    rule = Criterion(name=CHECKED, weight=1, margin=margin)
    frame = Frame(deployments=tuple(asked), criteria=[rule], seed=7)
    return decide(frame, measurements=measured, draws=drawn)


def test_ten_of_ten_is_not_first_in_every_draw_against_nine_of_ten():
    found = verdict(a=(10, 0), b=(10, 1))

    first = {run.name: run.acceptability.first for run in found.runs}["measurements"]
    assert 0.6 < first[0] < 0.9
    assert found.word is Word.MEASURE_FIRST


@pytest.mark.parametrize("wrong", [0, 4])
def test_ten_items_on_which_both_agree_show_no_equality(wrong):
    assert verdict(a=(10, wrong), b=(10, wrong)).word is Word.MEASURE_FIRST


@pytest.mark.parametrize("wrong", [0, 40])
def test_a_hundred_items_on_which_both_agree_are_a_tie_within_five_points(wrong):
    assert verdict(margin=0.05, a=(100, wrong), b=(100, wrong)).because[0].kind == "equivalent"


def test_the_interval_of_all_right_reaches_as_far_as_the_bound_of_its_gate():
    _, drawn = draws(a=(10, 0), b=(10, 1))

    low = np.quantile(drawn.of("a", CHECKED), 0.025)
    assert low == pytest.approx(0.05**0.1, abs=0.02)


def test_who_else_is_weighed_changes_nobodys_draws():
    _, two = draws(a=(10, 0), b=(10, 1))
    _, three = draws(a=(10, 0), b=(10, 1), c=(10, 2))

    assert (two.of("a", CHECKED) == three.of("a", CHECKED)).all()


def test_answers_in_time_have_room_too():
    _, drawn = draws(("within_slo",), a=(10, 0), b=(10, 0))

    assert drawn.of("a", "within_slo").std() > 0

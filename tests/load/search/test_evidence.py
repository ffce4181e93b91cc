"""Bets on single cells, and the interval that they leave."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.load.search import Cell, Load, service_level
from steelyard.load.search.bisection import believe, grid
from steelyard.load.search.crossing import crossing
from steelyard.load.search.evidence import Returns, returns, seen
from support.queues import Station

LEVEL = service_level("p95(ttft) <= 1 s")


def cells(rate, n):
    cell = Cell(load=Load(kind="rate", value=rate), repeat=0, number=0, span_s=120, warmup_s=20)
    return [seen(Station()(cell, seed), LEVEL) for seed in range(n)]


def test_at_the_true_limit_no_bet_wins_on_average():
    found = [r for group in range(20) for r in returns(cells(7.004, 10 * group + 10)[-10:], LEVEL)]

    assert np.mean(np.exp([r.against_holds for r in found])) < 1.2
    assert np.mean(np.exp([r.against_fails for r in found])) < 1.5


@pytest.mark.parametrize(("rate", "wins", "loses"), [(9.0, 0, 1), (3.0, 1, 0)])
def test_far_from_the_limit_the_right_bet_wins(rate, wins, loses):
    found = returns(cells(rate, 8), LEVEL)
    total = [sum(r.against_holds for r in found), sum(r.against_fails for r in found)]

    assert total[wins] > 3
    assert total[loses] < 0


sure = st.floats(-5, 5).map(
    lambda x: Returns(against_holds=x, against_fails=-x, holds=1 / (1 + np.exp(x)))
)


@given(st.lists(st.tuples(st.integers(0, 9), sure), max_size=20))
def test_belief_is_a_distribution_and_its_ends_are_in_order(asked):
    points = grid(1, 8, kind="rate", precision=0.9)
    asked = [(min(at, len(points) - 1), cell) for at, cell in asked]
    belief = believe(points, [a for a, _ in asked], [c for _, c in asked], confidence=0.95)

    assert belief.mass.sum() == pytest.approx(1.0)
    low, high = belief.ends()
    assert low < high
    assert 0 <= belief.next(len(asked)) < len(points)


def test_cells_that_confirm_cost_the_interval_next_to_nothing():
    points = grid(1, 100, kind="rate", precision=0.1)
    good = Returns(against_holds=-10.0, against_fails=10.0, holds=0.999)
    bad = Returns(against_holds=10.0, against_fails=-10.0, holds=0.001)
    narrow = believe(points, [50, 60], [good, bad], confidence=0.95)
    more = believe(points, [50, 60] + [40, 70] * 30, [good, bad] * 31, confidence=0.95)

    assert more.ends() == narrow.ends() == (points[50], points[60])


def test_the_crossing_of_an_exact_curve_is_exact():
    loads = np.array([1.0, 2.0, 4.0, 8.0])
    shares = np.array([1.0, 0.98, 0.92, 0.5])

    assert crossing(loads, shares, np.ones(4), at=0.95) == pytest.approx(8**0.5)
    assert crossing(loads, shares, np.ones(4), at=0.4) is None

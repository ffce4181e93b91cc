"""Sweeps in blocks, and the curve that they make."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from steelyard.errors import StudyError
from steelyard.evidence import Missing
from steelyard.load.search import (
    Budget,
    Each,
    Enough,
    Load,
    Standing,
    curve,
    order,
    plan,
    read_tariff,
    service_level,
    sweep,
)
from support.queues import Station

RATES = [Load(kind="rate", value=v) for v in (1.0, 2.0, 3.5, 5.0, 6.5, 8.0, 9.0)]
USERS = [Load(kind="users", value=v) for v in (1, 2, 4, 8, 16)]


def swept(loads, station, *, repeats=6, span_s=300.0, seed=0, **more):
    cells = order(loads, repeats=repeats, span_s=span_s, warmup_s=20, seed=seed)
    return sweep(cells, station, seed=seed, **more)


def test_each_block_holds_every_load_once_in_an_order_of_its_own():
    cells = order(RATES, repeats=5, span_s=1, warmup_s=0, seed=3)
    blocks = [cells[at : at + len(RATES)] for at in range(0, len(cells), len(RATES))]

    assert all(sorted(c.load for c in block) == RATES for block in blocks)
    assert [{c.repeat for c in block} for block in blocks] == [{n} for n in range(5)]
    assert len({tuple(c.load for c in block) for block in blocks}) > 1
    assert cells == order(RATES, repeats=5, span_s=1, warmup_s=0, seed=3)


def test_the_knee_of_a_single_queue_is_half_its_capacity():
    """Power is lambda (mu - lambda), highest at mu / 2 = 5; median and mean sojourn differ by
    a constant factor."""
    held = 0
    for seed in range(10):
        knee = curve(swept(RATES, Station(), seed=seed)).knee
        held += knee.interval.low <= 5.0 <= knee.interval.high
        assert 3.5 < knee.load < 6.5

    assert held >= 8


def test_a_closed_loop_saturates_at_the_servers_capacity():
    """Two places at 10/s: 20 answers a second from two users on."""
    held = 0
    for seed in range(20):
        found = curve(swept(USERS, Station(places=2), span_s=60, seed=seed)).saturation
        held += found.interval.low <= 20.0 <= found.interval.high
        assert found.answered_per_s == pytest.approx(20.0, rel=0.05)
        assert found.load.value >= 2

    assert held >= 17


def test_a_sweep_that_ends_on_the_rise_says_that_more_is_to_be_had():
    found = curve(swept(USERS[:2], Station(places=16), span_s=60)).saturation

    assert not found.reached


def test_drift_does_not_bend_the_curve():
    """The server loses half its speed over the sweep; every load meets fast and slow times."""
    total = len(USERS) * 8 * 80.0
    station = Station(places=2, speed=lambda at: 1.0 - 0.5 * at / total)
    points = curve(swept(USERS, station, repeats=8, span_s=60)).points

    rates = [p.answered_per_s.value for p in points if p.load.value >= 2]
    assert max(rates) < 1.15 * min(rates)


def test_points_have_intervals_and_cells_that_do_not_count_say_why():
    done = swept(RATES, Station(generator_per_s=6.0), repeats=3)
    found = curve(done, level=service_level("p95(ttft) <= 1 s"))

    for point in found.points:
        if point.load.value > 6.0:
            assert (point.valid, point.why) == (0, ("the generator was late",))
            assert isinstance(point.answered_per_s.value, Missing)
        else:
            assert point.answered_per_s.interval.low < point.load.value * 1.1
            assert point.good_per_s.value <= point.answered_per_s.value


def test_one_repeat_has_no_interval_over_repeats_but_one_within_the_cell():
    found = curve(swept(RATES[:3], Station(), repeats=1))

    assert isinstance(found.points[0].answered_per_s.interval, Missing)
    assert found.points[0].latency_s.interval.low < found.points[0].latency_s.value


def test_a_budget_ends_a_sweep_and_keeps_what_was_measured():
    done = swept(RATES, Station(), repeats=6, budget=Budget(cells=10))

    assert len(done.cells) == 10
    assert done.stopped == "budget of 10 cells"


def test_what_can_be_told_apart_is_said_before_anything_is_spent():
    asked = plan(order([RATES[1]], repeats=4, span_s=125, warmup_s=25, seed=0))

    assert (asked.cells, asked.seconds, asked.requests) == (4, 600, 1200)
    # 1000 answers each: 2.8 standard errors of a difference of Poisson rates.
    assert asked.detectable_rate == pytest.approx(2.8016 * math.sqrt(2 / 1000), rel=1e-4)
    assert asked.detectable_share == pytest.approx(
        2.8016 * math.sqrt(2 * 0.95 * 0.05 / 1000), rel=1e-4
    )
    users = plan(order(USERS, repeats=1, span_s=1, warmup_s=0, seed=0))
    assert isinstance(users.requests, Missing)


@pytest.mark.parametrize(
    ("text", "amount"),
    [("12 CNY/h", 2.0), ("2/8 CNY/Mtok", 1200 * (2 * 100 + 8 * 50) * 1e-6)],
)
def test_the_cost_is_told_by_the_hour_or_by_the_token(text, amount):
    cells = order([RATES[1]], repeats=4, span_s=125, warmup_s=25, seed=0)
    asked = plan(cells, each=Each(prompt=100, answer=50), tariff=read_tariff(text))

    assert (asked.price, asked.currency) == (pytest.approx(amount), "CNY")
    assert (asked.prompt_tokens, asked.answer_tokens) == (120_000, 60_000)


ENOUGH = Enough(precision=0.1, time="ttft", q=0.5)


def test_a_sweep_goes_on_until_every_load_is_known_closely_enough():
    done = swept(RATES[:4], Station(), repeats=4, enough=ENOUGH)
    found = curve(done, precision=0.1)

    assert done.stopped == ""
    assert len(done.cells) > 16
    assert [point.lacking for point in found.points] == [0, 0, 0, 0]
    for point in found.points:
        interval, value = point.latency_s.interval, point.latency_s.value
        assert (interval.high - interval.low) / 2 <= 0.11 * value


def test_intervals_of_a_sweep_that_chose_its_length_hold_as_often_as_they_say():
    """Median sojourn of M/M/1: ln 2 / (mu - lambda)."""
    held = 0
    for seed in range(60):
        done = swept([RATES[3]], Station(), repeats=4, span_s=400, seed=seed, enough=ENOUGH)
        interval = curve(done).points[0].latency_s.interval
        held += interval.low <= math.log(2) / 5.0 <= interval.high

    # 95 % of 60 is 57; fewer than 53 would have a chance below 1 in 30.
    assert held >= 53


def test_cells_too_short_to_judge_are_measured_again_twice_as_long_in_their_place():
    def measure(cell, seed):
        got = Station()(cell, seed)
        if cell.span_s < 400:
            return replace(got, standing=Standing.INVALID, short=True)
        return got

    cells = order(RATES[:2], repeats=3, span_s=100, warmup_s=0, seed=0)
    done = sweep(cells, measure, seed=0, enough=replace(ENOUGH, precision=0.9))

    assert [c.cell.span_s for c in done.at(RATES[0])] == [400, 400, 400]
    assert [c.cell.repeat for c in done.at(RATES[0])] == [0, 1, 2]
    assert curve(done).saturation.load in RATES


def test_loads_that_the_generator_spoils_or_that_overrun_the_server_are_not_measured_forever():
    spoilt = swept(
        RATES, Station(generator_per_s=6.0), repeats=3, enough=replace(ENOUGH, precision=0.9)
    )
    over = swept([*RATES[:2], Load(kind="rate", value=30.0)], Station(), repeats=3,
                 enough=replace(ENOUGH, precision=0.9))  # fmt: skip

    assert sum(c.cell.load.value == 9.0 for c in spoilt.cells) == 3
    assert sum(c.cell.load.value == 30.0 for c in over.cells) == 3


def test_the_planned_difference_shows_in_four_of_five_pairs():
    """Poisson counts: the formula's power is 80 %."""
    asked = plan(order([RATES[1]], repeats=1, span_s=1000, warmup_s=0, seed=0))
    rng = np.random.default_rng(1)
    a = rng.poisson(2000, 4000)
    b = rng.poisson(2000 * (1 + asked.detectable_rate), 4000)
    shown = (b - a) / np.sqrt(a + b) > 1.96

    assert shown.mean() == pytest.approx(0.8, abs=0.04)


@pytest.mark.parametrize("loads", [[], [RATES[0], RATES[0]], [Load(kind="rate", value=0.0)]])
def test_loads_that_make_no_sweep_are_refused(loads):
    with pytest.raises(StudyError, match="sweep"):
        order(loads, repeats=1, span_s=1, warmup_s=0, seed=0)


def test_cells_of_low_rates_are_long_enough_for_the_requests_that_are_needed():
    cells = order(RATES, repeats=1, span_s=60, warmup_s=5, seed=0, least_requests=150)

    assert {c.load.value: c.span_s for c in cells}[1.0] == 150
    assert {c.load.value: c.span_s for c in cells}[9.0] == 60

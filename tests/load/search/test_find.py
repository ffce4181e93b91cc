"""Searching for the rate at which p95 stops to hold, on queues that have it in closed form."""

from __future__ import annotations

import dataclasses
import math

import numpy as np
import pytest

from steelyard.errors import StudyError
from steelyard.evidence import Missing
from steelyard.load.search import Budget, Search, Standing, find, service_level
from support.queues import Station

LEVEL = service_level("p95(ttft) <= 1 s")
SEARCH = Search(level=LEVEL, kind="rate", low=1, high=20, span_s=120, warmup_s=20)


def seeded(seed, **more):
    return dataclasses.replace(SEARCH, seed=seed, budget=Budget(cells=24), **more)


@pytest.mark.parametrize("wobble", [0.0, 0.05])
def test_the_interval_holds_the_true_rate_at_least_as_often_as_stated(wobble):
    """M/M/1 at 10/s: p95 of the sojourn is 1 s at 10 - ln 20 = 7.004 requests a second."""
    held, guesses, ratios = 0, [], []
    for seed in range(40):
        station = Station(wobble=wobble)
        true = station.slo_rate(share=0.95, seconds=1.0)
        found = find(seeded(seed), station)
        held += found.interval.low <= true <= found.interval.high
        guesses.append(found.load)
        ratios.append(found.interval.high / max(found.interval.low, 1e-9))

    # 95 % of 40 is 38; fewer than 35 would have a chance below 1 in 100.
    assert held >= 35
    assert np.mean(guesses) == pytest.approx(7.0, rel=0.06)
    assert np.median(ratios) < 2.2


def test_the_same_seed_searches_the_same_way():
    one, other = (find(seeded(5), Station()) for _ in range(2))

    assert [c.cell.load for c in one.cells] == [c.cell.load for c in other.cells]
    assert (one.load, one.interval) == (other.load, other.interval)


def test_longer_cells_get_it_as_close_as_was_asked():
    found = find(seeded(1, span_s=4000, precision=0.1), Station())

    assert found.enough
    assert found.interval.low <= 7.004 <= found.interval.high <= 1.1001 * found.interval.low
    assert len(found.cells) < 24


def test_goodput_is_counted_in_cells_within_the_level():
    found = find(seeded(1, span_s=4000), Station())

    # At 7/s 95 % are good.
    assert found.goodput_per_s == pytest.approx(0.95 * 7.0, rel=0.08)
    assert found.goodput_at <= found.load


def test_the_interval_of_the_goodput_holds_the_truth_although_the_search_chose_the_load():
    """M/M/1 at 10/s: 1 - exp(-(10 - rate)) of the requests are answered within a second."""
    held, of = 0, 0
    for seed in range(25):
        found = find(seeded(seed), Station())
        if isinstance(found.goodput_interval, Missing):
            continue
        rate, of = found.goodput_at, of + 1
        true = rate * (1 - math.exp(rate - 10))
        held += found.goodput_interval.low <= true <= found.goodput_interval.high

    # 95 % of 25 is 24; fewer than 21 would have a chance below 1 in 100.
    assert of >= 20
    assert held >= of - 4


def test_users_are_searched_in_whole_numbers():
    """c users without think time on one place: about c services one after another."""
    search = dataclasses.replace(
        SEARCH, kind="users", low=1, high=32, span_s=400, budget=Budget(cells=24)
    )
    found = find(search, Station())

    assert all(c.cell.load.value == int(c.cell.load.value) for c in found.cells)
    # Erlang(5, 10/s) has p95 at 0.915 s, Erlang(6, 10/s) at 1.05 s.
    assert found.interval.low <= 5 <= found.interval.high - 1 <= 8


def test_a_cell_that_the_generator_spoilt_counts_for_nothing_and_bounds_the_search():
    found = find(seeded(2, span_s=2000), Station(generator_per_s=4.0))

    spoilt = [c for c in found.cells if c.standing is Standing.INVALID]
    assert spoilt
    assert all(c.cell.load.value > 4.0 for c in spoilt)
    assert "were invalid (the generator was late)" in found.stopped
    assert found.interval.high == math.inf
    assert isinstance(found.load, Missing)


def test_a_level_that_holds_everywhere_or_nowhere_says_where_to_search():
    high = find(seeded(3, low=1, high=4), Station())
    low = find(seeded(3, low=9, high=20), Station())

    assert "search higher" in high.stopped
    assert "search lower" in low.stopped
    assert low.interval.low == 0.0


def test_a_server_that_turns_slow_half_way_is_noticed():
    """Capacity falls from 10 to 4 a second after 16,000 s."""
    search = dataclasses.replace(
        SEARCH, span_s=2000, precision=0.01, budget=Budget(cells=30), seed=1
    )
    found = find(search, Station(speed=lambda at: 1.0 if at < 16_000 else 0.4))

    assert "server changed" in found.stopped
    assert isinstance(found.load, Missing)


def test_a_budget_is_never_passed():
    search = dataclasses.replace(SEARCH, budget=Budget(seconds=1000))
    found = find(search, Station())

    assert sum(c.spent_s for c in found.cells) <= 1000
    assert found.stopped == "budget of 1000 s"


def test_measuring_may_be_asynchronous():
    async def measure(cell, seed):
        return Station()(cell, seed)

    assert find(seeded(1), measure).load == find(seeded(1), Station()).load


@pytest.mark.parametrize(
    ("text", "says"),
    [("ttft < 2", "no limit"), ("p95(speed) <= 2 s", "no time"), ("p0(ttft) <= 2 s", "nothing")],
)
def test_a_level_that_cannot_be_read_says_how_to_write_it(text, says):
    with pytest.raises(StudyError, match=says):
        service_level(text)


def test_bounds_without_anything_between_them_are_refused():
    with pytest.raises(StudyError, match="in order"):
        find(dataclasses.replace(SEARCH, low=5, high=5), Station())


def test_cells_too_short_to_judge_make_the_next_ones_longer():
    def measure(cell, seed):
        if cell.span_s < 400:
            short = Station()(cell, seed)
            return dataclasses.replace(short, standing=Standing.INVALID, short=True)
        return Station()(cell, seed)

    found = find(seeded(1, span_s=100), measure)

    assert [c.cell.span_s for c in found.cells[:4]] == [100, 200, 400, 400]
    assert found.interval.low > 0

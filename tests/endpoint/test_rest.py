"""How long a loop may rest is decided by what it read."""

from __future__ import annotations

import select
import sys

import pytest

if sys.platform != "linux":
    pytest.skip("only Linux stamps packets", allow_module_level=True)

from steelyard.endpoint.rest import Rest

MS = 1_000_000


@pytest.fixture
def rest():
    with select.epoll() as own:
        yield Rest(own)


def judged(rest, gaps_ms, *, times=10, per_ms=2.0):
    """Feed it reads with these gaps before them, ``per_ms`` reads a millisecond."""
    now = 0
    for _ in range(times):
        rest.close += [int(gap * MS) for gap in gaps_ms if gap * MS < rest.near]
        now += int(len(gaps_ms) / per_ms * MS)
        rest.judge(now, len(gaps_ms))
    return rest


def longest(rest):
    rest.take(None)
    return rest.taken / MS


def test_nobody_rests_before_gaps_are_known(rest):
    assert not rest.worth
    assert longest(rest) == 0


@pytest.mark.parametrize(
    ("gap_ms", "span_ms"), [(1.5, 0), (2.5, 1), (5, 2), (7, 3), (10, 4), (1000, 4)]
)
def test_a_rest_is_half_of_the_usual_gap_at_most(rest, gap_ms, span_ms):
    assert longest(judged(rest, [gap_ms] * 200)) == pytest.approx(span_ms, abs=0.01)


def test_one_gap_in_a_hundred_may_be_shorter(rest):
    judged(rest, [10] * 199 + [0.05])
    assert longest(rest) == pytest.approx(4, abs=0.01)


def test_streams_that_become_faster_shorten_it_at_once(rest):
    judged(rest, [10] * 200)
    judged(rest, [0.5] * 20, times=2)
    assert longest(rest) < 3
    judged(rest, [0.5] * 20, times=4)
    assert not rest.worth


def test_reads_joined_by_a_rest_shorten_it_for_a_while(rest):
    judged(rest, [10] * 200)
    for _ in range(3):
        rest.joined += 1
        judged(rest, [10] * 200, times=1)
    assert not rest.worth
    judged(rest, [10] * 200, times=63)
    assert not rest.worth
    judged(rest, [10] * 200, times=4)
    assert longest(rest) == pytest.approx(4, abs=0.01)


def test_nobody_rests_for_a_few_streams(rest):
    assert not judged(rest, [20] * 200, per_ms=0.1).worth


def test_nobody_rests_where_the_kernel_does_not_stamp(rest):
    judged(rest, [10] * 200)
    rest.unstamped()
    assert not rest.worth
    judged(rest, [10] * 200, times=1)
    assert not rest.worth
    judged(rest, [10] * 200)
    assert rest.worth


def test_nobody_rests_while_an_end_is_awaited(rest):
    judged(rest, [10] * 200)
    rest.wakeful.add(7)
    assert not rest.worth
    rest.wakeful.discard(7)
    assert rest.worth


def test_an_end_that_came_unforeseen_forbids_rests_until_many_were_foreseen(rest):
    judged(rest, [10] * 200)
    rest.answered(foreseen=False)
    for _ in range(63):
        rest.answered(foreseen=True)
    assert not rest.worth
    rest.answered(foreseen=True)
    assert rest.worth


def test_a_rest_ends_with_the_loops_next_timer(rest):
    judged(rest, [10] * 200)
    rest.take(0)
    assert rest.taken == 0


def test_streams_in_bursts_are_waited_for_and_steady_ones_rested_for(rest):
    judged(rest, [10] * 200)
    rest.going = True
    assert rest.goes_on()
    rest.missed()
    assert [rest.goes_on() for _ in range(9)] == [False] * 8 + [True]

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.errors import StudyError
from steelyard.load.arrivals import Blocks, Schedule, closed, poisson
from support.slices import union


@st.composite
def schedules(draw: st.DrawFn) -> Schedule:
    n = draw(st.integers(0, 60))
    at = sorted(draw(st.lists(st.integers(0, 10**12), min_size=n, max_size=n)))
    tokens = st.lists(st.integers(0, 10**6), min_size=n, max_size=n)
    rows = st.lists(st.integers(0, 2**63 - 1), max_size=4)
    session = np.array(draw(st.lists(st.integers(0, 5), min_size=n, max_size=n)), dtype=np.int64)
    return Schedule(
        at_ns=np.array(at, dtype=np.int64),
        span_ns=10**12 + 1,
        number=np.arange(n),
        cap=draw(st.none() | st.integers(16, 100)),
        input_tokens=np.array(draw(tokens), dtype=np.int64) if draw(st.booleans()) else None,
        session=session if draw(st.booleans()) else None,
        blocks=Blocks.of(draw(st.lists(rows, min_size=n, max_size=n)), tokens=512)
        if draw(st.booleans())
        else None,
        facts={"process": "drawn"},
    )


@given(schedules(), st.integers(1, 16), st.sampled_from(["request", "session", "run"]))
def test_the_slices_of_all_workers_make_up_the_schedule_exactly(
    schedule: Schedule, workers: int, by: str
) -> None:
    way = by if schedule.session is not None or by != "session" else "request"
    parts = [schedule.slice(worker, of=workers, by=way) for worker in range(workers)]  # type: ignore[arg-type]

    assert union(parts) == schedule
    assert sum(map(len, parts)) == len(schedule)


@given(st.integers(1, 16), st.integers(1, 16))
def test_the_process_does_not_change_with_the_number_of_workers(one: int, other: int) -> None:
    schedule = poisson(50, for_s=5).schedule(3)

    assert union([schedule.slice(i, of=one) for i in range(one)]) == union(
        [schedule.slice(i, of=other) for i in range(other)]
    )


def test_conversations_whose_turns_wait_stay_with_one_worker() -> None:
    session = np.array([0, 1, 0, 2, 1, 0])
    turn = np.array([0, 0, 1, 0, 1, 2])
    schedule = Schedule(
        at_ns=np.arange(6),
        span_ns=10,
        number=np.arange(6),
        session=session,
        turn=turn,
        think_ns=np.where(turn > 0, 5, 0),
    )

    parts = [schedule.slice(worker, of=2) for worker in range(2)]

    assert parts[0].session is not None
    assert parts[1].session is not None
    assert not set(parts[0].session) & set(parts[1].session)
    with pytest.raises(ValueError, match="slice by session"):
        schedule.slice(0, of=2, by="request")


def test_a_cap_is_divided_and_never_to_nothing() -> None:
    schedule = poisson(50, for_s=5, cap=5).schedule(0)

    assert [schedule.slice(i, of=3).cap for i in range(3)] == [2, 2, 1]
    with pytest.raises(StudyError, match="use 5 workers or fewer"):
        schedule.slice(0, of=6)


def test_a_slice_given_twice_is_noticed() -> None:
    schedule = poisson(50, for_s=5).schedule(0)

    with pytest.raises(ValueError, match="the same request"):
        union([schedule.slice(0, of=2), schedule.slice(0, of=2)])


def test_nobody_can_change_a_schedule_behind_its_back() -> None:
    at = np.array([1, 2, 3])
    schedule = Schedule(at_ns=at, span_ns=10, number=np.arange(3))
    at[0] = 9

    assert schedule.at_ns.tolist() == [1, 2, 3]
    with pytest.raises(ValueError, match="read-only"):
        schedule.at_ns[0] = 5


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"at_ns": [3, 2, 1]}, "falls|leaves"),
        ({"at_ns": [-1, 2, 3]}, "leaves"),
        ({"at_ns": [1, 2, 10]}, "leaves"),
        ({"turn": [1]}, "turn has 1 entries"),
    ],
)
def test_a_schedule_that_contradicts_itself_is_refused(
    change: dict[str, object], fault: str
) -> None:
    schedule = Schedule(at_ns=np.array([1, 2, 3]), span_ns=10, number=np.arange(3))

    with pytest.raises(ValueError, match=fault):
        replace(schedule, **change)  # type: ignore[arg-type]


@given(st.integers(1, 40), st.integers(0, 200), st.integers(1, 40))
def test_a_closed_plan_loses_no_user_and_no_request_among_workers(
    users: int, requests: int, workers: int
) -> None:
    plan = closed(users, requests=requests, think_s=2, thinking="exponential", seed=1)
    if workers > users:
        with pytest.raises(StudyError, match=f"use {users} workers or fewer"):
            plan.slice(0, of=workers)
        return
    parts = [plan.slice(worker, of=workers) for worker in range(workers)]

    assert sum(part.users for part in parts) == users
    assert sorted(np.concatenate([part.number for part in parts])) == list(range(requests))


def test_a_constant_think_time_is_kept_but_for_the_first_of_each_user() -> None:
    plan = closed(3, requests=10, think_s=2, seed=5)

    assert set(plan.think_ns[3:].tolist()) == {2_000_000_000}
    assert all(0 <= first < 2_000_000_000 for first in plan.think_ns[:3])


@given(st.integers(1, 20), st.integers(0, 50), st.sampled_from(["constant", "exponential"]))
def test_a_longer_plan_begins_with_the_shorter_one(users: int, more: int, thinking: str) -> None:
    short = closed(users, requests=30, think_s=1, thinking=thinking, seed=2)  # type: ignore[arg-type]
    long = closed(users, requests=30 + more, think_s=1, thinking=thinking, seed=2)  # type: ignore[arg-type]

    assert np.array_equal(long.think_ns[:30], short.think_ns)


def test_exponential_thinking_has_the_mean_that_was_asked_for() -> None:
    plan = closed(10, requests=20_000, think_s=2, thinking="exponential", seed=4)

    assert plan.think_ns.mean() / 1e9 == pytest.approx(2, rel=0.03)


def test_hashes_of_a_shared_prefix_count_as_seen_before() -> None:
    blocks = Blocks.of([[0, 1, 2], [0, 1, 3], [4]], tokens=512)

    assert blocks.reuse() == pytest.approx(2 / 7)
    assert [row.tolist() for row in blocks.take(np.array([2, 0]))] == [[4], [0, 1, 2]]

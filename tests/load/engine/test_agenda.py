"""What is due when."""

from __future__ import annotations

from array import array

from steelyard.endpoint import Route, Target, Timeouts
from steelyard.load.engine.agenda import PAUSE_NS, ClosedAgenda, OpenAgenda
from steelyard.load.engine.task import Asking, Destination, Names, Task


def task(**more):
    return Task(
        worker=0,
        shard="",
        names=Names(deployment="d", workload="w", suite="s"),
        destination=Destination.of(Target(base_url="http://127.0.0.1/v1"), Timeouts()),
        asking=Asking(
            route=Route.CHAT, ids=[], prompts=[], max_tokens=1, temperature=None, stop=[],
            extra={}, seed=0,
        ),
        keep="full",
        drain_ns=0,
        **{"cap": None, "span_ns": 1000, "number": b"", **more},
    )  # fmt: skip


def ints(*values):
    return array("q", values).tobytes()


def test_rows_are_due_at_their_times_and_once():
    agenda = OpenAgenda(task(at_ns=ints(0, 5, 5, 9)))

    assert agenda.due(5) == [(0, 0), (1, 5), (2, 5)]
    assert (agenda.due(5), agenda.next_ns()) == ([], 9)
    assert (agenda.due(100), agenda.next_ns()) == ([(3, 9)], None)


def test_a_turn_is_due_when_its_user_has_thought_about_the_answer():
    agenda = OpenAgenda(task(at_ns=ints(0, 1, 2), session=ints(7, 8, 7), think_ns=ints(0, 0, 50)))

    assert agenda.due(10) == [(0, 0), (1, 1)]
    assert agenda.next_ns() is None
    agenda.answered(0, 30, failed=False)
    assert agenda.due(80) == [(2, 80)]


def test_a_turn_behind_the_span_never_comes():
    agenda = OpenAgenda(task(at_ns=ints(0, 1), session=ints(7, 7), think_ns=ints(0, 50)))
    agenda.due(0)

    agenda.answered(0, 990, failed=False)

    assert agenda.next_ns() is None


def test_a_closed_loop_has_as_many_in_flight_as_users():
    agenda = ClosedAgenda(task(users=2, number=ints(0, 1, 2, 3, 4)))

    assert agenda.due(0) == [(0, 0), (1, 0)]
    assert agenda.due(500) == []
    assert agenda.answered(1, 20, failed=False) == (2, 20)
    assert agenda.due(500) == []


def test_a_user_thinks_before_it_asks_again():
    agenda = ClosedAgenda(task(users=1, number=ints(0, 1), think_ns=ints(3, 40)))

    assert agenda.due(10) == [(0, 3)]
    agenda.answered(0, 10, failed=False)
    assert agenda.next_ns() == 50


def test_a_user_whose_request_failed_pauses():
    agenda = ClosedAgenda(task(users=1, number=ints(0, 1), span_ns=10**9))
    agenda.due(0)

    agenda.answered(0, 10, failed=True)

    assert agenda.next_ns() == 10 + PAUSE_NS


def test_nobody_asks_after_the_span():
    agenda = ClosedAgenda(task(users=1, number=ints(0, 1), span_ns=100))
    agenda.due(0)

    agenda.answered(0, 100, failed=False)

    assert agenda.next_ns() is None

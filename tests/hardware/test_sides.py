"""Workers that compute prompts before replicas that decode, against a simulation of both."""

from __future__ import annotations

import heapq
import math
import random
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.hardware.efficiency import Efficiency
from steelyard.hardware.sides import Sides
from steelyard.hardware.stepping import State


@dataclass
class Decoding:
    """A replica whose tokens take a + b n seconds with n sequences."""

    a: float = 0.01
    b: float = 0.0005
    osl: float = 100.0

    def state(self, running: float) -> State:
        tpot = self.a + self.b * max(running, 1.0)
        return State(running=running, parts={"weights": tpot}, tpot=tpot)

    def requests(self, running: float) -> float:
        return running / (self.osl * self.state(running).tpot)


class Timed(Sides):
    """Sides whose prompts take what is said."""

    service = 0.2
    latency = 0.2

    def _clumped(self, held: float) -> float:
        return 0.0


def sides(**changed: object) -> Timed:
    told: dict[str, object] = {
        "prefill": None, "workers": 2, "first": Efficiency(terms={}), "decode": Decoding(),
        "copies": 3, "room": 200.0, "moving": 0.0,
    }  # fmt: skip
    return Timed(**{**told, **changed})  # type: ignore[arg-type]


def simulated(asked: Timed, *, users: int, answers: int = 8000) -> tuple[float, float]:
    """Requests a second and mean seconds to the first token, event by event.

    A user asks anew when an answer ends; sequences of a replica share its steps, and answers are
    as long as they happen to be (exponential).
    """
    decode, now, lot = asked.decode, 0.0, random.Random(7)
    waiting = [0.0] * users
    busy: list[tuple[float, float]] = []
    replicas: list[list[float]] = [[] for _ in range(asked.copies)]
    firsts: list[float] = []
    done, began = 0, 0.0
    while done < answers:
        while waiting and len(busy) < asked.workers:
            heapq.heappush(busy, (now + asked.service, waiting.pop(0)))
        soonest = busy[0][0] - now if busy else math.inf
        for left in replicas:
            if left:
                soonest = min(soonest, min(left) * decode.state(len(left)).tpot)
        now += soonest
        for left in replicas:
            if left:
                made = soonest / decode.state(len(left)).tpot
                left[:] = [each - made for each in left]
                ended = sum(each <= 1e-9 for each in left)
                left[:] = [each for each in left if each > 1e-9]
                waiting += [now] * ended
                done += ended
        while busy and busy[0][0] <= now + 1e-12:
            _, asked_at = heapq.heappop(busy)
            firsts.append(now - asked_at)
            min(replicas, key=len).append(lot.expovariate(1 / decode.osl))
        if done < answers // 2:
            began, started, firsts = now, done, []
    return (done - started) / (now - began), sum(firsts) / len(firsts)


@pytest.mark.parametrize("users", [2, 6, 12, 20, 40, 120])
def test_a_closed_loop_is_as_fast_as_in_a_simulation(users):
    asked = sides()
    found = asked.closed(users)
    rate, first = simulated(asked, users=users)
    assert found.rate == pytest.approx(rate, rel=0.08)
    # by Little's law, since the rate is what is sought: the time of one cycle
    cycle = found.first + asked.decode.osl * found.state.tpot
    assert cycle == pytest.approx(users / rate, rel=0.08)
    assert found.first == pytest.approx(first, rel=0.35)


def test_prompts_bind_where_their_workers_are_few():
    found = sides(workers=1, copies=50).closed(500)
    assert found.rate == pytest.approx(5.0, rel=0.02)  # one prompt in 0.2 s
    assert found.first > 10 * 0.2


def test_who_finds_no_place_on_the_decoding_side_waits_before_the_first_token():
    free, full = sides(workers=50).closed(300), sides(workers=50, room=20.0).closed(300)
    assert full.state.running == 20.0
    assert full.rate == pytest.approx(3 * Decoding().requests(20.0))
    assert full.first > free.first + 1
    # Little's law holds for all who are held
    assert full.rate * (full.first + 100 * full.state.tpot) == pytest.approx(300, rel=0.02)


def test_more_arrivals_than_either_side_serves_have_no_time():
    asked = sides()
    assert asked.prompts == pytest.approx(10)
    assert asked.arriving(10.1) is None
    assert sides(workers=100).arriving(1.01 * asked.answers) is None


@given(
    users=st.integers(1, 2000), workers=st.integers(1, 50), copies=st.integers(1, 20),
    room=st.floats(1, 500),
)  # fmt: skip
def test_no_load_passes_more_than_either_side_can(users, workers, copies, room):
    asked = sides(workers=workers, copies=copies, room=room)
    found = asked.closed(users)
    assert found.rate <= min(asked.prompts, asked.answers) * (1 + 1e-9)
    assert found.first >= asked.latency
    assert found.rate * (found.first + 100 * found.state.tpot) <= users * (1 + 1e-6)


class Clumped(Timed):
    """Sides whose prompts come in clumps that grow faster than their users."""

    def _clumped(self, held: float) -> float:
        return 0.01 * held**1.5


@given(users=st.integers(1, 100_000), room=st.floats(1, 500))
def test_no_clump_is_longer_than_all_who_are_held_and_little_s_law_holds(users, room):
    found = Clumped(**vars(sides(room=room))).closed(users)
    cycle = found.first + 100 * found.state.tpot
    behind_all = 0.2 + users * 0.2 / 2
    least = users / (behind_all + 100 * found.state.tpot)
    assert found.rate >= min(least, sides(room=room).answers) * (1 - 1e-6)
    assert found.rate * cycle == pytest.approx(users, rel=0.01) or found.state.running < 1


@given(st.floats(0.01, 0.99), st.floats(0.01, 0.98))
def test_more_arrivals_wait_longer_and_decode_slower(low, high):
    asked = sides()
    most = min(asked.prompts, asked.answers)
    less, more = (asked.arriving(each * most) for each in sorted((low, high)))
    assert less.first <= more.first * (1 + 1e-9)
    assert less.state.tpot <= more.state.tpot * (1 + 1e-9)

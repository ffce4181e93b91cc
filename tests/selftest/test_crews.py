"""R1 with several numbers of workers: one law, and from one seed the same arrivals."""

from __future__ import annotations

import random
from itertools import accumulate

import pytest

from steelyard.selftest import CASES, Peer, Result, Served
from steelyard.selftest.crews import judge_crews
from steelyard.selftest.peer import judge_peer

(CASE,) = [case for case in CASES if case.plan is not None and case.plan.workers]
S = 1_000_000_000


def log(seed: int, *, count: int = 200, late_s: float = 0.0) -> list[Served]:
    draw = random.Random(seed)
    at = accumulate(draw.expovariate(50) for _ in range(count))
    return [Served(asked_ns=round((t + draw.random() * late_s) * S)) for t in at]


def wrong(logs: dict[int, list[Served]], *, seeded: bool = True) -> list[str]:
    return [f.what for f in judge_crews(CASE, logs, seeded=seeded).wrong]


def test_the_rod_asks_for_one_four_and_sixteen_workers():
    assert CASE.plan.workers == (1, 4, 16)


def test_the_same_arrivals_from_every_number_of_workers_are_right():
    assert wrong({1: log(5), 4: log(5), 16: log(5)}) == []


def test_a_busy_machine_is_not_taken_for_another_process():
    assert wrong({1: log(5), 4: log(5, late_s=0.01)}) == []


@pytest.mark.parametrize("other", [log(6), log(5, count=199)])
def test_other_arrivals_from_one_seed_are_found_out(other):
    assert wrong({1: log(5), 4: other}) == ["from one seed"]


def test_a_request_that_tries_the_server_just_before_a_run_is_no_arrival():
    tried = [Served(asked_ns=0), *(Served(asked_ns=s.asked_ns + S // 10) for s in log(5))]

    assert wrong({1: tried, 4: log(5, late_s=0.003), 16: log(5)}) == []


def test_a_tool_that_was_given_no_seed_may_draw_anew():
    assert wrong({1: log(5), 4: log(6)}, seeded=False) == []


def test_workers_that_all_send_at_once_follow_no_poisson_law():
    at = [served for served in log(5, count=50) for _ in range(4)]

    assert "4 workers" in wrong({1: log(5), 4: at}, seeded=False)


def test_a_peer_whose_command_has_no_workers_is_not_run():
    peer = Peer(command="true {url}", paced="true {url} {rate} {process} {cap}", parser="json")
    (row,), _ = judge_peer(peer, [CASE], done=lambda _: None)

    assert (row.result, row.findings[0].told) == (Result.SKIPPED, "no {workers} in --paced")

"""Waits after rate limits in the check of how busy the users were."""

from __future__ import annotations

from types import SimpleNamespace

from steelyard.evidence import Purpose
from steelyard.weigh.validity import _little

SECOND = 10**9


def sample(start: float, end: float, purpose: Purpose = Purpose.ASK):
    return SimpleNamespace(
        intended_ns=int(start * SECOND), ended_ns=int(end * SECOND), purpose=purpose
    )


def checked(samples):
    seen = SimpleNamespace(
        deployment="a",
        workload="desk",
        samples=dict(enumerate(samples)),
        answers=[SimpleNamespace(samples=[0, 1])] + [SimpleNamespace(samples=[])] * 99,
        walls={0: 10.0},
    )
    workloads = {"desk": SimpleNamespace(users=1)}
    return _little(seen, SimpleNamespace(study=SimpleNamespace(workloads=workloads)))


def test_a_user_who_waits_for_a_rate_limit_is_busy():
    assert checked([sample(0, 1), sample(8, 10, Purpose.RETRY)]).result == "pass"


def test_a_user_who_waits_for_the_tester_is_not():
    assert checked([sample(0, 1), sample(8, 10, Purpose.REASK)]).result == "fail"

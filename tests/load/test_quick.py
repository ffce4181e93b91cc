from types import SimpleNamespace

import pytest

from steelyard.load.arrivals import closed
from steelyard.load.engine.agenda import ClosedAgenda
from steelyard.load.quick import enough


@pytest.mark.parametrize(("users", "workers"), [(1, 1), (3, 2), (9, 8)])
@pytest.mark.parametrize("span_s", [1.0, 60.0, 600.0])
def test_users_who_think_have_enough_to_ask_however_short_their_thoughts_fall(
    users, workers, span_s
):
    requests = enough(users, span_s, 2.0)
    for seed in range(5):
        plan = closed(users, requests=requests, think_s=2.0, thinking="exponential", seed=seed)
        for worker in range(workers):
            share = plan.slice(worker, of=workers)
            assert asked_at_once_answered(share, span_s) < len(share)


def asked_at_once_answered(share, span_s):
    """How many requests users get through whose answers take no time."""
    task = SimpleNamespace(
        numbers=range(len(share)),
        think_ns=share.think_ns.tobytes(),
        span_ns=round(span_s * 1e9),
        users=share.users,
    )
    agenda, count = ClosedAgenda(task), 0
    while (now := agenda.next_ns()) is not None:
        for row, due in agenda.due(now):
            agenda.answered(row, due, failed=False)
            count += 1
    return count

"""Answers slower than a limit, where items are asked several times."""

from __future__ import annotations

import pytest
from msgspec import structs
from tests.suites.factory import answer, checks

from steelyard.evidence import Missing
from steelyard.load import Seen, measure
from steelyard.stats import Bounded, Tally, clopper_pearson_upper
from steelyard.weigh.seen import slower_than

NS = 10**9


def asked(items, *, repeats, slow, slo_s=1.0):
    """So many items; of each repeat of the first ``slow`` the answer takes 2 s, else 0.5 s."""
    answers = [
        structs.replace(
            answer(f"i{n:03}", checks(), repeat=r), service_ns=2 * NS if n < slow else NS // 2
        )
        for n in range(items)
        for r in range(repeats)
    ]
    return Seen(
        deployment="a", workload="desk", answers=answers, samples={}, walls={0: 60.0}, slo_s=slo_s
    )


def test_items_asked_once_are_counted_as_they_are():
    assert slower_than(asked(100, repeats=1, slow=2), "latency", 1.0) == Tally(2, 100)


def test_five_tries_of_each_item_prove_no_more_than_the_items_do():
    found = slower_than(asked(60, repeats=5, slow=0), "latency", 1.0)

    assert isinstance(found, Bounded)
    assert (found.k, found.n) == (0, 300)
    assert found.high > clopper_pearson_upper(0, 300)
    agreeing = slower_than(asked(60, repeats=5, slow=1), "latency", 1.0)
    assert agreeing.high == pytest.approx(clopper_pearson_upper(1, 60), rel=0.1)


def test_where_nothing_has_a_time_nothing_is_told():
    nobody = asked(0, repeats=1, slow=0)
    assert slower_than(nobody, "latency", 1.0) == Missing(reason="no value")


def test_a_share_in_time_of_repeated_items_says_what_it_is_worth():
    [found] = measure(asked(20, repeats=5, slow=4), ["within_slo"], run="r", date="2026-11-30")

    assert (found.k, found.n) == (80, 100)
    assert found.n_effective < 25
    assert "clusters are worth" in found.note

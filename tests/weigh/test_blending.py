"""What a mixture of deployments shows, against answers thrown together by hand."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from steelyard.stats import korn_graubard_bounds
from steelyard.weigh.blending import Side, as_seen, blend, percentile_interval, slower, taken

NO_SUITE = SimpleNamespace()


@dataclass
class Asked:
    """As much of Seen as a mixture reads."""

    deployment: str
    times: list[float]
    wall_s: float = 3600.0

    @property
    def answers(self):
        return self.times

    @property
    def walls(self):
        return {0: self.wall_s}

    def distribution(self, name):
        return np.array(self.times)

    def counted(self, name):
        return np.isfinite(self.times).astype(float)


def side(share, times, wall_s=3600.0):
    asked = Asked(deployment=f"d{share}", times=list(times), wall_s=wall_s)
    return Side(share=share, seen=asked, price=None)


def point(criterion, sides):
    return float(blend(criterion, NO_SUITE, sides, as_seen(sides[0]))[0])


times = st.lists(st.floats(0.01, 100), min_size=20, max_size=20)
tenths = st.integers(1, 9).map(lambda n: n / 10)


@settings(deadline=None, max_examples=60)
@given(one=times, two=times, share=tenths, q=st.integers(1, 99))
def test_a_percentile_is_that_of_answers_thrown_together_by_their_shares(one, two, share, q):
    parts = round(share * 10)
    together = np.sort([*one * parts, *two * (10 - parts)])

    found = point(f"p{q}(latency)", [side(share, one), side(1 - share, two)])

    assert found == together[int(np.ceil(q / 100 * together.size * (1 - 1e-12))) - 1]


@settings(deadline=None, max_examples=60)
@given(one=times, two=times, share=tenths)
def test_as_many_requests_are_taken_as_the_first_full_member_lets_through(one, two, share):
    sides = [side(share, one, 600), side(1 - share, two, 60)]

    found = float(taken(sides, as_seen(sides[0]))[0])

    assert found == pytest.approx(min(120 / share, 1200 / (1 - share)))
    assert point("answers_per_hour", sides) == pytest.approx(found)


def test_the_share_slower_counts_items_once():
    sides = [side(0.3, [1.0] * 100), side(0.7, [1.0] * 90 + [9.0] * 10)]

    found = slower("latency", sides, 5.0)

    assert (found.k, found.n) == (7, 100)
    bounds = korn_graubard_bounds(0.07, 100, confidence=0.95)
    assert (found.low, found.high) == pytest.approx(bounds)


def test_too_few_items_bound_no_high_percentile():
    sides = [side(0.5, range(1, 21)), side(0.5, range(1, 21))]

    assert percentile_interval("p95(latency)", sides).high == np.inf
    assert np.isfinite(percentile_interval("p50(latency)", sides).high)


def test_bounds_of_a_mixture_hold_as_often_as_they_say():
    """600 mixtures of 60 items: the true share slower lies above the bound in 5 % at most."""
    rng = np.random.default_rng(4)
    missed = 0
    for _ in range(600):
        luck = rng.random(60)
        # members agree on which items are hard, as on real items
        one, two = (np.where(luck < share, 9.0, 1.0) for share in (0.10, 0.25))
        high = slower("latency", [side(0.4, one), side(0.6, two)], 5.0).high
        missed += high < 0.4 * 0.10 + 0.6 * 0.25

    assert missed / 600 <= 0.05


def paid(share, times, *, per_h):
    """A side whose hours cost ``per_h``, tokens nothing."""
    price = SimpleNamespace(rate_per_h=per_h)
    tariff = SimpleNamespace(rate=SimpleNamespace(price=price), tokens=None, currency="CNY")
    return replace(side(share, times), price=SimpleNamespace(tariff=tariff))


def test_all_hours_are_paid_and_a_member_without_accepted_answers_adds_none():
    sides = [paid(0.5, [1.0] * 20, per_h=1.0), paid(0.5, [np.inf] * 20, per_h=3.0)]

    # each takes 20 an hour, so that both together take 40 and half of them are accepted
    assert point("cost_per_1000_answers", sides) == pytest.approx(1000 * 4 / 40)
    assert point("cost_per_1000_accepted", sides) == pytest.approx(1000 * 4 / 20)


def test_a_member_that_idles_is_paid_all_the_same():
    busy = [paid(0.9, [1.0] * 20, per_h=1.0), paid(0.1, [1.0] * 20, per_h=1.0)]

    # the first is full at 20 / 0.9 requests an hour; the second then answers 2.2 of its 20
    assert point("cost_per_1000_answers", busy) == pytest.approx(1000 * 2 / (20 / 0.9))

from __future__ import annotations

import math
from datetime import date
from decimal import Decimal

import numpy as np
import pytest

from steelyard.cost import Usage, WindowUse, cost_of, per_1000_draws
from steelyard.errors import CurrencyMixed, MissingArithmetic
from steelyard.evidence import Missing, Status
from steelyard.stats import paired_bootstrap, ratio_interval

TODAY = date(2026, 11, 30)
WINDOWS = [
    WindowUse(wall_s=wall, answers=25, accepted=accepted)
    for wall, accepted in [(30.0, 20), (33.0, 24), (31.5, 18), (29.0, 19), (32.5, 22)]
]


@pytest.fixture
def costs(price):
    def ask(windows=WINDOWS, **changes):
        asked = {"prices": [price(rate_per_h=0.6)], "hosted": False, "on": TODAY, **changes}
        return cost_of("a", windows=windows, **asked)

    return ask


@pytest.fixture
def hosted(tokens):
    def ask(*usages):
        windows = [WindowUse(wall_s=30.0, answers=10, accepted=9, usage=use) for use in usages]
        return cost_of("api", windows=windows, prices=[tokens()], hosted=True, on=TODAY)

    return ask


def test_an_hour_at_the_rate_divided_by_what_was_accepted(costs):
    seen = costs()

    assert seen.amount.amount == Decimal("0.6") * 156 / 3600
    assert seen.accepted.value.amount == Decimal("0.026") * 1000 / 103
    assert seen.answers.value.amount == Decimal("0.026") * 1000 / 125
    assert seen.accepted.value.currency == "CNY"


def test_the_interval_is_fiellers_over_the_windows(costs):
    seen = costs().accepted.interval
    expected = ratio_interval(
        [1000 * 0.6 * window.wall_s / 3600 for window in WINDOWS],
        [window.accepted for window in WINDOWS],
    )

    assert (seen.low, seen.high) == pytest.approx((expected.low, expected.high), rel=1e-9)
    assert seen.method == "Fieller over windows"


def test_four_windows_are_too_few_for_an_interval(costs):
    seen = costs(WINDOWS[:4])

    assert seen.accepted.interval is None
    assert "4 windows" in seen.accepted.note


def test_nothing_accepted_has_no_cost_each_but_was_paid_for(costs):
    seen = costs([WindowUse(wall_s=60.0, answers=5, accepted=0)] * 5)

    assert seen.accepted.value == Missing(reason="no accepted answers")
    assert seen.accepted.interval is None
    assert seen.amount.amount == Decimal("0.05")
    with pytest.raises(MissingArithmetic):
        seen.accepted.value * 2


def test_an_unknown_price_is_missing_and_never_nothing(costs):
    seen = costs(prices=[])

    assert isinstance(seen, Missing)
    assert "no price" in seen.reason


def test_no_window_is_missing(costs):
    assert isinstance(costs([]), Missing)


def test_a_hosted_deployment_pays_for_its_tokens(hosted):
    usage = Usage(input=50_000, cached=10_000, output=5_000)
    seen = hosted(usage, usage)

    assert seen.amount.amount == 2 * (Decimal("0.04") * 4 + Decimal("0.01") + Decimal("0.005") * 16)
    assert seen.accepted.count == 18


def test_hours_and_tokens_are_added_where_both_are_paid_for(costs, price, tokens):
    window = WindowUse(
        wall_s=3600.0, answers=1, accepted=1, usage=Usage(input=10**6, output=0, cached=0)
    )
    both = [price(rate_per_h=0.6, deployments=("a",)), tokens(deployments=("a",))]

    assert costs([window], prices=both, hosted=True).amount.amount == Decimal("4.6")


@pytest.mark.parametrize("usage", [None, Usage(input=None, output=3)])
def test_tokens_not_reported_make_the_cost_missing(hosted, usage):
    seen = hosted(Usage(input=1, output=1, cached=0), usage)

    assert isinstance(seen, Missing)
    assert "token" in seen.reason


def test_an_unknown_cache_is_charged_as_fresh_and_says_so(hosted):
    seen = hosted(Usage(input=50_000, output=0))

    assert seen.amount.amount == Decimal("0.2")
    assert seen.status is Status.ASSUMED
    assert any("cached" in note for note in seen.notes)


def test_a_cost_is_as_good_as_the_price_it_rests_on(costs, price):
    assert costs().status is Status.DOCUMENTED
    assert costs(prices=[price(rate_per_h=0.6, source="assumed")]).status is Status.ASSUMED


def test_a_stale_price_is_told_with_its_age(costs, price):
    seen = costs(prices=[price(rate_per_h=0.6, as_of=date(2026, 1, 1))])

    assert seen.notes == ("the price 'this machine' was 333 days old",)


def test_anchors_in_another_currency_are_refused(costs):
    with pytest.raises(CurrencyMixed, match="CNY and USD"):
        costs(currency="USD")


def test_each_draw_costs_its_own_windows_over_its_own_accepted_answers():
    labels = np.repeat(np.arange(5), 25)
    accepted = np.arange(125) % 3 > 0
    drawn = paired_bootstrap(labels, draws=50, seed=1)
    walls = np.asarray([0.5, 0.6, 0.55, 0.52, 0.58])
    tokens_each = np.linspace(0.001, 0.002, 125)
    seen = per_1000_draws(
        window_costs=walls,
        window_counts=drawn.windows,
        counted=accepted,
        item_counts=drawn.items,
        item_costs=tokens_each,
    )
    for draw in (0, 49):
        items = np.repeat(np.arange(125), drawn.items[draw])
        spent = np.repeat(walls, drawn.windows[draw]).sum() + tokens_each[items].sum()

        assert seen[draw] == pytest.approx(1000 * spent / accepted[items].sum())


def test_a_draw_without_an_accepted_answer_costs_without_end():
    seen = per_1000_draws(
        window_costs=[1.0, 1.0],
        window_counts=np.asarray([[2, 0], [1, 1]], dtype=np.uint16),
        counted=[0, 1],
        item_counts=np.asarray([[2, 0], [1, 1]], dtype=np.uint16),
    )

    assert list(seen) == [math.inf, 2000.0]

"""Prices: dated, of one kind, in one currency."""

from __future__ import annotations

import datetime as dt

import pytest

from steelyard.study import loads

RATE = (
    "{what: this machine, for: [constrained, parse-and-repair], rate: 0.60 CNY/h, "
    "as_of: 2026-11-01, source: finance desk}"
)
END = "as_of: 2026-11-01, source: x}"


@pytest.mark.parametrize(
    ("new", "fault"),
    [
        (f"{{what: m, for: [constrained, nobody], rate: 1 CNY/h, {END}",
         "prices[0].for[1]: no deployment 'nobody'; known: constrained, parse-and-repair, hosted"),
        (f"{{what: m, for: [], rate: 1 CNY/h, {END}",
         "prices[0].for: names no deployment; add one"),
        (f"{{what: m, for: constrained, rate: 1 CNY, {END}",
         "prices[0].rate: '1 CNY' is an amount of money; a price per time is required here, "
         "such as '0.60 CNY/h'"),
        (f"{{what: m, for: constrained, rate: -1 CNY/h, {END}",
         "prices[0].rate: -1 CNY/h is below zero; a price is 0 or more"),
        (f"{{what: m, for: constrained, rate: 1 USD/h, {END}", None),
        (f"{{what: m, for: constrained, {END}",
         "prices[0]: says no price; add 'rate: 0.60 CNY/h', or 'input' and 'output' per Mtok"),
        (f"{{what: m, for: constrained, input: 1 CNY/Mtok, {END}",
         "prices[0].output: is required in a price of tokens, but missing; add it"),
        (f"{{what: m, for: constrained, rate: 1 CNY/h, input: 1 CNY/Mtok, output: 1 CNY/Mtok, "
         f"{END}",
         "prices[0].input: an entry is a price of time (rate) or of tokens (input, output); "
         "make two entries of it"),
        (f"{{what: m, input: 1 CNY/Mtok, output: 1 CNY/Mtok, {END}",
         "prices[0]: does not say which deployment it is for; add 'for: NAME'"),
        (f"{{what: m, for: hosted, input: 1 CNY/Mtok, output: 1 CNY/Mtok, {END}",
         "prices[1]: 'hosted' has a price of this kind already (prices[0]); keep one, or name "
         "deployments with 'for'"),
        ("{what: m, for: constrained, rate: 1 CNY/h, as_of: 2026-02-30, source: x}",
         "prices[0].as_of: '2026-02-30' is not a day of the calendar"),
        ("{what: m, for: constrained, rate: 1 CNY/h, as_of: 1/11/2026, source: x}",
         "prices[0].as_of: a day is required, written 2026-11-01"),
        ("{what: m, for: constrained, rate: 1 CNY/h, source: x}",
         "prices[0].as_of: is required (the day the price was valid, such as 2026-11-01), "
         "but missing; add it"),
    ],
)  # fmt: skip
def test_a_price_that_can_not_be_used_is_refused(spoil, new, fault):
    found = spoil(RATE, new)

    if fault is None:
        assert len(found) == 5
        assert all("the study reckons in USD" in text for text in found)
    else:
        assert found == [fault]


def test_a_rate_for_nobody_named_is_for_all_started_here(vocabulary, good):
    study = loads(good.replace("for: [constrained, parse-and-repair], ", ""), vocabulary=vocabulary)

    assert study.prices[0].deployments == ("constrained", "parse-and-repair")


def test_prices_come_per_hour_and_per_million_tokens_with_their_day(vocabulary, good):
    rate, tokens = loads(good, vocabulary=vocabulary).prices

    assert (rate.rate_per_h, rate.input_per_mtok, rate.currency) == (0.6, None, "CNY")
    assert (tokens.input_per_mtok, tokens.output_per_mtok, tokens.cached_per_mtok) == (4, 16, 1)
    assert tokens.as_of == dt.date(2026, 11, 1)
    assert tokens.deployments == ("hosted",)


def test_another_currency_in_an_anchor_is_refused_and_not_converted(spoil):
    (fault,) = spoil("best: 0.3 CNY", "best: 0.3 USD")

    assert fault.startswith("criteria.cost_per_1000_accepted.best: '0.3 USD' is in USD, but")

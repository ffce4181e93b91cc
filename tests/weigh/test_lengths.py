"""Acceptance by length of prompt: the same bins for every deployment, or why there are none."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from steelyard.evidence import Missing, Purpose
from steelyard.stats import clopper_pearson
from steelyard.weigh.lengths import length_rows


def seen(tokens, accepted, *, repeats=1):
    """Answers to an item for each count of tokens; ``accepted`` of (item, repeat) says whether."""
    keys = [(item, repeat) for item in range(len(tokens)) for repeat in range(repeats)]
    answers = [
        SimpleNamespace(
            item=f"i{item:03d}",
            cluster=f"i{item:03d}",
            samples=[n],
            accepted=accepted(item, repeat),
        )
        for n, (item, repeat) in enumerate(keys)
    ]
    samples = {
        n: SimpleNamespace(prompt_tokens=tokens[item], purpose=Purpose.ASK)
        for n, (item, _) in enumerate(keys)
    }
    return SimpleNamespace(answers=answers, samples=samples)


def rows(**seen_by_name):
    [row] = length_rows(SimpleNamespace(seen=seen_by_name))
    return row


def test_bins_hold_the_same_items_for_all_and_count_each_once():
    tokens = [100 * (1 + n // 20) for n in range(60)]
    row = rows(
        a=seen(tokens, lambda item, _: item < 40), b=seen(tokens, lambda item, _: item % 2 == 0)
    )

    assert row["counted_by"] == "a"
    assert [(one.low, one.high, one.items) for one in row["bins"]] == [
        (100, 100, 20), (200, 200, 20), (300, 300, 20),
    ]  # fmt: skip
    told = [[(s["accepted"], s["answers"]) for s in one.shares] for one in row["bins"]]
    assert told == [[(20, 20), (10, 20)], [(20, 20), (10, 20)], [(0, 20), (10, 20)]]
    assert row["bins"][2].shares[0]["interval"] == clopper_pearson(0, 20)


def test_items_as_long_as_each_other_are_never_parted():
    tokens = [50] * 33 + [200] * 27
    bins = rows(a=seen(tokens, lambda *_: True))["bins"]

    assert [(one.low, one.high, one.items) for one in bins] == [(50, 50, 33), (200, 200, 27)]


def test_repeats_of_an_item_are_worth_no_more_than_the_item():
    tokens = [100] * 20 + [400] * 20
    once = rows(a=seen(tokens, lambda item, _: item % 2 == 0))
    often = rows(a=seen(tokens, lambda item, _: item % 2 == 0, repeats=3))

    single, many = (row["bins"][0].shares[0] for row in (once, often))
    assert (many["accepted"], many["answers"]) == (30, 60)
    assert many["interval"].low == pytest.approx(single["interval"].low, abs=0.02)


@pytest.mark.parametrize(
    ("tokens", "why"),
    [
        ([100, 900] * 19, "38 items are too few for a curve; it takes 40"),
        ([100 + n // 4 for n in range(80)], "about equally long: 100 to 119 tokens"),
        ([100] * 80, "about equally long: 100 to 100 tokens"),
        ([None] * 80, "no server counted"),
    ],
)
def test_where_the_data_bear_no_curve_the_reason_is_told(tokens, why):
    found = rows(a=seen(tokens, lambda *_: True))["bins"]

    assert isinstance(found, Missing)
    assert why in found.reason


def test_another_deployments_count_serves_where_the_first_counts_nothing():
    tokens = [100] * 20 + [400] * 20
    row = rows(a=seen([None] * 40, lambda *_: True), b=seen(tokens, lambda item, _: item % 3 == 0))

    assert row["counted_by"] == "b"
    assert len(row["bins"]) == 2

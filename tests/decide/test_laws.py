from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from steelyard.decide import Result, Word

CELL = st.sampled_from([None, 0.0, 0.2, 0.5, 0.7, 1.0])


@st.composite
def cases(draw):
    criteria = draw(st.integers(1, 3))
    rows = st.lists(CELL, min_size=criteria, max_size=criteria)
    table = draw(st.lists(rows, min_size=1, max_size=4))
    weights = draw(st.lists(st.sampled_from([1, 2, 3]), min_size=criteria, max_size=criteria))
    return [f"c{i}" for i in range(criteria)], weights, {f"d{i}": r for i, r in enumerate(table)}


@settings(max_examples=30)
@given(case=cases(), data=st.data(), spread=st.sampled_from([0.0, 0.05, 0.3]))
def test_input_order_never_matters(kit, case, data, spread):
    names, weights, values = case
    rows = data.draw(st.permutations(list(values)))
    columns = data.draw(st.permutations(range(len(names))))
    options = {"spread": spread, "draws": 200}
    turned_values = {row: [values[row][c] for c in columns] for row in rows}

    straight = kit.plain(names, weights, values, **options).decide()
    turned = kit.plain(
        [names[c] for c in columns], [weights[c] for c in columns], turned_values, **options
    ).decide()

    one, two = straight.to_json(), turned.to_json()
    for key in (
        "verdict",
        "deployment",
        "because",
        "next",
        "acceptability",
        "tipping",
        "information",
    ):
        assert one[key] == two[key]
    assert {u["deployment"]: u for u in one["utilities"]} == {
        u["deployment"]: u for u in two["utilities"]
    }


@settings(max_examples=30)
@given(case=cases())
def test_a_dominated_newcomer_changes_no_utility(kit, case):
    names, weights, values = case
    first = next(iter(values.values()))
    worse = [None if v is None else v / 2 for v in first]

    before = kit.plain(names, weights, values, draws=50).decide()
    after = kit.plain(names, weights, values | {"late": worse}, draws=50).decide()

    for found in before.utilities:
        later = kit.utility(after, found.deployment)
        assert later.parts == found.parts
        # sums may differ in their last bits with the shape of the product
        assert [later.low, later.high] == pytest.approx([found.low, found.high], abs=1e-12)


@settings(max_examples=30)
@given(case=cases(), spread=st.sampled_from([0.0, 0.2]))
def test_every_verdict_is_one_of_four_words_with_a_reason(kit, case, spread):
    verdict = kit.plain(*case, spread=spread, draws=200).decide()

    assert verdict.word in Word
    assert verdict.because
    assert (verdict.deployment is not None) == (verdict.word is Word.RECOMMEND)
    assert all(s is Result.PASS for s in verdict.standing.values())

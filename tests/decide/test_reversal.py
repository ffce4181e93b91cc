from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from steelyard.decide.reversal import reversals


def min_max(values):
    low, high = values.min(axis=0), values.max(axis=0)
    return (values - low) / np.where(high > low, high - low, 1.0)


def anchored(values):
    return np.clip(values, 0.0, 1.0)


def test_ac4_min_max_of_the_set_is_flagged_and_turns_the_order(acceptance):
    case = acceptance("ac4")
    rows = {**case["values"], case["added"]["name"]: case["added"]["values"]}
    down = np.array([1.0, -1.0])  # cost is better when less

    found = reversals(
        np.array(list(rows.values())) * down,
        weights=np.array([0.45, 0.55]),
        scoring=min_max,
        names=tuple(rows),
        criteria=("quality", "cost"),
    )

    assert found.set_relative == ("cost", "quality")
    assert ("A", "B") in found.reversed


def test_declared_anchors_are_never_flagged_by_a_verdict(acceptance, kit):
    case = acceptance("ac4")
    criteria = [kit.Criterion(**rule) for rule in case["criteria"]]
    values = case["values"] | {case["added"]["name"]: case["added"]["values"]}

    found = kit.Case(criteria=criteria, values=values).decide().rank_reversal

    assert found.sets == 3 + 2
    assert (found.reversed, found.set_relative) == ((), ())


@given(
    values=st.lists(st.lists(st.floats(-0.5, 1.5), min_size=3, max_size=3), min_size=2, max_size=5)
)
def test_fixed_anchors_turn_nobody_round_and_min_max_always_moves_scores(values):
    table = np.array(values)
    given_names = tuple("abcde"[: len(table)])

    def tried(scoring):
        return reversals(
            table,
            weights=np.array([0.5, 0.3, 0.2]),
            scoring=scoring,
            names=given_names,
            criteria=("x", "y", "z"),
        )

    assert tried(anchored).reversed == ()
    assert tried(anchored).set_relative == ()
    assert tried(min_max).set_relative or not np.ptp(table, axis=0).any()

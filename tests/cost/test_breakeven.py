"""Where two yearly costs cross, at every end of their ranges."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.cost.breakeven import BreakEven, Never, YearlyCost, break_even
from steelyard.cost.range import Range
from steelyard.evidence import Missing


def year(name, fixed, each, capacity=10**9):
    return YearlyCost(
        deployment=name,
        fixed={(name,): Range.point(fixed)},
        each={(name,): Range.point(each)},
        capacity=capacity if isinstance(capacity, Missing) else Fraction(capacity),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("first", "second", "why", "cheaper"),
    [
        (year("a", 10, 2), year("b", 20, 1, 9), "capacity", "a"),
        (year("a", 10, 1), year("b", 20, 1), "always", "a"),
        (year("a", 10, 2), year("b", 5, 1), "always", "b"),
        (year("a", 10, 2), year("b", 10, 1), "always", "b"),
        (year("a", 10, 2), year("b", 10, 2), "same", ""),
    ],
)
def test_there_is_no_break_even_where_it_could_not_be_served_or_one_is_always_cheaper(
    first, second, why, cheaper
):
    found = break_even(first, second, unit="Mtok")

    assert isinstance(found, Never)
    assert (found.why, found.cheaper) == (why, cheaper)


@given(
    st.integers(0, 10**6), st.integers(0, 10**6), st.integers(0, 99), st.integers(0, 99)
)  # fmt: skip
def test_at_a_break_even_both_cost_the_same_and_the_order_of_naming_is_no_matter(f1, f2, v1, v2):
    found = break_even(year("a", f1, v1), year("b", f2, v2), unit="Mtok")
    swapped = break_even(year("b", f2, v2), year("a", f1, v1), unit="Mtok")

    if isinstance(found, BreakEven):
        assert f1 + v1 * found.per_year == f2 + v2 * found.per_year
        assert (found.below, found.above) == (swapped.below, swapped.above)
    else:
        assert found.cheaper == swapped.cheaper


ENDS = st.lists(st.integers(0, 50), min_size=3, max_size=3).map(sorted)


def ranged(ends, part=1):
    low, base, high = (Fraction(end) * part for end in ends)
    return Range(low=low, base=base, high=high)


@given(st.lists(ENDS, min_size=4, max_size=4), ENDS, st.sampled_from([0, 1, 2]))
def test_its_ends_are_those_of_all_lines_at_all_their_ends(own, shared, part):
    """By trying them all; the line that both bear, one of them more, has one value in both."""
    f1, f2, v1, v2 = own
    one = YearlyCost(
        deployment="a", fixed={("f1",): ranged(f1), ("s",): ranged(shared)},
        each={("v1",): ranged(v1)}, capacity=Fraction(10**9),
    )  # fmt: skip
    other = YearlyCost(
        deployment="b", fixed={("f2",): ranged(f2), ("s",): ranged(shared, part)},
        each={("v2",): ranged(v2)}, capacity=Fraction(10**9),
    )  # fmt: skip
    found = break_even(one, other, unit="Mtok")

    worlds = [
        (b + s * part - a - s, c - d)
        for a, b, c, d, s in product(*((e[0], e[2]) for e in (f1, f2, v1, v2, shared)))
    ]
    if isinstance(found, BreakEven):
        sign = 1 if v1[1] > v2[1] else -1
        gaps, slopes = ([sign * w[i] for w in worlds] for i in (0, 1))
        assert found.low == max(0, Fraction(min(gaps), max(slopes)))
        assert found.high == (Fraction(max(gaps), min(slopes)) if min(slopes) > 0 else None)
        assert found.low <= found.per_year
    elif isinstance(found, Never):
        crosses = any(
            sign * g >= 0 and sign * s > 0 and (g, s) != (0, 0)
            for sign in (1, -1)
            for g, s in worlds
        )
        assert crosses or not found.may

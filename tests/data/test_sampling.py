from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from steelyard.data.sampling import Row, sample

NAMES = st.lists(
    st.tuples(st.integers(0, 10**6), st.sampled_from("abcd")), min_size=1, max_size=60,
    unique_by=lambda pair: pair[0],
)  # fmt: skip


def rows(pairs):
    return [Row(record={"id": str(number)}, stratum=name) for number, name in pairs]


@given(NAMES, st.integers(1, 60), st.integers(0, 9))
def test_a_smaller_sample_lies_within_a_greater_one(pairs, n, seed):
    few, more = ({row.id for row in sample(rows(pairs), n=size, seed=seed)} for size in (n, n + 1))

    assert few <= more
    assert len(few) == min(n, len(pairs))


@given(NAMES, st.integers(1, 60), st.integers(0, 9))
def test_the_order_of_the_file_is_kept_and_decides_nothing(pairs, n, seed):
    drawn = [row.id for row in sample(rows(pairs), n=n, seed=seed)]
    turned = [row.id for row in sample(rows(pairs[::-1]), n=n, seed=seed)]

    assert drawn == [str(number) for number, _ in pairs if str(number) in drawn]
    assert set(drawn) == set(turned)


def test_strata_share_the_places_in_proportion():
    pairs = [(n, "a") for n in range(60)] + [(100 + n, "b") for n in range(30)] + [(200, "c")]

    drawn = Counter(row.stratum for row in sample(rows(pairs), n=30, seed=7))

    assert drawn == {"a": 20, "b": 10}


def test_another_seed_draws_other_rows():
    pairs = [(n, "a") for n in range(100)]

    one, two = ({row.id for row in sample(rows(pairs), n=20, seed=s)} for s in (1, 2))

    assert one != two

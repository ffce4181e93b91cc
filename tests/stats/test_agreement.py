from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from steelyard.errors import Undefined
from steelyard.stats import cohen_kappa, krippendorff_alpha

# Krippendorff (2011), Computing Krippendorff's Alpha-Reliability, section E: four observers
# rate twelve units, some of them not.
KRIPPENDORFF = [
    [1, 2, 3, 3, 2, 1, 4, 1, 2, None, None, None],
    [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, None, 3],
    [None, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, None],
    [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, None],
]


@pytest.mark.parametrize(("level", "published"), [("nominal", 0.743), ("ordinal", 0.815)])
def test_alpha_gives_what_krippendorff_published(level, published):
    found = krippendorff_alpha(KRIPPENDORFF, categories=[1, 2, 3, 4, 5], level=level)

    assert found.value == pytest.approx(published, abs=5e-4)
    assert found.n == 11
    assert found.interval.low < found.value < found.interval.high


def test_alpha_of_two_raters_on_binary_data_gives_what_krippendorff_published():
    """Krippendorff (2011), section A: 0.095."""
    a = [0, 1, 0, 0, 0, 0, 0, 0, 1, 0]
    b = [1, 1, 1, 0, 0, 1, 0, 0, 0, 0]

    assert krippendorff_alpha([a, b], categories=[0, 1]).value == pytest.approx(0.095, abs=5e-4)


def test_kappa_of_cohens_first_table():
    """Cohen (1960): p_o = 0.29, p_e = 0.35, so kappa = -0.09."""
    table = [[25, 13, 12], [12, 2, 16], [3, 15, 2]]
    pairs = [(i, j) for i in range(3) for j in range(3) for _ in range(table[i][j])]
    a, b = zip(*pairs, strict=True)

    found = cohen_kappa(a, b, categories=[0, 1, 2])

    assert found.value == pytest.approx(-0.06 / 0.65)
    assert found.n == 100


def test_ratings_that_are_all_alike_say_nothing_of_agreement():
    with pytest.raises(Undefined, match="all ratings are alike"):
        krippendorff_alpha([["a", "a"], ["a", "a"]], categories=["a", "tie", "b"])
    with pytest.raises(Undefined, match="no unit"):
        cohen_kappa(["a", None], [None, "b"], categories=["a", "b"])


def test_units_of_one_cluster_make_the_interval_wider():
    rng = np.random.default_rng(1)
    a = list(np.repeat(rng.integers(0, 2, 40), 5))
    b = list(np.repeat(rng.integers(0, 2, 40), 5))
    groups = [i // 5 for i in range(200)]

    alone = cohen_kappa(a, b, categories=[0, 1]).interval
    grouped = cohen_kappa(a, b, categories=[0, 1], clusters=groups).interval

    assert grouped.high - grouped.low > 1.5 * (alone.high - alone.low)


@settings(deadline=None, max_examples=50)
@given(st.lists(st.tuples(*[st.sampled_from(["a", "tie", "b"])] * 2), min_size=2, max_size=30))
def test_agreement_is_at_most_one_and_does_not_ask_who_is_first(pairs):
    a, b = (list(side) for side in zip(*pairs, strict=True))
    for level in ("nominal", "ordinal"):
        try:
            one = krippendorff_alpha([a, b], categories=["a", "tie", "b"], level=level)
        except Undefined:
            assert len({*a, *b}) == 1
            continue
        two = krippendorff_alpha([b, a], categories=["a", "tie", "b"], level=level)
        assert one.value == pytest.approx(two.value)
        assert one.value <= 1.0 + 1e-12
        assert (one.value == pytest.approx(1.0)) == (a == b)

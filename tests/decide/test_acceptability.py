from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.decide import Region, acceptability, exact_acceptability

SCORE = st.sampled_from([0.0, 0.1, 0.25, 0.5, 0.75, 0.9, 1.0])


@st.composite
def score_tables(draw):
    deployments, criteria = draw(st.integers(2, 4)), draw(st.integers(2, 4))
    rows = st.lists(SCORE, min_size=criteria, max_size=criteria)
    return np.array(draw(st.lists(rows, min_size=deployments, max_size=deployments)))


def test_ac9_two_criteria_exactly(acceptance):
    case = acceptance("ac9")["line"]

    found = exact_acceptability(np.array(list(case["values"].values())), Region.whole(2))

    assert found.first == pytest.approx(case["first_rank"], rel=1e-12)
    assert [c[0] for c in found.central] == pytest.approx(case["central_first_weight"], rel=1e-12)


def test_ac9_three_criteria_exactly(acceptance):
    case = acceptance("ac9")["triangle"]
    scores = np.array(list(case["values"].values()))

    found = exact_acceptability(scores, Region.whole(3))
    ordered = exact_acceptability(scores, Region.ordered((0, 1, 2)))

    expected = [float(Fraction(*pair)) for pair in case["first_rank"]]
    assert found.first == pytest.approx(expected, rel=1e-12)
    assert found.central[0] == pytest.approx(case["central_of_A"], abs=1e-5)
    assert found.central[3] is None
    assert found.confidence[3] is None
    assert ordered.first == pytest.approx(case["ordered_first_rank"], abs=2e-3)


def test_ac9_monte_carlo_agrees_within_its_stated_error(acceptance):
    case = acceptance("ac9")["triangle"]
    scores = np.array(list(case["values"].values()))
    rng = np.random.default_rng(1)

    for region in (
        Region.whole(3),
        Region.ordered((0, 1, 2)),
        Region.band([0.5, 0.3, 0.2], share=0.2),
    ):
        exact = exact_acceptability(scores, region)
        drawn = acceptability(scores[None], region.draw(100_000, rng=rng))

        # the stated error is two standard deviations; four leave one chance in 16,000
        assert np.abs(drawn.ranks - exact.ranks).max() <= 2 * drawn.mc_error
        assert drawn.regret == pytest.approx(exact.regret, abs=2e-3)


def test_ac5_an_exact_duplicate_shares_the_first_rank(acceptance):
    case = acceptance("ac5")["duplicate"]
    scores = np.array(list(case["values"].values()))

    found = exact_acceptability(scores, Region.whole(2))

    assert found.first == pytest.approx(list(case["first_rank"].values()))
    assert found.ranks.sum(axis=0) == pytest.approx(np.ones(3))
    assert found.pairwise[0, 1] == found.pairwise[1, 0] == 0.0


def test_the_centre_of_ordered_weights_is_the_rank_order_centroid():
    """Barron and Barrett (1996): w_j = sum of 1/k for k = j..n, over n."""
    found = exact_acceptability(np.ones((1, 4)), Region.ordered((0, 1, 2, 3)))

    centroid = [sum(1 / k for k in range(j, 5)) / 4 for j in range(1, 5)]
    assert found.central[0] == pytest.approx(centroid, rel=1e-12)


def test_correlated_measurements_are_ranked_jointly():
    shared = np.random.default_rng(3).random((500, 1, 1))
    scores = np.concatenate([shared, shared * 0.99], axis=1)

    found = acceptability(scores, np.ones((1, 1)))

    assert found.first == pytest.approx([1.0, 0.0])
    assert found.confidence == (1.0, None)


def test_draws_shorter_than_the_weights_bound_the_error():
    scores = np.random.default_rng(4).random((400, 2, 2))
    weights = Region.whole(2).draw(10_000, rng=np.random.default_rng(5))

    assert acceptability(scores, weights).mc_error == pytest.approx(0.98 / 20)


@given(scores=score_tables())
def test_ranks_sum_to_one_along_rows_and_columns(scores):
    weights = Region.whole(scores.shape[1]).draw(200, rng=np.random.default_rng(0))

    for found in (
        acceptability(scores[None], weights),
        exact_acceptability(scores, Region.whole(scores.shape[1])),
    ):
        assert found.ranks.sum(axis=0) == pytest.approx(np.ones(len(scores)))
        assert found.ranks.sum(axis=1) == pytest.approx(np.ones(len(scores)))


@given(scores=score_tables(), data=st.data())
def test_permuting_deployments_permutes_the_indices(scores, data):
    order = data.draw(st.permutations(range(len(scores))))
    weights = Region.whole(scores.shape[1]).draw(200, rng=np.random.default_rng(0))

    straight = acceptability(scores[None], weights)
    turned = acceptability(scores[order][None], weights)

    assert turned.ranks == pytest.approx(straight.ranks[order])
    assert turned.pairwise == pytest.approx(straight.pairwise[np.ix_(order, order)])
    assert turned.regret == pytest.approx(straight.regret[order])


@given(
    weights=st.lists(st.floats(0.01, 1.0), min_size=1, max_size=12),
    share=st.floats(0.0, 1.0),
)
def test_a_band_is_kept_and_sums_to_one(weights, share):
    declared = np.array(weights) / sum(weights)

    drawn = Region.band(declared.tolist(), share=share).draw(50, rng=np.random.default_rng(0))

    assert drawn.sum(axis=1) == pytest.approx(np.ones(50))
    assert (drawn >= declared * (1 - share) - 1e-9).all()
    assert (drawn <= np.minimum(1, declared * (1 + share)) + 1e-9).all()


def test_equal_weights_keep_no_order_between_them():
    region = Region.like([0.25, 0.5, 0.25])
    drawn = region.draw(20_000, rng=np.random.default_rng(3))

    assert region.levels == ((1,), (0, 2))
    assert (drawn[:, 1] >= drawn[:, [0, 2]].max(axis=1)).all()
    exact = exact_acceptability(np.eye(3), region)
    assert drawn.mean(axis=0) == pytest.approx(exact.central[1], abs=5e-3)
    assert (drawn[:, 0] > drawn[:, 2]).mean() == pytest.approx(0.5, abs=0.02)

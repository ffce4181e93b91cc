from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cost.returns.cases import QUARTERS, desk, investment, ranged
from steelyard.cost.cash import Timing
from steelyard.cost.returns import (
    Clock,
    Project,
    Stated,
    Uncertain,
    drawn,
    outcome,
    returns_of,
    sobol_indices,
    spread,
    tornado,
    two_way,
    worth_of_knowing,
)
from steelyard.errors import Undefined
from steelyard.evidence import Missing, dumps

NOW = Clock(timing=Timing(rate=0.0, per_year=1), periods=1)


def plain(name, *inputs, amount=0.0, clock=NOW):
    """Worth the sum of its inputs."""
    return Project(
        name=name,
        baseline="nothing",
        currency="CNY",
        clock=clock,
        inputs=inputs,
        streams=(
            investment(amount),
            *(Stated(name=f"{each.name} earned", amount=each.name) for each in inputs),
        ),
    )


@given(
    st.sampled_from(["triangular", "pert", "uniform"]),
    st.lists(st.floats(-1e3, 1e3), min_size=3, max_size=3).map(sorted),
)
def test_quantiles_ascend_from_low_to_high(shape, ends):
    seen = ranged("x", *ends, shape=shape).quantile(np.linspace(0.0, 1.0, 11))

    assert (np.diff(seen) >= -1e-9).all()
    assert seen[0] == pytest.approx(ends[0], abs=1e-6)
    assert seen[-1] == pytest.approx(ends[2], abs=1e-6)


@pytest.mark.parametrize(
    ("shape", "mean"), [("triangular", 7 / 3), ("pert", 11 / 6), ("uniform", 2.5)]
)
def test_means_are_those_of_the_named_distribution(shape, mean):
    """(a + b + c) / 3, (a + 4 b + c) / 6, (a + c) / 2."""
    seen = ranged("x", 0, 1.5 if shape == "pert" else 2, 5, shape=shape)

    u = (np.arange(200_000) + 0.5) / 200_000
    assert seen.quantile(u).mean() == pytest.approx(mean, abs=1e-4)


def test_another_input_leaves_the_draws_of_the_first_as_they_are():
    x, y = ranged("x", 0, 1, 2), ranged("y", 0, 1, 2)

    alone, beside = drawn([x], draws=5, seed=3), drawn([y, x], draws=5, seed=3)

    assert alone["x"].tolist() == beside["x"].tolist()
    assert beside["x"].tolist() != beside["y"].tolist()


def test_the_chance_of_loss_is_that_of_the_distribution():
    """Uniform on 0..10 against 4 invested: 40 %."""
    seen = spread(plain("p", ranged("x", 0, 5, 10, shape="uniform"), amount=-4.0), seed=1)

    assert seen.loss_interval.low < 0.4 < seen.loss_interval.high
    assert seen.mean == pytest.approx(1.0, abs=4 * seen.mean_error)
    assert seen.fan.bands[2][-1] == pytest.approx(1.0, abs=0.2)


def test_the_fan_opens_with_time_and_ends_at_the_present_value():
    seen = spread(desk(), seed=7)
    bands = np.array(seen.fan.bands)

    assert (np.diff(bands, axis=0) >= 0.0).all()
    assert tuple(bands[:, -1]) == seen.quantiles
    assert set(bands[:, 0]) == {-280.0}


def test_the_widest_bough_stands_first_and_says_where_it_breaks_even():
    boughs = tornado(
        plain("p", ranged("x", 0, 5, 10), ranged("y", 1, 2, 4, shape="uniform"), amount=-4.0)
    )

    assert [bough.input for bough in boughs] == ["x", "y"]
    assert boughs[0].breaks_even == pytest.approx(2.0)
    assert (boughs[0].npv_low, boughs[0].npv_high) == (-2.0, 8.0)
    assert isinstance(boughs[1].breaks_even, Missing)


def test_a_two_way_table_has_the_base_in_its_middle():
    seen = two_way(desk(), "pay", "agents")

    assert seen.npv[2][2] == pytest.approx(outcome(desk()).npv)
    assert seen.xs == (8.0, 9.0, 10.0, 11.5, 13.0)


def test_a_table_of_an_input_without_range_is_refused():
    with pytest.raises(Undefined, match="margin: has no range"):
        two_way(desk(), "pay", "margin")


def test_sobol_indices_of_a_sum_are_the_shares_of_its_variances():
    """Variances 1 : 4 : 9 of uniform inputs, no interactions: 1/14, 4/14, 9/14."""
    inputs = [ranged(n, -w, 0, w, shape="uniform") for n, w in (("a", 1), ("b", 2), ("c", 3))]
    seen = {share.input: share for share in sobol_indices(plain("p", *inputs), seed=2)}

    for name, part in (("a", 1 / 14), ("b", 4 / 14), ("c", 9 / 14)):
        assert seen[name].first == pytest.approx(part, abs=0.01)
        assert seen[name].total == pytest.approx(part, abs=0.01)
        assert seen[name].first_low < part < seen[name].first_high


def test_nothing_that_varies_has_no_shares_and_no_fan():
    seen = returns_of(plain("p", Uncertain.known("x", 1.0)))

    assert isinstance(seen.sobol, Missing)
    assert isinstance(seen.spread, Missing)
    assert isinstance(seen.grid, Missing)


def test_an_input_shared_by_both_moves_much_and_is_worth_nothing_to_know():
    market = ranged("market", -100, 0, 100, shape="uniform")
    own = [ranged(n, -5, 0, 8) for n in ("a's own", "b's own")]
    rivals = [plain("a", market, own[0]), plain("b", market, own[1])]

    shares = {share.input: share.total for share in sobol_indices(rivals[0])}
    worth = {one.input: one.worth for one in worth_of_knowing(rivals, or_baseline=False).inputs}

    assert shares["market"] > 0.9
    assert worth["market"] == 0.0
    assert worth["a's own"] > 0.1


def test_the_same_input_is_worth_knowing_where_doing_nothing_is_a_choice():
    market = ranged("market", -100, 0, 100, shape="uniform")
    rivals = [plain("a", market), plain("b", market)]

    seen = worth_of_knowing(rivals, seed=4)

    assert seen.inputs[0].worth == pytest.approx(25.0, abs=0.1)
    assert seen.all == pytest.approx(25.0, abs=4 * seen.all_error)


def test_knowing_one_input_is_worth_no_more_than_knowing_all():
    seen = worth_of_knowing([desk(), desk("big", share=0.6, running=30.0, invested=-350.0)])

    assert all(0.0 <= one.worth <= seen.all + 4 * seen.all_error for one in seen.inputs)


@pytest.mark.parametrize("seed", range(6))
def test_the_only_input_is_worth_no_more_than_all_however_few_are_drawn(seed):
    seen = worth_of_knowing([plain("a", ranged("x", -1, 0.2, 1))], draws=200, seed=seed)

    assert seen.inputs[0].worth <= seen.all


def test_projects_against_different_baselines_are_no_choice():
    other = replace(desk("other"), clock=replace(QUARTERS, periods=8))

    with pytest.raises(Undefined, match="aren't reckoned against one baseline"):
        worth_of_knowing([desk(), other])


def test_one_name_for_two_inputs_is_refused():
    with pytest.raises(Undefined, match="x: stated in two ways"):
        worth_of_knowing([plain("a", ranged("x", 0, 1, 2)), plain("b", ranged("x", 0, 1, 3))])


def test_the_same_seed_gives_the_same_bytes():
    assert dumps(returns_of(desk(), draws=500, seed=7)) == dumps(
        returns_of(desk(), draws=500, seed=7)
    )


def test_changing_one_input_reckons_no_other_stream_and_comes_to_the_same():
    project = desk()
    before = project.present_parts(project.base)

    for each in project.uncertain:
        changed = {**project.base, each.name: each.high}
        quick = project.npv_changed(changed, changed=each.name, before=before)
        assert quick == pytest.approx(project.npv(changed), rel=1e-12)

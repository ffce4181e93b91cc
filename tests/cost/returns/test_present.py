"""Present values without their periods: the same as flow by flow, for a draw or for many."""

from __future__ import annotations

import numpy as np
import pytest

from steelyard.cost.cash import Timing
from steelyard.cost.returns import (
    AgentsReplaced,
    AtOnce,
    Charge,
    Clock,
    DemandGrowth,
    Logistic,
    Ramp,
    Stated,
    Steps,
    TimeSaved,
)

CLOCK = Clock(timing=Timing(rate=0.12, per_year=12), periods=30)
NAMES = ("a", "b", "c", "d", "middle", "width")
ROLLOUTS = (
    AtOnce(),
    Steps(table=(0.2, 0.9, 0.4)),
    Ramp(start="middle", over="width"),
    Logistic(middle="middle", width="width"),
)
STREAMS = (
    *(AgentsReplaced(name="s", agents="a", share="b", cost="c", leaving="d", rollout=r)
      for r in ROLLOUTS),
    AgentsReplaced(name="s", agents="a", share="b", cost="c", rollout=ROLLOUTS[2]),
    *(TimeSaved(name="s", staff="a", hours="b", rate="c", realised="d", rollout=r)
      for r in ROLLOUTS),
    Stated(name="s", amount="a", rollout=ROLLOUTS[3]),
    DemandGrowth(name="s", revenue="a", growth="b", elasticity="c", margin="d",
                 rollout=ROLLOUTS[2]),
    Charge(name="s", kind="running", coefficients=(-3.0, *range(30)), rate="a", exchange="b",
           inverse=True, volume="c", growth="d", change="middle"),
    Charge(name="s", kind="investment", coefficients=(-3.0, *[0.0] * 30), rate="a"),
)  # fmt: skip


@pytest.mark.parametrize("stream", STREAMS)
@pytest.mark.parametrize("draws", [None, 3, 700])
def test_a_stream_is_worth_the_sum_of_its_flows(stream, draws):
    rng = np.random.default_rng(7)
    values = {name: rng.uniform(0.5, 2.0, draws) for name in NAMES}
    weights = CLOCK.timing.factors(CLOCK.periods)

    found = stream.present(values, CLOCK, weights)
    assert found == pytest.approx(stream.flows(values, CLOCK) @ weights, rel=1e-12)


def test_another_draw_of_one_input_is_reckoned_anew():
    stream, weights = STREAMS[2], CLOCK.timing.factors(CLOCK.periods)
    values = {name: np.full(5, 1.5) for name in NAMES}
    stream.present(values, CLOCK, weights)
    for changed in ({"middle": np.full(5, 9.0)}, {"middle": 9.0}, {"b": np.full(5, -0.5)}):
        other = values | changed
        assert stream.present(other, CLOCK, weights) == pytest.approx(
            stream.flows(other, CLOCK) @ weights, rel=1e-12
        )

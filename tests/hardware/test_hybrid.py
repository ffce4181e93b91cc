from __future__ import annotations

import itertools

import pytest

from steelyard.errors import CatalogueError
from steelyard.hardware import (
    Layout,
    Pairing,
    Placed,
    Slicing,
    Unit,
    Wire,
    choose,
    end_to_end,
    find_device,
    find_model,
    loaded,
    preset,
    regret,
)

CHANNELS = 38.4e9
"""One DDR5-4800 channel."""
REACHED = 0.58
"""Share of the channels that the one-socket pair shows."""


def an_expert(of_eight: float, of_six: float) -> float:
    """Seconds of one expert: the slope between answers of eight and of six, in tokens a second."""
    return (1 / of_eight - 1 / of_six) / 2


def pairing(
    *, channels: int = 8, rate: float = CHANNELS, model: str = "DeepSeek-V3", room: float = 24e9
) -> Pairing:
    """KTransformers' machine: one 4090D beside Xeon sockets, Q4_K_M.

    Host bandwidth and the time a layer takes beside its bytes come from the one-socket pair.
    """
    placed = Placed(
        model=find_model(model), precision=preset("q4_k_m"), device=find_device("RTX 4090D"),
        layout=Layout(),
    )  # fmt: skip
    return Pairing(
        placed=placed, gpu=Unit(bandwidth=0.8 * 1008e9, flops=100e12, memory=room),
        host=Unit(bandwidth=REACHED * channels * rate, flops=5e12, memory=1e12),
        wire=Wire(rate=25e9), overhead=0.47e-3,
    )  # fmt: skip


def test_pairs_of_six_and_eight_experts_tell_experts_from_the_rest() -> None:
    one, two = an_expert(8.73, 10.303), an_expert(12.208, 13.69)
    assert one * 1e3 == pytest.approx(8.74, abs=0.01)
    assert two * 1e3 == pytest.approx(4.43, abs=0.01)
    assert (1 / 8.73 - 8 * one) * 1e3 == pytest.approx(44.6, abs=0.1)
    assert (1 / 12.208 - 8 * two) * 1e3 == pytest.approx(46.4, abs=0.1)


def test_the_experts_bandwidth_is_the_same_share_of_one_and_of_two_sockets() -> None:
    slot = 58 * 3 * 7168 * 2048 * 4.85 / 8
    for speeds, channels, rate in (((8.73, 10.303), 8, 177e9), ((12.208, 13.69), 16, 349e9)):
        found = an_expert(*speeds)
        assert slot / found == pytest.approx(rate, rel=0.01)
        assert slot / found / (channels * CHANNELS) == pytest.approx(0.575, abs=0.01)


@pytest.mark.parametrize(
    ("measured", "experts", "changed"),
    [
        (12.208, 8, {"channels": 16}),
        (13.69, 6, {"channels": 16}),
        (13.5, 8, {"channels": 16}),
        (13.2, 8, {"channels": 16}),
        (15.9, 6, {"channels": 16}),
        (14.9, 6, {"channels": 16}),
        (10.0, 8, {"model": "Kimi-K2-Instruct"}),
        (17.0, 8, {"channels": 12, "rate": 70.4e9}),
    ],
)
def test_machines_that_were_not_fitted_lie_within_a_quarter(measured, experts, changed) -> None:
    found = end_to_end(pairing(**changed), Slicing.BLOCK, experts=experts)
    assert 1 / found.seconds == pytest.approx(measured, rel=0.25)


def test_a_cut_of_block_slicing_is_latency_not_bytes() -> None:
    found = end_to_end(pairing(), Slicing.BLOCK)
    bytes_alone = 2 * 58 * 7168 * 2 / 25e9
    assert found.moving > 30 * bytes_alone


def test_a_model_that_fits_is_not_cut() -> None:
    found = choose(pairing(model="Llama-3.1-8B"))
    assert (found.slicing, found.share, found.moving) == (Slicing.LAYER, 1.0, 0.0)


def test_block_slicing_asks_for_experts_and_for_room() -> None:
    with pytest.raises(CatalogueError, match="no experts"):
        end_to_end(pairing(model="Llama-3.1-8B"), Slicing.BLOCK)
    with pytest.raises(CatalogueError, match="the GPU has"):
        end_to_end(pairing(room=4e9), Slicing.BLOCK)


def test_a_busy_host_moves_the_choice_of_a_dense_model_towards_the_gpu() -> None:
    free = end_to_end(pairing(model="Llama-3.1-70B"), Slicing.TENSOR)
    busy = end_to_end(loaded(pairing(model="Llama-3.1-70B"), host=0.6), Slicing.TENSOR)
    assert busy.share >= free.share
    assert busy.seconds > free.seconds


def test_the_rule_is_never_worse_than_the_best_where_it_knows_the_loads() -> None:
    loads = (0.0, 0.3, 0.6, 0.9)
    for host, wire in itertools.product(loads, loads):
        now = loaded(pairing(), host=host, wire=wire)
        assert regret(now, now) == pytest.approx(0)


def test_loads_believed_a_third_off_cost_little() -> None:
    worst = 0.0
    loads = (0.0, 0.3, 0.6)
    for model, host, wire in itertools.product(
        ("DeepSeek-V3", "Llama-3.1-70B", "Qwen3-30B-A3B"), loads, loads
    ):
        real = loaded(pairing(model=model), host=host, wire=wire)
        believed = loaded(pairing(model=model), host=min(host + 0.3, 0.9), wire=max(wire - 0.3, 0))
        worst = max(worst, regret(believed, real))
    assert worst < 0.1

"""A GPU and the host beside it, as a set-up asks for them."""

from __future__ import annotations

from pathlib import Path

import pytest

from steelyard.errors import StudyError
from steelyard.evidence import Missing
from steelyard.hardware import SplitForecast, read_asked, split_forecast, spread
from steelyard.weigh import vocabulary

ASKED = """
setup: one card beside a server
model: DeepSeek-V3
precision: q4_k_m
device: RTX 4090D
input: 500 tokens
output: 300 tokens
concurrency: 1
host: {device: 2x Xeon Gold 6454S, link: 25 GB/s}
"""


def split(tmp_path: Path, **changed: str) -> SplitForecast | Missing:
    lines = [line for line in ASKED.strip().splitlines() if line.split(":")[0] not in changed]
    lines += [f"{key}: {value}" for key, value in changed.items()]
    file = tmp_path / "setup.yaml"
    file.write_text("\n".join(lines), encoding="utf-8")
    asked = read_asked(file, vocabulary=vocabulary())
    return split_forecast(spread(asked.questions[""], folder=tmp_path).setups[0])


def known(tmp_path: Path, **changed: str) -> SplitForecast:
    found = split(tmp_path, **changed)
    assert isinstance(found, SplitForecast)
    return found


@pytest.mark.parametrize(
    ("host", "published"),
    [  # KTransformers, DeepseekR1_V3_tutorial.md, tokens/s of one request
        ("{device: 2x Xeon Gold 6454S}", 12.208),
        ("{device: 2x Xeon Gold 6454S, experts: 6}", 13.69),
        ("{memory: 512 GB, bandwidth: 307 GB/s, source: one socket}", 8.73),
        ("{memory: 512 GB, bandwidth: 307 GB/s, source: one socket, experts: 6}", 10.303),
    ],
)
def test_published_steps_lie_in_the_band_of_the_cut_that_is_picked(tmp_path, host, published):
    found = known(tmp_path, host=host)

    assert found.cuts[0].ended.slicing == "block"
    flow = found.cuts[0].tokens(1)
    assert flow.low < published < flow.high
    assert flow.mid == pytest.approx(published, rel=0.06)


def test_the_rule_asks_the_router_for_as_many_experts_as_the_cuts(tmp_path):
    found = known(tmp_path, host="{device: 2x Xeon Gold 6454S, experts: 6}")

    assert found.rule[0].seconds == found.cuts[0].ended.seconds


def test_the_host_alone_is_as_slow_as_llama_cpp_was_on_it(tmp_path):
    layers = next(c for c in known(tmp_path).cuts if c.ended.slicing == "layer")
    assert layers.tokens(1).mid == pytest.approx(4.51, rel=0.1)


def test_a_rule_for_busy_times_never_loses_to_what_was_picked_for_an_idle_machine(tmp_path):
    found = known(tmp_path, model="Llama-3.1-70B")

    assert found.rule[0].kept == 0
    assert all(busy.kept >= 0 for busy in found.rule)
    assert any(busy.kept > 0.05 for busy in found.rule)
    assert 0 <= found.worst < 0.3


def test_a_model_without_experts_says_why_blocks_are_no_way_to_cut_it(tmp_path):
    found = known(tmp_path, model="Llama-3.1-70B")
    assert "no experts to keep on the host" in found.refused["block"]


def test_a_longer_context_leaves_less_room_and_takes_longer(tmp_path):
    short, long = (known(tmp_path, input=n) for n in ("500", "60000"))
    assert long.gpu_room < short.gpu_room
    assert long.cuts[0].tpot.mid > short.cuts[0].tpot.mid


def test_what_cannot_be_divided_says_why(tmp_path):
    found = split(tmp_path, host="{memory: 64 GB, bandwidth: 100 GB/s, source: mine}")
    assert isinstance(found, Missing)
    assert "lack" in found.reason
    found = split(tmp_path, host="{device: 2x Xeon Gold 6454S, experts: 9}")
    assert isinstance(found, Missing)
    assert found.reason.endswith("DeepSeek-V3 passes 8")


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"host": "{device: Abacus}"}, "'Abacus': no such device"),
        ({"host": "{link: 25 GB/s}"}, "a host needs 'device:'"),
        ({"host": "{memory: 64 GB, bandwidth: 100 GB/s}"}, "without 'source:'"),
        ({"host": "{memory: 64, bandwidth: 100 GB/s}"}, "write it like '6 GB'"),
        ({"count": "2"}, "beside one GPU"),
        ({"host": "{device: 2x Xeon Gold 6454S, host_busy: 100%}"}, "nothing to compute with"),
        ({"host": "{device: 2x Xeon Gold 6454S, reached: 0%}"}, "is nothing at all"),
    ],
)
def test_a_host_that_says_too_little_is_refused(tmp_path, changed, why):
    with pytest.raises(StudyError, match=why):
        split(tmp_path, **changed)

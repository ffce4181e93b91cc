from __future__ import annotations

import json
from pathlib import Path

import pytest

from steelyard.errors import StudyError
from steelyard.hardware import read_asked, spread
from steelyard.weigh import vocabulary

ASKED = """
setup: 哪种配置？
model: DeepSeek-V3
device: H200
count: 8
input: 2048 tokens
output: 512
concurrency: 32
"""


def asked(tmp_path: Path, text: str = ASKED, **changed: str):
    lines = [line for line in text.strip().splitlines() if line.split(":")[0] not in changed]
    lines += [f"{key}: {value}" for key, value in changed.items() if value]
    file = tmp_path / "setup.yaml"
    file.write_text("\n".join(lines), encoding="utf-8")
    return read_asked(file, vocabulary=vocabulary())


def swept(tmp_path: Path, **changed: str):
    found = asked(tmp_path, **changed)
    return spread(found.questions[""], folder=found.folder)


def test_lists_are_tried_in_all_combinations(tmp_path):
    found = swept(tmp_path, tp="[2, 4, 8]", precision="[fp8, awq]", concurrency="[1, 8]")

    assert len(found.setups) == 12
    assert len({each.name for each in found.setups}) == 12
    assert {4, 2, 1} == {each.layout.replicas for each in found.setups}


def test_what_no_engine_starts_is_refused_with_its_reason(tmp_path):
    found = swept(tmp_path, count="[6, 8]", tp="[3, 8]")

    reasons = " ".join(each.reason for each in found.refused)
    assert len(found.setups) == 1
    assert "128 heads can't be divided by 3" in reasons
    assert "8 devices are no whole number of replicas of 3" in reasons


def test_heads_of_keys_and_values_stand_on_devices_evenly(tmp_path):
    refused = swept(tmp_path, model="Qwen2.5-7B", count="7").refused

    assert refused[0].reason == "4 heads of keys and values can't be divided by 7"


@pytest.mark.parametrize(("changed", "starts"), [
    ({}, False), ({"ep": "8"}, True), ({"count": "4"}, True), ({"engine": "trtllm"}, True),
    ({"precision": "bf16"}, True),
])  # fmt: skip
def test_experts_in_fp8_are_divided_by_whole_blocks(tmp_path, changed, starts):
    told = {"model": "Qwen3-235B-A22B", "precision": "fp8", **changed}

    assert starts == bool(swept(tmp_path, **told).setups)


def test_a_context_beyond_the_models_own_is_refused(tmp_path):
    found = swept(tmp_path, model="Llama-3-70B", input="8000", output="512")

    assert found.refused[0].reason.startswith("8,512 tokens, but Llama-3-70B takes 8,192")


def test_a_request_longer_than_the_engine_takes_is_refused(tmp_path):
    found = swept(tmp_path, max_context="2048")

    assert not found.setups
    assert "2,560 tokens of input and output, but max_context is 2,048" in found.refused[0].reason


def test_a_precision_may_name_formats_by_class(tmp_path):
    (one,) = swept(tmp_path, precision="{base: bf16, routed: int4-g32}", cache="fp8").setups

    assert one.precision.of("routed").name == "int4-g32"
    assert one.precision.cache == "fp8"


def test_a_config_json_beside_the_file_is_a_model(tmp_path):
    config = {
        "model_type": "llama", "num_hidden_layers": 2, "hidden_size": 64, "vocab_size": 100,
        "num_attention_heads": 8, "intermediate_size": 128,
    }  # fmt: skip
    (tmp_path / "config.json").write_text(json.dumps(config))

    (one,) = swept(tmp_path, model="config.json").setups

    assert one.model.hidden == 64


def test_several_configurations_in_one_folder_keep_their_names(tmp_path):
    config = {
        "model_type": "llama", "num_hidden_layers": 2, "hidden_size": 64, "vocab_size": 100,
        "num_attention_heads": 8, "intermediate_size": 128,
    }  # fmt: skip
    for name in ("old", "new"):
        (tmp_path / f"{name}.json").write_text(json.dumps(config))

    found = swept(tmp_path, model="[old.json, new.json]").setups

    assert [each.model.name for each in found] == ["old", "new"]


def test_the_price_of_ones_own_replaces_the_catalogues(tmp_path):
    own = "{rate: 12 CNY/h, as_of: 2026-11-01, source: 采购处, basis: owned}"

    assert swept(tmp_path, price=own).setups[0].price.rate.unit == "CNY/h"
    assert swept(tmp_path).setups[0].price.rate.text == "1.60 USD/h"


@pytest.mark.parametrize(
    ("changed", "place", "reason"),
    [
        ({"device": "910B"}, "7:9: device[0]", "its variants differ"),
        ({"device": "昆仑 P800"}, "7:9: device[0]", "no evidence"),
        ({"device": "XPU 9"}, "7:9: device[0]", "no such device on file"),
        ({"model": "DeepSeek-V33"}, "7:8: model[0]", "did you mean DeepSeek-V3"),
        ({"precision": "int3"}, "8:12: precision[0]", "is no precision"),
        ({"precision": "{base: fp8, experts: fp8}"}, "8:12: precision[0]", "no class of tensors"),
        ({"cache": "int2"}, "8:8: cache[0]", "no format of a cache"),
        ({"concurrency": ""}, "1:1:", "says no load"),
        ({"rate": "2 /s"}, "1:1:", "both 'concurrency' and 'rate'"),
        ({"rate": "2"}, "8:7: rate[0]", "has no unit"),
        ({"count": "acht"}, "7:8: count[0]", "a whole number is required"),
        ({"overhead": "6"}, "8:11: overhead", "amount of memory"),
        ({"tpp": "8"}, "8:1: tpp", "unknown field; did you mean 'tp'"),
        ({"catalogue": "absent.toml"}, "8:12: catalogue", "can't be read"),
    ],
)
def test_a_fault_names_line_field_and_way_out(tmp_path, changed, place, reason):
    with pytest.raises(StudyError) as caught:
        asked(tmp_path, **changed)

    assert f"setup.yaml:{place}" in str(caught.value)
    assert reason in str(caught.value)


def test_too_many_combinations_are_refused(tmp_path):
    many = str(list(range(1, 200)))

    with pytest.raises(StudyError, match="combinations of input, output"):
        swept(tmp_path, input=many, output=many)


def test_a_study_without_hardware_says_where_to_add_it(tmp_path):
    from steelyard.study import starter

    file = tmp_path / "study.yaml"
    file.write_text(starter("en"), encoding="utf-8")

    with pytest.raises(StudyError, match="no deployment says its 'hardware:'"):
        read_asked(file, vocabulary=vocabulary())


def test_a_scaling_that_the_engine_is_told_lengthens_what_it_takes(tmp_path):
    long = {"model": "Qwen2.5-72B", "input": "100000", "output": "512"}
    yarn = "{rope_type: yarn, factor: 4.0, original_max_position_embeddings: 32768}"

    assert "takes 32,768" in swept(tmp_path, **long).refused[0].reason
    assert swept(tmp_path, **long, rope_scaling=yarn).setups[0].model.max_context == 131_072


def test_what_an_engine_fills_of_a_device_depends_on_its_release(tmp_path):
    def filled(version: str, **more: str) -> float:
        return swept(tmp_path, engine_version=version, **more).setups[0].utilisation

    assert [filled(v) for v in ("", "0.19.1", "v0.21.0", "0.33.0")] == [0.9, 0.9, 0.92, 0.92]
    assert filled("0.33.0", utilisation="85%") == 0.85


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"engine_version": "latest"}, "'latest' is no version"),
        ({"engine": "sglang", "engine_version": "0.5.2"}, "nothing here depends on the version"),
        ({"rope_scaling": "{rope_type: spiral}"}, "'spiral' is not known"),
        ({"imbalance": "{value: 1.3, source: log}"}, "'ep' divides none"),
        ({"burstiness": "0.5"}, "is of arrivals, and the load is held open"),
        ({"lengths": "equal", "concurrency": None, "rate": "2 /s"}, "go in step, and requests"),
        ({"ep": "8", "imbalance": "{value: 0.5, source: log}"}, "plain number from 1"),
    ],
)
def test_what_is_told_to_an_engine_in_vain_is_refused(tmp_path, changed, why):
    with pytest.raises(StudyError, match=why):
        asked(tmp_path, **changed)


def test_the_least_and_the_most_uneven_choice_are_the_ends_of_bands(tmp_path):
    from steelyard.hardware import forecast, time_of

    def timed(told: str):
        setup = swept(tmp_path, dp="8", ep="8", concurrency="512", imbalance=told).setups[0]
        return forecast(setup, clock=lambda each, held: time_of(each, running=held)).timing

    alone = timed("{value: 1.3, source: log}")
    banded = timed("{value: 1.3, low: 1, high: 2.5, source: log}")

    assert banded.tpot.mid == alone.tpot.mid
    assert banded.tpot.low < alone.tpot.low
    assert banded.tpot.high > alone.tpot.high
    assert banded.throughput.low < alone.throughput.low
    with pytest.raises(StudyError, match="put them in order"):
        asked(tmp_path, ep="8", imbalance="{value: 1.3, low: 2, source: log}")


def test_devices_that_compute_prompts_are_of_those_counted(tmp_path):
    found = swept(tmp_path, count="16", tp="4", prefill="[none, {count: 4}, {count: 8, tp: 8}]")

    layouts = [(str(each.prefill), str(each.layout), each.devices) for each in found.setups]
    h200 = found.setups[0].device.name
    assert layouts == [
        ("None", "TP4 x4", 16), (f"4 x {h200}, TP4", "TP4 x3", 16),
        (f"8 x {h200}, TP8", "TP4 x2", 16),
    ]  # fmt: skip
    assert len({each.name for each in found.setups}) == 3


def test_devices_of_another_kind_that_compute_prompts_come_beside(tmp_path):
    found = swept(tmp_path, prefill="{device: H800, count: 16, tp: 16}")

    (one,) = found.setups
    assert (one.layout.devices, one.devices) == (8, 24)
    assert one.prefill.price.device == "H800-SXM-80GB"


def test_prompts_that_take_all_devices_leave_none_to_decode(tmp_path):
    found = swept(tmp_path, prefill="{count: 8}")

    assert "none is left to decode" in found.refused[0].reason


@pytest.mark.parametrize(("changed", "told"), [
    ({"prefill": "{count: 4, device: Nope}"}, r"prefill\[0\]\.device: .*Nope"),
    ({"prefill": "{count: 4}", "lengths": "equal"}, "not reckoned for equal lengths"),
    ({"prefill": "{count: 4}", "engine": "llamacpp"}, "computes prompts where it decodes"),
    ({"prefill": "{tp: 4}"}, r"prefill\[0\]\.count: is required"),
    ({"prefill": "4"}, r"prefill\[0\]: a mapping is required"),
])  # fmt: skip
def test_what_devices_for_prompts_cannot_be_is_told_with_its_field(tmp_path, changed, told):
    with pytest.raises(StudyError, match=told):
        asked(tmp_path, **changed)


@pytest.mark.parametrize("name", ["H200", "H200-SXM-141GB"])
def test_devices_for_prompts_that_are_named_of_the_same_kind_are_of_the_same_count(tmp_path, name):
    """They come beside only where they are of another kind."""
    (named,) = swept(tmp_path, prefill=f"{{device: {name}, count: 4}}", tp="4").setups
    (unnamed,) = swept(tmp_path, prefill="{count: 4}", tp="4").setups

    assert (named.devices, named.layout, named.prefill) == (8, unnamed.layout, unnamed.prefill)


def test_devices_of_another_kind_take_a_price_of_their_own(tmp_path):
    paid = "{{rate: {} CNY/h, as_of: 2026-11-01, source: desk}}"
    (one,) = swept(
        tmp_path, price=paid.format(12),
        prefill=f"{{device: H20-96GB, count: 16, tp: 16, price: {paid.format(5)}}}",
    ).setups  # fmt: skip

    assert one.hourly.mid == pytest.approx(8 * 12 + 16 * 5)

from __future__ import annotations

from datetime import date

import pytest

from steelyard.claims import facts


def test_each_group_of_dated_facts_names_its_source_and_none_lies_ahead():
    known = facts.facts()
    groups = [*known["models"], *known["instances"], *known["engines"].values()]
    days = [
        *(day for group in known["models"] for day in group["released"].values()),
        *(day for group in known["engines"].values() for _, day in group["releases"]),
    ]

    assert all(group["source"] for group in [*groups, *known["statements"]])
    assert max(date.fromisoformat(day) for day in days) <= date.fromisoformat(known["date"])


def test_a_finding_that_rests_on_a_second_hand_fact_says_so(verdict):
    first = verdict("quantity: engine version, setup: {engine: vLLM 0.6.3, model: DeepSeek V3}")
    second = verdict("quantity: engine version, setup: {engine: vLLM 0.6.3, model: Kimi K2}")

    assert "second hand" not in first.deciding.arithmetic.en
    assert "(second hand)" in second.deciding.arithmetic.en
    assert "二手来源" in second.deciding.arithmetic.zh


def test_no_model_is_dated_twice_and_no_family_has_two_lines():
    known = facts.facts()

    for groups, inner in ((known["models"], "released"), (known["instances"], "families")):
        names = [name for group in groups for name in group[inner]]
        assert len(set(names)) == len(names)


@pytest.mark.parametrize("name", ["vllm", "sglang", "tensorrt-llm", "tensorrt", "lmdeploy"])
def test_the_releases_of_an_engine_stand_in_the_order_of_their_versions(name):
    versions = [
        tuple(map(int, version.split(".")))
        for version, _ in facts.facts()["engines"][name]["releases"]
    ]

    assert versions == sorted(set(versions))


@pytest.mark.parametrize(
    ("said", "day"),
    [
        ("vLLM 0.6.3", "2024-10-14"),
        ("vLLM 0.17.1", "2026-03-11"),
        ("SGLang 0.4.1", "2024-12-25"),
        ("TensorRT 8.6", "2023-03-14"),
        ("TensorRT-LLM 0.17.0", "2025-01-30"),
        ("LMDeploy 0.7.0", "2025-01-15"),
    ],
)
def test_an_engine_is_of_the_day_on_which_its_first_file_was_uploaded(said, day):
    assert facts.engine(said)[2] == day


@pytest.mark.parametrize(
    ("name", "device"),
    [
        ("g5.4xlarge", "A10G"),
        ("ecs.g5.large", ""),
        ("g6.xlarge", "L4"),
        ("ecs.g6.xlarge", ""),
        ("ecs.g6a.xlarge", ""),
        ("g7e.2xlarge", "RTX PRO 6000"),
        ("ecs.g7.4xlarge", ""),
        ("g8a.4xlarge", ""),
        ("gn7e-c16g1.4xlarge", "A100"),
        ("ecs.gn8v-8x.48xlarge", "H20"),
        ("Standard_ND96isr_H100_v5", "H100"),
    ],
)
def test_a_name_that_two_clouds_use_is_that_of_the_cloud_whose_prefix_it_has(name, device):
    assert facts.instance(name).device == device


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        ("setup: {instance: g4dn.xlarge, device: NVIDIA T4}", "plausible"),
        ("setup: {instance: p3.2xlarge, device: V100-SXM2}", "plausible"),
        ("setup: {instance: g4dn.xlarge, device: V100}", "inconsistent"),
        ("setup: {instance: ecs.g5.large, device: A10G}", "inconsistent"),
    ],
)
def test_a_card_that_the_catalogue_lacks_is_told_by_its_name(verdict, claim, expected):
    assert str(verdict(f"quantity: instance, {claim}").verdict) == expected


@pytest.mark.parametrize(
    ("cost", "expected"),
    [
        ("5 CNY/yr", "plausible"),
        ("60 CNY/yr", "unsupported"),
        ("87000 CNY/yr", "inconsistent"),
        ("60 GBP/yr", "unsupported"),
    ],
)
def test_a_cpu_hour_just_above_the_assumed_price_is_no_contradiction(verdict, cost, expected):
    ruling = verdict(
        f"quantity: yearly cost, value: {cost}, used: 120 ms, per: 10000 calls, "
        "setup: {volume: 1.2M calls/day}"
    )

    assert str(ruling.verdict) == expected, ruling


def test_a_warp_shuffle_is_of_no_vendor(verdict):
    claim = (
        "quantity: intrinsic, property: intrinsic, subject: __shfl_down, setup: {platform: ROCm}"
    )

    assert str(verdict(claim).verdict) == "unsupported"

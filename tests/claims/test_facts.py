from __future__ import annotations

import re
from datetime import date

import pytest

from steelyard.claims import facts
from steelyard.claims.facts_zh import texts


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


def said(known):
    """Every text of the file that a reader is told."""
    for group in (*known["models"], *known["engines"].values(), *known["libraries"].values()):
        yield group["source"]
    for group in known["instances"]:
        yield group["source"]
        yield from (note for _, note in group["families"].values())
    for one in known["statements"]:
        yield from (one["property"], one["source"], one.get("instead", ""), *one["holds"])
    yield from known["patterns"]
    yield from (known["fleet"]["node"], known["fleet"]["source"])


NAMES = re.compile(
    r"|AWS|Azure|cpu|[\d.]+ ?%?|[a-z0-9.]+/v\d\w*|(?:Horizontal)?Pod\w+(?: v\d\w+)?|Pod Security Admission"
    r"|\w+ v1beta1|minReadySeconds|readinessProbe"
)
"""Names, versions and settings: the same in every language."""


def test_every_text_of_a_fact_is_a_name_or_has_chinese():
    known, chinese = facts.facts(), texts()
    lacking = [each for each in said(known) if each not in chinese and not NAMES.fullmatch(each)]

    assert lacking == []
    assert all(re.search("[\u4e00-\u9fff，]", each) for each in chinese.values())


def test_no_chinese_is_kept_of_a_text_that_is_gone():
    assert set(texts()) <= set(said(facts.facts()))


@pytest.mark.parametrize(
    ("claim", "chinese"),
    [
        ("subject: Kimi K2, property: modalities, holds: [vision]",
         "Kimi K2，模态：文本（models.dev，kimi-k2-0711-preview：文本进，文本出；视觉随 K2.5 而来）；声称 vision"),
        ("subject: Kubernetes, property: minReadySeconds, holds: [startup time]",
         "滚动发布的进度、滚动发布中的可用计数（Kubernetes API，DeploymentSpec.minReadySeconds：计为可用）"),
        ("subject: Kubernetes, property: PodSecurityPolicy, setup: {engine: Kubernetes 1.29}",
         "PodSecurityPolicy 已在 Kubernetes 1.25 中移除（Kubernetes 弃用 API 迁移指南）"),
        ("subject: scipy.stats, property: function, holds: [ttest_paired]",
         "scipy.stats 没有 ttest_paired（scipy 1.17.1 的公开名称）"),
        ("quantity: instance, setup: {instance: ecs.g8a.4xlarge, device: A10}",
         "没有 GPU（阿里云 AMD CPU 规格族；其 GPU 规格族以 gn 开头），不是 A10"),
        ("pattern: 'XXXX-XXXX', masks: resident ID", "身份证号为 18 个"),
        ("quantity: token rate, value: 5 亿 tok/s, setup: {model: DeepSeek V3}",
         "8 张 H800，DeepSeek 线上服务"),
    ],
)  # fmt: skip
def test_a_fact_is_told_in_chinese_and_the_claim_as_it_was_written(verdict, claim, chinese):
    told = verdict(claim)

    assert any(chinese in one.arithmetic.of("zh") for one in told.findings), [
        one.arithmetic.zh for one in told.findings
    ]

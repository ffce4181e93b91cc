"""``steelyard predict`` of a model beside its host, and of one model at several precisions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.predict.asked import run

BESIDE = """\
setup: 一张卡与主机
model: DeepSeek-V3
precision: q4_k_m
device: RTX 4090D
input: 500
output: 300
concurrency: 1
host: {device: 2x Xeon Gold 6454S}
"""


@pytest.mark.parametrize(
    ("lang", "told"),
    [("en", ("blocks (experts on the host) ★", "when a side is busy", "prompts are not reckoned")),
     ("zh", ("按块（专家在主机） ★", "某一侧忙于他事时", "不估提示词的处理时间"))],
)  # fmt: skip
def test_a_host_beside_the_gpu_adds_how_to_cut_the_model(tmp_path, lang, told):
    file = tmp_path / "setup.yaml"
    file.write_text(BESIDE, "utf-8")

    code, out = run(file, "--lang", lang)

    assert code == 0
    for each in told:
        assert each in out


def test_the_cut_is_in_the_document_too(tmp_path):
    file = tmp_path / "setup.yaml"
    file.write_text(BESIDE, "utf-8")

    split = json.loads(run(file, "--json")[1])["split"][0]

    assert split["chosen"] == "block"
    assert [each["slicing"] for each in split["slicings"]] == ["block", "layer", "tensor"]
    assert "missing" in split["ttft_s"]


def test_a_divided_model_goes_into_a_study_with_its_steps_and_no_first_token(tmp_path):
    file = tmp_path / "setup.yaml"
    file.write_text(BESIDE, "utf-8")

    _, out = run(file, "--facts", "desk")

    assert "p50(tpot): {low: " in out
    assert "on a GPU and its host" in out
    assert "ttft" not in out


PRECISE = """\
setup: Which precision?
model: Llama-3.1-70B
device: A100-SXM4-80GB
count: 4
precision: [bf16, int8, awq]
input: 2048
output: 512
concurrency: 32
quality:
  int8: {value: 80.1%, n: 500, source: run 9, date: 2026-11-01}
"""


@pytest.fixture
def precise(tmp_path: Path) -> Path:
    file = tmp_path / "setup.yaml"
    file.write_text(PRECISE, "utf-8")
    return file


def test_precisions_are_set_against_each_other_and_told_where_four_bits_stop(precise):
    _, out = run(precise)

    assert "precisions of Llama-3.1-70B on 4 x A100-SXM4-80GB" in out
    assert "awq stops helping at 32 requests held: int8 is as fast there" in out
    assert "multiplying binds from 40 tokens a step on" in out
    assert "quality joins it when each precision's was measured" in out


def test_the_front_of_precisions_is_told_in_chinese_too(precise):
    _, out = run(precise, "--lang", "zh")

    assert "awq 自同时 32 个请求起不再有益：int8 已同样快" in out


def test_quality_that_nobody_measured_is_missing_in_the_document(precise):
    (told,) = json.loads(run(precise, "--json")[1])["precisions"]

    quality = {each["precision"]: each["quality"] for each in told["precisions"]}
    assert quality["int8"] == 0.801
    assert quality["awq"] == {"missing": "nobody measured it"}
    assert [each["precision"] for each in told["stops_helping"]] == ["awq"]
    assert any(step["front"] for step in told["precisions"][2]["steps"])


def test_measured_quality_goes_along_into_a_study_as_documented(precise):
    _, out = run(precise, "--facts", "desk")

    (line,) = (line for line in out.splitlines() if "quality:" in line)
    assert "value: 80.10%, status: documented" in line
    assert "'run 9, 500 items'" in line

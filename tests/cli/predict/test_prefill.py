"""Prompts that devices of their own compute, as ``steelyard predict`` tells them."""

from __future__ import annotations

import json

import pytest

from cli.predict.asked import run

ASKED = """\
setup: 预填充要分开吗？
model: Llama-3.1-70B
device: H200
count: 8
tp: 4
prefill: [none, {count: 4}]
precision: fp8
input: 4096
output: 512
concurrency: 64
slo: {ttft: 5 s, tpot: 60 ms}
"""


@pytest.fixture
def asked(tmp_path):
    file = tmp_path / "setup.yaml"
    file.write_text(ASKED, "utf-8")
    return file


def test_both_ways_stand_side_by_side_with_what_may_arrive(asked):
    code, out = run(asked)

    assert code == 0
    assert "P4" in out
    h200 = "H200-SXM-141GB"
    assert f"4 x {h200}, TP4 → 4 x {h200}, TP4: " in out


@pytest.mark.parametrize(("lang", "told"), [
    ("en", ["prefill  4 x H200-SXM-141GB, TP4 · the cache of a prompt moves in",
            "no first token of such set-ups was fitted"]),
    ("zh", ["预填充  4 x H200-SXM-141GB, TP4 · 一个提示词的缓存经",
            "拟合数据中没有此类部署的首 token"]),
])  # fmt: skip
def test_one_is_told_with_the_devices_that_compute_its_prompts(asked, lang, told):
    _, out = run(asked, "--detail", "--lang", lang)

    assert all(each in out for each in told)


def test_the_document_counts_all_devices_and_names_both_sides(asked):
    told = json.loads(run(asked, "--json")[1])["forecasts"]

    assert told[0]["prefill"] is None
    assert told[1]["devices"] == 8
    assert told[1]["prefill"] == {
        "device": "H200-SXM-141GB", "devices": 4, "layout": "TP4",
        "cache_moves_in_s": pytest.approx(4096 * 163_840 / (4 * 50e9), rel=1),
    }  # fmt: skip


def test_alternatives_of_a_study_name_both_sides(asked):
    _, out = run(asked, "--facts", "capacity desk")

    assert "4 x H200-SXM-141GB, TP4 → 4 x H200-SXM-141GB, TP4" in out


def test_a_side_that_is_too_small_fits_not_and_says_why(asked):
    asked.write_text(ASKED.replace("[none, {count: 4}]", "{count: 1, device: L40S}"), "utf-8")

    code, out = run(asked)

    assert code == 4
    assert "don't hold the model and a prompt" in out

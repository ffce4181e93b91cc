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
        "device": "H200-SXM-141GB", "devices": 4, "layout": "TP4", "price": told[1]["price"],
        "fits": "yes", "weights_bytes": told[1]["memory"]["weights_bytes"], "lacking_bytes": 0.0,
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


SMALL = ASKED.replace("[none, {count: 4}]", "{count: 1, device: L40S}").replace("fp8", "bf16")


@pytest.mark.parametrize(("lang", "row", "detail"), [
    ("en", "no, lacks 103 GB for prompts", "· lacks 103 GB a device"),
    ("zh", "否, 计算提示词差 103 GB", "· 每卡差 103 GB"),
])  # fmt: skip
def test_what_the_side_of_prompts_lacks_stands_in_its_row_and_its_detail(asked, lang, row, detail):
    asked.write_text(SMALL.replace("tp: 4", "tp: [4, 8]"), "utf-8")

    assert row in run(asked, "--lang", lang)[1]
    assert detail in run(asked, "--detail", "--lang", lang)[1]


def test_the_document_says_that_it_fits_not_as_the_table_does(asked):
    asked.write_text(SMALL, "utf-8")

    (one,) = json.loads(run(asked, "--json")[1])["forecasts"]

    assert (one["fits"], one["memory"]["fits"], one["prefill"]["fits"]) == ("no", "yes", "no")
    assert one["prefill"]["lacking_bytes"] > 100e9


@pytest.mark.parametrize(("lang", "said"), [
    ("en", "no layout helps  Llama-3.1-70B: the devices that compute prompts lack 103 GB a device"),
    ("zh", "没有布局有用  Llama-3.1-70B：计算提示词的设备每卡差 103 GB"),
])  # fmt: skip
def test_no_layout_is_blamed_for_what_the_side_of_prompts_lacks(asked, lang, said):
    asked.write_text(SMALL.replace("tp: 4\n", "layout: search\n"), "utf-8")

    assert said in run(asked, "--lang", lang)[1]


PRICED = """\
price: {rate: 12 CNY/h, as_of: 2026-11-01, source: 财务}
"""


@pytest.mark.parametrize(("lang", "lacking", "unlike"), [
    ("en", "no price on file of Ascend 910B2:", "prices in CNY/h and USD/h; say both in one"),
    ("zh", "Ascend 910B2 未收录价格", "价格单位为 CNY/h 与 USD/h；请在"),
])  # fmt: skip
def test_the_device_without_a_price_is_named_and_not_the_other(asked, lang, lacking, unlike):
    others = "[none, {count: 8, device: Ascend 910B2}, {count: 8, device: H100 SXM}]"
    open_ = ASKED.replace("slo: {ttft: 5 s, tpot: 60 ms}\n", "")
    asked.write_text(open_.replace("[none, {count: 4}]", others) + PRICED, "utf-8")

    _, out = run(asked, "--lang", lang)

    assert lacking in out
    assert unlike in out
    assert "H200-SXM-141GB:" not in out
    assert "H200-SXM-141GB 未" not in out

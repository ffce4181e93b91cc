"""``steelyard predict`` at the edge."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.predict.asked import ASKED, run
from steelyard.errors import StudyError


@pytest.fixture
def asked(tmp_path: Path) -> Path:
    file = tmp_path / "setup.yaml"
    file.write_text(ASKED, "utf-8")
    return file


def test_a_table_says_what_fits_and_what_is_lacking(asked):
    code, out = run(asked)

    assert code == 0
    assert "DeepSeek-V3" in out
    assert "lacks" in next(line for line in out.splitlines() if line.strip().startswith("Kimi"))
    assert "predicted, not measured" in out


def test_the_same_in_chinese_has_no_english_words(asked):
    _, out = run(asked, "--lang", "zh")

    assert "放得下" in out
    assert "预测，非实测" in out
    assert "lacks" not in out


def test_one_set_up_is_told_with_its_three_limits(asked):
    asked.write_text(ASKED.replace("[DeepSeek-V3, Kimi-K2]", "DeepSeek-V3"), "utf-8")

    _, out = run(asked)

    assert all(f"  {limit}  " in out for limit in ("start   ", "preempt ", "crash   "))
    assert "671.0 B parameters" in out


@pytest.mark.parametrize(("lang", "told"), [
    ("en", ["a device; this load is", "twice of it serves", "7.5 tokens of a request empty"]),
    ("zh", ["每卡", "此负载为其", "加倍可服务", "平均空 7.5 token"]),
])  # fmt: skip
def test_saturation_is_told_by_device_with_what_twice_of_a_resource_gains(tmp_path, lang, told):
    file = tmp_path / "one.yaml"
    file.write_text(ASKED.replace("[DeepSeek-V3, Kimi-K2]", "DeepSeek-V3"), "utf-8")

    _, out = run(file, "--lang", lang)
    one = json.loads(run(file, "--json")[1])["forecasts"][0]

    assert all(each in out for each in told)
    assert one["time"]["saturation_per_s_device"]["mid"] * 8 == pytest.approx(
        one["time"]["saturation_per_s"]["mid"]
    )
    assert one["time"]["resources"][0]["resource"] == one["time"]["binds"]
    assert one["memory"]["waste"]["reserved_share"] == pytest.approx(1 - 4352 / 4608)


@pytest.mark.parametrize(("lang", "told"), [
    ("en", "requests/s that may arrive before the SLO breaks"),
    ("zh", "不破 SLO 时每秒至多到来的请求"),
])  # fmt: skip
def test_capacity_is_told_at_the_slo_with_what_it_costs(asked, lang, told):
    _, out = run(asked, "--lang", lang)
    (one,) = json.loads(run(asked, "--json")[1])["sustained"]

    assert told in out
    rate = one["requests_per_s"]
    assert 0 <= rate["low"] <= rate["mid"] <= rate["high"]
    assert one["price_per_h_of_one_per_s"] == pytest.approx(8 * 1.6 / rate["mid"])


def test_json_carries_bands_and_reasons_instead_of_nothing(asked):
    code, out = run(asked, "--json")
    told = json.loads(out)

    fits, not_fits = told["forecasts"]
    assert (code, told["status"]) == (0, "predicted")
    assert fits["memory"]["tokens"]["low"] > 500_000
    assert not_fits["time"] == {"missing": "does not fit"}


def test_nothing_that_fits_ends_with_four(asked):
    asked.write_text(ASKED.replace("H200", "A10").replace("count: 8", "count: 2"), "utf-8")

    code, out = run(asked)

    assert code == 4
    assert "no set-up fits" in out


def test_a_bare_910b_is_refused_on_its_line(asked):
    asked.write_text(ASKED.replace("H200", "910B"), "utf-8")

    with pytest.raises(StudyError, match=r"setup.yaml:3:9: device\[0\].*910B2, Ascend 910B3"):
        run(asked)


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"setup: [", "study：x".encode()])
def test_odd_files_are_refused_with_a_place(asked, content):
    asked.write_bytes(content)

    with pytest.raises(StudyError, match=r"setup.yaml:\d+:\d+"):
        run(asked)


def test_deployments_of_a_study_are_predicted_by_name(tmp_path):
    study = tmp_path / "study.yaml"
    study.write_text(
        "study: Which?\n"
        "deployments:\n"
        "  kimi: {endpoint: {base_url: 'http://127.0.0.1:1/v1', model: Kimi-K2-Thinking},\n"
        "    hardware: {device: H200, count: 8, input: 2048, output: 512, concurrency: 8}}\n"
        "workloads: {desk: {items: 'builtin:card-desk', arrivals: {closed: {users: 1}}}}\n"
        "suites: [structured]\n"
        "gates: [delivered_compliance >= 90%]\n",
        "utf-8",
    )

    _, out = run(study, "--json")

    (only,) = json.loads(out)["forecasts"]
    assert (only["name"], only["model"]) == ("kimi", "Kimi-K2-Thinking")


def test_forecasts_become_alternatives_that_a_study_takes(asked):
    from steelyard.study import loads
    from steelyard.weigh import vocabulary

    _, out = run(asked, "--facts", "容量组")

    study = loads(
        "study: Which?\ngates: [p50(ttft) <= 60 s]\n"
        "criteria: {p50(tpot): {weight: 100, worst: 1 s, best: 10 ms}}\n" + out,
        vocabulary=vocabulary(),
    )
    (name, only), *others = study.alternatives.items()
    assert not others
    assert name.startswith("DeepSeek-V3")
    assert {"predicted"} == {fact.status for fact in only.facts.values()}
    assert only.facts["p50(tpot)"].is_band

"""``steelyard predict`` and ``steelyard hardware`` at the edge."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from steelyard.cli.hardware import command as hardware
from steelyard.cli.predict.command import predict
from steelyard.errors import NoEvidence, StudyError

ASKED = """\
setup: 哪种配置放得下？
model: [DeepSeek-V3, Kimi-K2]
device: H200
count: 8
input: 4096
output: 512
concurrency: 64
overhead: 6 GB
slo: {ttft: 5 s, tpot: 100 ms}
"""


@pytest.fixture
def asked(tmp_path: Path) -> Path:
    file = tmp_path / "setup.yaml"
    file.write_text(ASKED, "utf-8")
    return file


def run(*words: object) -> tuple[int, str]:
    app = typer.Typer()
    app.command()(predict)
    # a window's width, which some runners of tests set, would break the lines of a table
    wide = {"COLUMNS": None}
    done = CliRunner(env=wide).invoke(app, [str(w) for w in words], standalone_mode=False)
    if done.exception is not None:
        raise done.exception
    return done.return_value, done.stdout


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


def test_the_catalogue_is_listed_with_sources():
    done = CliRunner().invoke(hardware.app, ["list", "--json"])

    told = json.loads(done.stdout)
    assert told["devices"]["B300-SXM-288GB"]["facts"]["bf16"]["source"]
    assert told["models"]["DeepSeek-V3"]["total"] == 671_026_419_200
    assert told["links"]["NVLink4 (cut)"]["usable"]["low"] == 160e9
    assert told["links"]["PCIe5 x16"]["rate"]["source"]


def test_links_are_listed_one_way_with_what_was_seen_to_pass():
    done = CliRunner(env={"COLUMNS": None}).invoke(hardware.app, ["list"])

    (line,) = [one for one in done.stdout.splitlines() if one.startswith("PCIe4 x16")]
    assert line.split()[2:4] == ["32", "25"]


def test_a_slip_of_ones_own_figures_is_found_and_ends_with_one(tmp_path):
    file = tmp_path / "own.toml"
    file.write_text('[devices.X]\nbf16 = "989 TFLOPS"\nmemory = "80 GiB"\nbandwidth = "3 TB/s"\n')

    done = CliRunner().invoke(hardware.app, ["check", str(file)])

    assert done.exit_code == 1
    assert f"{file}:2: X.bf16: " in done.stdout
    assert f"{file}:3: X.memory: " in done.stdout


def test_figures_of_an_unknown_accelerator_are_no_evidence():
    from steelyard.hardware import find_device

    with pytest.raises(NoEvidence, match="in a file of your own"):
        find_device("MTT S4000")


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


def test_the_catalogue_is_told_in_chinese_too():
    done = CliRunner(env={"COLUMNS": None}).invoke(hardware.app, ["list", "--lang", "zh"])

    assert done.exit_code == 0
    for word in ("设备", "可信度", "稠密", "专家", "租用", "单向"):
        assert word in done.stdout
    for word in ("confidence", "dense", "experts", "layers", "rented", "parameters"):
        assert word not in done.stdout


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


def test_a_divided_model_goes_into_a_study_with_its_steps_and_no_first_token(tmp_path):
    file = tmp_path / "setup.yaml"
    file.write_text(BESIDE, "utf-8")

    _, out = run(file, "--facts", "desk")

    assert "p50(tpot): {low: " in out
    assert "on a GPU and its host" in out
    assert "ttft" not in out

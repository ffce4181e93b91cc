"""``--calibration``: applied to the deployment that was tested, and to no other."""

from __future__ import annotations

import json

import pytest

from cli.predict.asked import run
from steelyard.errors import StudyError
from steelyard.hardware import Calibration, load_calibration, write_calibration
from steelyard.hardware.calibration import GROUPS
from steelyard.report.words.faults import chinese

ASKED = """\
setup: Learnt of one
model: Llama-3.1-8B
device: L40S
count: 1
input: 512
output: 128
concurrency: 8
"""
LEARNT = Calibration(
    factors=dict.fromkeys(GROUPS, 1.5), tpot_band=(0.9, 1.1), ttft_band=(0.8, 1.2),
    model="Llama-3.1-8B", device="L40S", engine="vllm", points=3, source="runs/x",
    fitted="2026-11-30", precision="bf16", count=1, layout={"tp": 1, "dp": 1, "ep": 1, "pp": 1},
    cache="bf16", speculative=1.0, engine_version="0.10.0",
)  # fmt: skip


@pytest.fixture
def told(tmp_path):
    write_calibration(LEARNT, tmp_path / "c.json")

    def tell(*words, **changed):
        text = ASKED
        for name, value in changed.items():
            line = next((x for x in text.splitlines() if x.startswith(f"{name}:")), None)
            new = f"{name}: {value}"
            text = text + new + "\n" if line is None else text.replace(line, new)
        (tmp_path / "setup.yaml").write_text(text, "utf-8")
        return run(tmp_path / "setup.yaml", "--calibration", tmp_path / "c.json", *words)[1]

    return tell


def rungs(text: str) -> list[str]:
    return [each["time"]["rung"] for each in json.loads(text)["forecasts"]]


@pytest.mark.parametrize("changed", [{}, {"concurrency": "[1, 64]"}, {"input": "2048"}])
def test_the_deployment_that_was_tested_stands_on_its_test_at_any_load(told, changed):
    out = told("--json", **changed)

    assert set(rungs(out)) == {"calibrated"}
    assert json.loads(out)["uncalibrated"] == []


def test_more_replicas_than_were_tested_are_copies_of_it(told):
    assert rungs(told("--json", count=2, tp=1)) == ["calibrated"]


@pytest.mark.parametrize(
    ("changed", "pair"),
    [
        ({"model": "Qwen3-8B"}, "model Llama-3.1-8B / Qwen3-8B"),
        ({"device": "A10"}, "device L40S / A10"),
        ({"engine": "sglang"}, "engine vllm / sglang"),
        ({"precision": "int4"}, "precision bf16 / int4"),
        ({"count": "2"}, "tp 1 / 2"),
        ({"cache": "fp8"}, "cache bf16 / fp8"),
        ({"speculative": "2.5"}, "speculative 1 / 2.5"),
        ({"engine_version": "0.11.0"}, "engine_version 0.10.0 / 0.11.0"),
    ],
)
def test_another_deployment_is_refused_with_both_named(told, changed, pair):
    with pytest.raises(StudyError, match=r"c\.json is the calibration of another") as caught:
        told(**changed)

    assert pair in str(caught.value)
    told_zh = chinese(str(caught.value))
    assert "是另一部署的校准" in told_zh
    assert "请去掉 --calibration" in told_zh


@pytest.mark.parametrize(
    ("lang", "line"),
    [("en", "int4: precision int4, learnt of bf16"),
     ("zh", "int4：precision 为 int4，校准所测为 bf16")],
)  # fmt: skip
def test_others_of_a_sweep_are_predicted_without_it_and_named(told, lang, line):
    assert line in told("--lang", lang, precision="[bf16, int4]")

    calibrated, other = rungs(told("--json", precision="[bf16, int4]"))
    assert calibrated == "calibrated"
    assert other != "calibrated"


def test_a_file_of_before_is_held_to_model_device_and_engine(told, tmp_path):
    old = json.loads((tmp_path / "c.json").read_text("utf-8"))
    for name in ("precision", "count", "layout", "cache", "speculative", "engine_version"):
        del old[name]
    (tmp_path / "c.json").write_text(json.dumps(old), "utf-8")

    assert load_calibration(tmp_path / "c.json").layout is None
    assert rungs(told("--json", precision="int4", cache="fp8")) == ["calibrated"]
    with pytest.raises(StudyError, match="engine vllm / sglang"):
        told(engine="sglang")


@pytest.mark.parametrize("said", ["0.10.0", "v0.10.0"])
def test_the_same_release_is_the_same_however_it_is_written(told, said):
    assert rungs(told("--json", engine_version=said)) == ["calibrated"]
    assert "engine_version" not in told(engine_version=said).split("status")[0]


@pytest.mark.parametrize(
    ("lang", "line"),
    [("en", "the calibration was learnt of vllm 0.10.0, and no engine_version is said here"),
     ("zh", "校准所测为 vllm 0.10.0，此处没有写 engine_version")],
)  # fmt: skip
def test_a_release_that_only_the_calibration_says_is_told(told, lang, line):
    assert line in told("--lang", lang)


def test_a_release_that_only_the_set_up_says_is_told(told, tmp_path):
    old = json.loads((tmp_path / "c.json").read_text("utf-8"))
    (tmp_path / "c.json").write_text(json.dumps({**old, "engine_version": ""}), "utf-8")

    assert "does not say which release of vllm was tested" in told(engine_version="0.11.0")
    assert "release" not in told()

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from steelyard.cli.calibrate.command import calibrate
from steelyard.cli.options.lang import Lang
from steelyard.errors import CalibrationError

SETUP = """\
setup: A model of ours
model: Llama-3.1-8B
device: L40S
count: 1
engine: vllm
input: 512 tokens
output: 128 tokens
concurrency: 8
"""


def result(folder: Path, *, held: float, url: str = "http://a/v1", **changed: Any) -> None:
    """A load.json as far as it is read here."""
    told = {
        "started": "2026-11-30T10:00:00Z",
        "order": {"base_url": url, "model": "m"},
        "certificate": {"result": "pass"},
        "invalid_because": [],
        "summary": {
            "answered": 100,
            "tokens": {"prompt": 51_200, "output": 12_800},
            "flight": {"mean": held},
            "times": {"ttft": {"p50": 0.2 * held**0.3}, "tpot": {"p50": 0.03 * held**0.1}},
        },
        **changed,
    }
    folder.mkdir(parents=True)
    (folder / "load.json").write_text(json.dumps(told), encoding="utf-8")


@pytest.fixture
def setup(tmp_path: Path) -> Path:
    file = tmp_path / "setup.yaml"
    file.write_text(SETUP, encoding="utf-8")
    return file


def asked(tmp_path: Path, setup: Path, *runs: Path, **more: Any) -> int:
    told = {"deployment": None, "out": tmp_path / "out", "lang": Lang.EN, "as_json": False, **more}
    return calibrate(list(runs), setup=setup, **told)


def test_loads_of_one_folder_become_a_calibration_and_its_pages(
    tmp_path: Path, setup: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for held in (1, 8, 32):
        result(tmp_path / "runs" / f"u{held}", held=held)
    setup = setup.rename(tmp_path / "我们的.yaml")
    assert asked(tmp_path, setup, tmp_path / "runs") == 0
    printed = capsys.readouterr().out
    assert "from 3 load(s)" in printed
    assert "我们的.yaml" in printed.replace("\n", "")
    assert "90 % band" in printed
    written = {path.name for path in (tmp_path / "out").iterdir()}
    assert written == {
        "calibration.json", "calibration.md", "calibration.zh.md", "calibration.html",
        "calibration.zh.html",
    }  # fmt: skip
    assert "首个 token" in (tmp_path / "out/calibration.zh.html").read_text("utf-8")


def test_an_invalid_run_among_others_is_left_out_and_named(
    tmp_path: Path, setup: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    result(tmp_path / "runs" / "good", held=8)
    bad = {"certificate": {"result": "fail"}, "invalid_because": ["loop_lag: 9"]}
    result(tmp_path / "runs" / "bad", held=1, **bad)

    assert asked(tmp_path, setup, tmp_path / "runs", lang=Lang.ZH) == 0
    assert "未采用：" in (told := capsys.readouterr().err)
    assert "bad: invalid, loop_lag: 9" in told.replace("\n", "")


def test_an_invalid_run_is_refused_with_its_reasons(tmp_path: Path, setup: Path) -> None:
    result(tmp_path / "r", held=1, certificate={"result": "fail"}, invalid_because=["loop_lag: 9"])
    with pytest.raises(CalibrationError, match="invalid, loop_lag: 9"):
        asked(tmp_path, setup, tmp_path / "r")


def test_runs_of_two_endpoints_are_not_mixed(tmp_path: Path, setup: Path) -> None:
    result(tmp_path / "a", held=1)
    result(tmp_path / "b", held=1, url="http://b/v1")
    with pytest.raises(CalibrationError, match="several deployments"):
        asked(tmp_path, setup, tmp_path / "a", tmp_path / "b")


@pytest.mark.parametrize("content", ["", "nonsense", "[]", '{"order": 1}'])
def test_a_folder_without_a_result_says_so(tmp_path: Path, setup: Path, content: str) -> None:
    (tmp_path / "r").mkdir()
    with pytest.raises(CalibrationError, match="no run of steelyard load"):
        asked(tmp_path, setup, tmp_path / "r")
    (tmp_path / "r/load.json").write_text(content, encoding="utf-8")
    with pytest.raises(CalibrationError, match=r"can't be read|is no result"):
        asked(tmp_path, setup, tmp_path / "r")


def test_a_set_up_of_two_deployments_asks_for_one(tmp_path: Path, setup: Path) -> None:
    result(tmp_path / "r", held=1)
    setup.write_text(SETUP.replace("device: L40S", "device: [L40S, H200]"), encoding="utf-8")
    with pytest.raises(CalibrationError, match="describes 2 deployments"):
        asked(tmp_path, setup, tmp_path / "r")


@pytest.mark.parametrize(("lang", "named", "longer"), [
    (Lang.EN, "the endpoint serves 'm', the set-up says Llama-3.1-8B", "512 tokens were measured"),
    (Lang.ZH, "端点服务的是“m”", "实测提示词 512 token，配置写的是 1024"),
])  # fmt: skip
def test_another_name_and_another_length_of_prompts_are_noted(
    tmp_path: Path, setup: Path, capsys: pytest.CaptureFixture[str], lang: Lang, named: str,
    longer: str,
) -> None:  # fmt: skip
    result(tmp_path / "r", held=8)
    setup.write_text(SETUP.replace("512 tokens", "1024 tokens"), encoding="utf-8")

    assert asked(tmp_path, setup, tmp_path / "r", lang=lang) == 0
    told = capsys.readouterr().err
    assert named in told
    assert longer in told


def test_the_same_model_and_lengths_are_noted_by_nothing(
    tmp_path: Path, setup: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    order = {"base_url": "http://a/v1", "model": "meta-llama/Llama-3.1-8B-Instruct"}
    result(tmp_path / "r", held=8, order=order)

    assert asked(tmp_path, setup, tmp_path / "r") == 0
    assert capsys.readouterr().err == ""


def test_a_calibration_names_the_deployment_that_was_tested(tmp_path: Path, setup: Path) -> None:
    result(tmp_path / "r", held=8)

    asked(tmp_path, setup, tmp_path / "r")

    told = json.loads((tmp_path / "out/calibration.json").read_text("utf-8"))
    assert (told["precision"], told["count"]) == ("bf16", 1)
    assert told["layout"] == {"tp": 1, "dp": 1, "ep": 1, "pp": 1}

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from load.made import answer
from steelyard.cli.calibrate.command import calibrate
from steelyard.cli.options.lang import Lang
from steelyard.errors import CalibrationError
from support.load_records import prepared

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


def result(
    folder: Path, *, held: float, url: str = "http://a/v1", model: str = "m", lag_ms: int = 0
) -> dict[str, Any]:
    """A run of a hundred answers, so many of them open at once."""
    first, each = 200 * held**0.3, 30 * held**0.1
    took = first + 127 * each
    gap = round(took / held)
    samples = [
        answer(at, first=at + first, last=at + took, tokens=128, prompt_tokens=512, item=f"r{n}")
        for n, at in enumerate(range(0, 100 * gap, gap))
    ]
    folder.mkdir(parents=True)
    lag = {"p50": 1, "p99": 2 + lag_ms * 1_000_000, "max": 3 + lag_ms * 1_000_000}
    told, _ = prepared(
        folder, samples, rate=1000 / gap, span_s=gap / 10, url=url, model=model,
        loop_lag_ns=lag,
    )  # fmt: skip
    write(folder, told)
    return told


def write(folder: Path, told: dict[str, Any]) -> None:
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
    result(tmp_path / "runs" / "bad", held=1, lag_ms=12)

    assert asked(tmp_path, setup, tmp_path / "runs", lang=Lang.ZH) == 0
    assert "未采用：" in (told := capsys.readouterr().err)
    assert "bad: invalid, loop_lag：p99 循环滞后 12.00 ms" in told.replace("\n", "")


def test_an_invalid_run_is_refused_with_its_reasons(tmp_path: Path, setup: Path) -> None:
    result(tmp_path / "r", held=1, lag_ms=12)
    with pytest.raises(CalibrationError, match=r"invalid, loop_lag: p99 loop lag 12\.00 ms"):
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
    result(tmp_path / "r", held=8, model="meta-llama/Llama-3.1-8B-Instruct")

    assert asked(tmp_path, setup, tmp_path / "r") == 0
    assert capsys.readouterr().err == ""


def test_a_calibration_names_the_deployment_that_was_tested(tmp_path: Path, setup: Path) -> None:
    result(tmp_path / "r", held=8)

    asked(tmp_path, setup, tmp_path / "r")

    told = json.loads((tmp_path / "out/calibration.json").read_text("utf-8"))
    assert (told["precision"], told["count"]) == ("bf16", 1)
    assert told["layout"] == {"tp": 1, "dp": 1, "ep": 1, "pp": 1}
    assert (told["cache"], told["speculative"], told["engine_version"]) == ("bf16", 1.0, "")


def test_a_set_up_of_two_formats_of_cache_asks_for_one(tmp_path: Path, setup: Path) -> None:
    result(tmp_path / "r", held=1)
    setup.write_text(SETUP + "cache: [bf16, fp8]\n", encoding="utf-8")

    with pytest.raises(CalibrationError, match="describes 2 deployments"):
        asked(tmp_path, setup, tmp_path / "r")


def _limit(told: dict[str, Any]) -> None:
    lag = next(one for one in told["certificate"]["checks"] if one["check"] == "loop_lag")
    lag["limit"] = 0.5


def _median(told: dict[str, Any]) -> None:
    told["summary"]["times"]["tpot"]["p50"] = 0.001


def _span(told: dict[str, Any]) -> None:
    told["order"]["span_s"] = 1.0


@pytest.mark.parametrize(
    ("change", "logged", "named"),
    [
        (_limit, True, r"check loop_lag: limit is 0\.5, and the record gives 0\.01"),
        (_limit, False, r"check loop_lag: limit is 0\.5, and the record gives 0\.01"),
        (_median, True, r"summary\.times\.tpot\.p50 is 0\.001"),
        (_span, False, r"order\.span_s is 1\.0"),
    ],
)
def test_nothing_is_learnt_of_a_run_that_its_record_denies(
    tmp_path: Path, setup: Path, change: Any, logged: bool, named: str
) -> None:
    told = result(tmp_path / "r", held=8)
    change(told)
    write(tmp_path / "r", told)
    if not logged:
        (tmp_path / "r" / "samples.log").unlink()

    with pytest.raises(CalibrationError, match=named):
        asked(tmp_path, setup, tmp_path / "r")


def test_a_run_without_its_log_is_taken_at_its_word(tmp_path: Path, setup: Path) -> None:
    result(tmp_path / "r", held=8)
    (tmp_path / "r" / "samples.log").unlink()

    assert asked(tmp_path, setup, tmp_path / "r") == 0

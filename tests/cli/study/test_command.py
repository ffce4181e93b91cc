"""``steelyard study`` at the edge."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from steelyard.cli.study import command
from steelyard.errors import StudyError
from steelyard.study import CriterionSpec, Vocabulary

SOUND = """\
study: Is it good enough?
deployments: {only: {engine: llamacpp, model: m}}
workloads: {desk: {items: "builtin:card-desk", arrivals: {closed: {users: 1}}}}
suites: [structured]
gates: [delivered_compliance >= 90%]
"""


@pytest.fixture(autouse=True)
def _few_words(monkeypatch: pytest.MonkeyPatch) -> None:
    spec = CriterionSpec(name="delivered_compliance", unit="share", better="up", suite="structured")
    monkeypatch.setattr(command, "_vocabulary", lambda: Vocabulary([spec]))


@pytest.fixture
def sound(tmp_path: Path) -> Path:
    file = tmp_path / "sound.yaml"
    file.write_text(SOUND, "utf-8")
    return file


def run(*words: object) -> tuple[int, str, str]:
    done = CliRunner().invoke(command.app, [str(word) for word in words])
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done.exit_code, done.stdout, done.stderr


def test_a_sound_study_is_told_with_its_hash(sound):
    code, out, err = run("check", sound)

    assert (code, err) == (0, "")
    assert "1 deployment, 1 gate, 0 criteria; file hash " in out


def test_a_study_with_problems_exits_with_2_and_lists_them_on_stderr(sound):
    sound.write_text(SOUND.replace("90%", "90").replace("engine", "engin"), "utf-8")

    code, out, err = run("check", sound)

    assert (code, out) == (2, "")
    assert [line.split(" ")[0] for line in err.splitlines()] == [
        f"{sound}:2:22:",
        f"{sound}:5:9:",
        f"{sound}:",
    ]


def test_json_is_all_that_stands_on_stdout(sound):
    sound.write_text(SOUND.replace("90%", "90"), "utf-8")

    code, out, err = run("check", sound, "--json")

    assert (code, err) == (2, "")
    told = json.loads(out)
    assert (told["sound"], told["file_hash"]) == (False, None)
    assert [problem["line"] for problem in told["problems"]] == [5]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"builtin:card-desk"', "mine.jsonl", "mine.jsonl:2: not strict JSON"),
        (
            "{closed: {users: 1}}",
            "{closed: {users: 1, for: 60 s}}",
            "its closed loop runs for a time",
        ),
    ],
)
def test_what_a_weighing_would_refuse_is_told_by_the_check(sound, old, new, told):
    good = {"id": "1", "prompt": "x", "schema": {"type": "object"}, "gold": {}}
    (sound.parent / "mine.jsonl").write_text(json.dumps(good) + "\n{'id': 2}\n", "utf-8")
    sound.write_text("keep: full\n" + SOUND.replace(old, new), "utf-8")

    code, out, err = run("check", sound)

    assert (code, out) == (2, "")
    assert told in err
    assert json.loads(run("check", sound, "--json")[1])["sound"] is False


def test_a_variable_that_is_not_set_is_a_warning(sound, monkeypatch):
    monkeypatch.delenv("STEELYARD_TEST_KEY", raising=False)
    endpoint = '{base_url: "http://h/v1", model: m, api_key: "${STEELYARD_TEST_KEY}"}'
    sound.write_text(SOUND.replace("engine: llamacpp, model: m", f"endpoint: {endpoint}"), "utf-8")

    code, out, err = run("check", sound)

    assert code == 0
    assert "STEELYARD_TEST_KEY is not set" in err
    assert "sound" in out


def test_the_schema_is_json(sound):
    code, out, _ = run("schema")

    assert code == 0
    assert json.loads(out)["title"] == "Steelyard study"


def test_a_new_study_is_written_once_and_never_over_another(tmp_path):
    file = tmp_path / "mine.yaml"

    code, out, _ = run("new", file, "--lang", "zh")

    assert code == 0
    assert "银行卡" in file.read_text("utf-8")
    assert f"steelyard study check {file}" in out
    with pytest.raises(StudyError, match="exists already; name another file"):
        run("new", file)


def test_a_new_study_without_a_file_is_printed():
    assert run("new")[1].startswith("# A study")


def test_a_language_nobody_wrote_is_refused():
    with pytest.raises(StudyError, match="in en or zh"):
        run("new", "--lang", "fr")


def test_a_folder_that_is_not_there_is_told(tmp_path):
    with pytest.raises(StudyError, match="can't be written: No such file or directory"):
        run("new", tmp_path / "none" / "mine.yaml")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_new_study_passes_the_check_with_what_the_suites_really_measure(
    tmp_path, monkeypatch, lang
):
    monkeypatch.undo()
    file = tmp_path / "mine.yaml"
    run("new", file, "--lang", lang)

    code, _, err = run("check", file)

    assert (code, err) == (0, "")


def test_hardware_that_no_prediction_takes_is_told_with_its_line(sound):
    hardware = "hardware: {device: 910B, input: 100, output: 100, concurrency: 1}"
    sound.write_text(SOUND.replace("model: m}", f"model: Llama-3.1-8B, {hardware}}}"), "utf-8")

    code, _, err = run("check", sound)

    assert code == 2
    assert re.search(r"sound.yaml:2:\d+: deployments.only.hardware.device\[0\]: .*910B2", err)


def test_faults_are_told_in_chinese_where_that_is_asked_for(sound):
    assert "无误；1 个部署，1 道门槛，0 项准则；文件哈希 " in run("check", sound, "--lang", "zh")[1]
    sound.write_text(SOUND.replace("90%", "90").replace("engine", "engin"), "utf-8")

    _, _, err = run("check", sound, "--lang", "zh")

    assert "未知字段；是否想写“engine”？" in err
    assert "没有单位；此处须为比例：请写 '90%'" in err
    assert err.splitlines()[-1].endswith("处问题")

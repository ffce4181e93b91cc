"""Faults with which a command ends, in Chinese where that was asked for."""

from __future__ import annotations

import re

import pytest

from steelyard.cli.door import main


@pytest.mark.parametrize(
    ("words", "content", "place", "said"),
    [
        ("predict", "model: 通义千问\ndevice: L20", ":2:8: model[0]: ", "未收录模型“通义千问”"),
        ("predict", "model: Qwen3-32B\ndevice: H2OO", ":3:9: device[0]: ", "未收录设备“H2OO”"),
        ("predict", "model: Qwen3-32B\ndevise: L20", ":3:1: devise: ", "未知字段"),
        ("predict", "model: Qwen3-32B", ": device: ", "必须有"),
        ("predict", "model: Qwen3-32B\ndevice: H100", ":3:9: device[0]: ", "单写“H100”"),
        ("predict", "model: c.json\ndevice: L20", ":2:8: model[0]: ", "无法读取"),
        ("cost", "lines: 3", ":1:1: lines: ", "未知字段；是否想写“business”？"),
        ("returns", "lines: 3", ":1:1: lines: ", "未知字段；是否想写“business”？"),
    ],
)
def test_a_fault_keeps_its_place_and_is_told_in_chinese(
    words, content, place, said, tmp_path, capsys
):
    load = "\nconcurrency: 1\ninput: 9\noutput: 9\n" if words == "predict" else "\n"
    file = tmp_path / "desk.yaml"
    file.write_text(("setup: x\n" if words == "predict" else "") + content + load, "utf-8")

    with pytest.raises(SystemExit) as ended:
        main([words, str(file), "--lang", "zh"])

    told = capsys.readouterr().err
    assert ended.value.code == 2
    assert place in told
    assert said in told
    assert not re.search(r"[a-z]{3,} [a-z]{2,} [a-z]{2,}", told.replace("steelyard hardware", ""))


@pytest.mark.parametrize(
    "words",
    [
        ["lod"],
        ["study", "foo"],
        ["load", "http://h", "--rate", "x"],
        ["load", "http://h", "--arrivals", "closed", "--rate", "4"],
        ["search", "http://h", "--rate", "a,b"],
        ["compare", "none", "none"],
        ["import", "none.json"],
        ["verify", "none"],
        ["decide", "none"],
        ["check", "none.yaml"],
        ["data", "check", "bogus"],
        ["prices", "list", "none.yaml"],
    ],
)
def test_a_slip_on_the_command_line_is_told_in_chinese(words, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)

    with pytest.raises(SystemExit) as ended:
        main([*words, "--lang", "zh"])

    told = capsys.readouterr().err.removeprefix("steelyard: ")
    assert ended.value.code == 2
    assert all(re.search("[\u4e00-\u9fff]", clause) for clause in re.split("[；。]", told.strip()))


def test_a_fault_stays_english_where_nobody_asked_for_chinese(tmp_path, capsys):
    with pytest.raises(SystemExit):
        main(["predict", str(tmp_path / "none.yaml")])

    assert "no such file" in capsys.readouterr().err

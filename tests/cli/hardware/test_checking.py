"""steelyard hardware check, in both languages."""

from __future__ import annotations

import ast
import contextlib
import re
from pathlib import Path

import pytest
import typer

from hardware.test_slips import PRICE, SOUND
from steelyard import hardware
from steelyard.cli.hardware.command import check
from steelyard.cli.hardware.words import EN, ZH
from steelyard.cli.options.lang import Lang
from steelyard.report.words import Words

ROOM = Path(hardware.__file__).parent

FILLED = {"what": "sparse matrices", "' and '.join(told)": "no source"}
"""What stands for a name; 3 for all others, which is a number and a word."""


def texts(node: ast.expr) -> str:
    """What an expression says, with something for what it fills in."""
    match node:
        case ast.Constant(value=str() as text):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(texts(each) for each in parts)
        case ast.FormattedValue(value=value):
            return FILLED.get(ast.unparse(value), "3")
        case ast.BinOp(left=left, right=right):
            return texts(left) + texts(right)
    return "3"


def messages():
    """Every finding of the linter's source, and its line."""
    for name in ("slips.py", "device_slips.py", "price_slips.py"):
        for node in ast.walk(ast.parse((ROOM / name).read_text("utf-8"))):
            if isinstance(node, ast.Tuple) and len(node.elts) == 3:
                kind, text = node.elts[1:]
                if isinstance(kind, ast.Constant) and kind.value in ("fault", "note"):
                    said = texts(text)
                    if said != "3":
                        yield pytest.param(said, id=f"{name}:{node.lineno}")


@pytest.mark.parametrize("said", list(messages()))
def test_every_finding_of_the_linter_has_chinese(said):
    told = Words("zh").fault(said)

    assert all(re.search("[\u4e00-\u9fff]", clause) for clause in re.split("[；。]", told)), told
    assert not re.search(r"[a-z]{2,} [a-z]{2,} [a-z]{2,}", told), told


@pytest.mark.parametrize(
    ("written", "instead", "en", "zh"),
    [
        ('"400 TFLOPS dense"', '"800 TFLOPS dense"', "one of them is sparse", "二者之一是稀疏的"),
        ('source = "data sheet"\n', "", "has no source; every number says source, confidence, date",
         "没有 source；每个数都须写明 source, confidence, date"),
        ('"80 GB"', '"eighty GB"', "is no number with a unit", "“eighty GB”不是带单位的数"),
        ('"80 GB"', '"85.9 GB"', "is 80 GiB: the sheet says 80 GB (a note)",
         "85.9 GB 即 80 GiB：规格表写的是 80 GB（留意）"),
        ("bf16 =", "bf17 =", "unknown field; known: bf16", "未知字段；已知有：bf16"),
    ],
)  # fmt: skip
def test_a_finding_keeps_its_place_in_either_language(tmp_path, capsys, written, instead, en, zh):
    file = tmp_path / "own.toml"
    file.write_text(SOUND.replace(written, instead, 1) + PRICE, encoding="utf-8")

    for lang, said in ((Lang.EN, en), (Lang.ZH, zh)):
        with contextlib.suppress(typer.Exit):
            check(file, lang=lang)
        found = capsys.readouterr().out
        assert any(
            re.match(rf"{re.escape(str(file))}:\d+: Card X", line) and said in line
            for line in found.splitlines()
        ), found


def test_a_sound_file_is_said_to_be_so_in_either_language(tmp_path, capsys):
    file = tmp_path / "own.toml"
    file.write_text(SOUND, encoding="utf-8")

    check(file)
    check(file, lang=Lang.ZH)

    assert capsys.readouterr().out == f"{file}: sound\n{file}：无误\n"


def test_what_keeps_a_prediction_from_such_a_file_is_told_in_chinese_too():
    fault = "own.toml:4: Card X.fp8: is 4.0 x bf16 where dense FP8 is 2 x: one of them is sparse"
    told = Words("zh").fault(f"{fault}; and 2 more: steelyard hardware check own.toml")

    assert told.startswith("own.toml:4: Card X.fp8：是 bf16 的 4.0 倍")
    assert told.endswith("另有 2 处，见 steelyard hardware check own.toml")


def test_both_tables_of_words_have_the_same_keys():
    assert EN.keys() <= ZH.keys()

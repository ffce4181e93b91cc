"""Refusals in Chinese: whatever a room raises, clause by clause."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import steelyard
from steelyard.report.words import Words

ROOT = Path(steelyard.__file__).parent
ROOMS = ("cli", "data", "evidence", "load", "suites", "weigh")
ERRORS = re.compile(r"\b(StudyError|RunError|RecordDamaged|StorageFull|EndpointUnusable)\(")
EACH = 5
"""So many refusals stand for one that is looked up: all of them would take long."""
PLAIN = re.compile(r"[^\u4e00-\u9fff]*[a-z]{2,} [a-z]{2,}[^\u4e00-\u9fff]*")
"""A clause of English words alone."""

fault = Words("zh").fault


def refusals() -> Iterator[str]:
    """The text of each refusal, its slots filled with something."""
    for file in (file for room in ROOMS for file in (ROOT / room).rglob("*.py")):
        text = file.read_text("utf-8")
        for node in ast.walk(ast.parse(text)) if ERRORS.search(text) else ():
            if isinstance(node, ast.Raise) and ERRORS.match(ast.unparse(node.exc or node)):
                yield from map(written, getattr(node.exc, "args", [])[:1])


def written(node: ast.expr) -> str:
    if isinstance(node, ast.Constant):
        return str(node.value)
    if not isinstance(node, ast.JoinedStr):
        return ""
    return "".join(
        part.value
        if isinstance(part, ast.Constant)
        else "'x'"
        if part.conversion == ord("r")
        else "7"
        for part in node.values
    )


def test_what_rooms_refuse_is_said_in_chinese():
    told = sorted(set(refusals()))
    looked_up = told[::EACH]

    english = [
        text
        for text in looked_up
        if any(PLAIN.fullmatch(clause) for clause in re.split("[；。]", fault(text)))
    ]

    # A new refusal in one language is no fault of its room's, but many would be of the tables.
    assert len(told) > 300
    assert len(english) <= len(looked_up) // 10, english


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        ("runs/a b: no run to resume lies here", "runs/a b：这里没有可继续的运行"),
        ("--prompt and --items: give one of them", "--prompt 与 --items：只能给其中之一"),
        ("--for: '5' is no duration; write it as 60s, 500ms, 2min or 1h",
         "--for：“5”不是时长；请写成 60s、500ms、2min 或 1h"),
        ("qwen: the model's package is not installed. Run: pip install 'steelyard[local]'",
         "qwen：没有安装该模型的软件包。请运行：pip install 'steelyard[local]'"),
        ("Invalid value for '--rate': Input should be a valid number, unable to parse string as a "
         "number; see `steelyard --help`", "--rate 的值不是数；见 `steelyard --help`"),
    ],
)  # fmt: skip
def test_a_refusal_keeps_the_place_that_it_names(english, chinese):
    assert fault(english) == chinese


@pytest.mark.parametrize("text", ["Nobody knows this. Or this.", "odd: nobody; knows it"])
def test_what_nobody_knows_stays_as_it_is(text):
    assert fault(text) == text
    assert Words("en").fault(text) == text


def test_what_is_known_of_a_refusal_is_said_all_the_same():
    assert fault("nobody knows it; name another file") == "nobody knows it；请另指文件"

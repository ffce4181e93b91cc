"""What the rooms of claims, hardware and cost refuse is said in Chinese where that is asked."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from steelyard import claims, cost, hardware, workbooks
from steelyard.cli.terminal.fault_text import in_asked_language

ROOMS = [Path(room.__file__).parent for room in (claims, cost, hardware, workbooks)]
FAULTS = (
    "ClaimError", "StudyError", "PriceUnknown", "CurrencyMixed", "CatalogueError",
    "CalibrationError", "NoEvidence", "ArchitectureRefused", "fault",
)  # fmt: skip
FILLED = {
    "hint": "did you mean '3'?", "guess": "", "_near": "", "foreign": "USD", "first": "USD",
    "second": "CNY", "_ways": "check the path", "_unknown": "no provider '3'",
}  # fmt: skip
"""What stands for a name or a call; 3 for all others, which is a number and a word."""
UNSEEN = frozenset(
    # of benches alone, or of programs that use the rooms
    ["bare.py", "bare_kernels.py", "hybrid_identified.py", "layout.py", "operations.py", "cache.py"]
)


def texts(node: ast.expr) -> str:
    """What an expression says, with something for what it fills in."""
    match node:
        case ast.Constant(value=str() as text):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(map(texts, parts))
        case ast.FormattedValue(value=ast.Name(id=name) | ast.Call(func=ast.Name(id=name))):
            return FILLED.get(name, "3")
        case ast.BinOp(left=left, right=right):
            return texts(left) + texts(right)
    return "3"


def refused():
    """Every message that begins a raise of these rooms, and where it is."""
    for room in ROOMS:
        for file in sorted(room.rglob("*.py")):
            if file.name in UNSEEN or "rules" in file.parts:
                continue
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if not isinstance(node, ast.Raise) or not isinstance(node.exc, ast.Call):
                    continue
                raised = node.exc
                if getattr(raised.func, "id", "") in FAULTS and len(raised.args) == 1:
                    yield f"{file.name}:{node.lineno}", texts(raised.args[0])


@pytest.mark.parametrize(("place", "text"), list(refused()))
def test_what_is_refused_is_told_in_chinese(place, text):
    told = in_asked_language(text, ["--lang", "zh"])

    left = [clause for clause in told.split("；") if not re.search("[\u4e00-\u9fff]", clause)]
    assert not [clause for clause in left if re.search("[A-Za-z]{2,}", clause)], (place, told)


def test_an_id_that_is_used_twice_is_told_in_chinese():
    twice = "c.yaml:12:1: the id '1' is used twice, first in line 11; give each claim its own"

    told = in_asked_language(twice, ["--lang", "zh"])

    assert "编号“1”用了两次，首次在第 11 行；请给每条声明各自的编号" in told


def test_a_rate_without_unit_and_equal_lengths_are_refused_in_chinese_whole():
    rate = "x.yaml:9:7: rate[0]: 4 has no unit; a rate per time is required here: "
    told = in_asked_language(rate + "write it like '1200 /h'", ["--lang", "zh"])
    equal = in_asked_language("lengths: say concurrency, or leave it out", ["--lang", "zh"])

    assert told.endswith("请写成 '1200 /h' 这样")
    assert equal.endswith("请写 concurrency，或去掉它")

"""One word for one thing: what no sentence in Chinese may say otherwise."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import steelyard

ROOT = Path(steelyard.__file__).parent
ROOMS = ("claims/rules", "cli", "cost", "decide", "report", "weigh")
HAN = re.compile(r"[\u4e00-\u9fff]")
INSTEAD = {
    r"令牌|词元|标记数": "token",
    r"合格(的)?(回答|答案率|率)|合格的答案": "被接受的答案, 答案接受率",
    r"个回答|每个回答|回答数|的回答能": "答案",
    r"权责账": "权责发生制账",
    r"盈亏平衡": "成本平衡点",
    r"[\d}]\s%": "no gap before the sign",
    r"提示(?!词|信息|\|)": "提示词",
    r"(符合|接受|试过的|约束的)模式": "schema",
    r"推算": "预测",
    r"延迟": "时延",
    r"Little 定律": "利特尔法则",
    r"相对基准|为基准的|是基准": "基线 (基准 is an input at its base)",
}


def sentences() -> Iterator[tuple[str, str]]:
    """Every string with Chinese in it, and its file."""
    for file in sorted(file for room in ROOMS for file in (ROOT / room).rglob("*.py")):
        text = file.read_text("utf-8")
        for node in ast.walk(ast.parse(text)) if HAN.search(text) else ():
            told = node.value if isinstance(node, ast.Constant) else None
            if isinstance(told, str) and HAN.search(told):
                yield file.relative_to(ROOT).as_posix(), told


@pytest.fixture(scope="module")
def said() -> list[tuple[str, str]]:
    return list(sentences())


@pytest.mark.parametrize("wrong", INSTEAD)
def test_no_sentence_in_chinese_has_another_word_for_it(said, wrong):
    found = [(file, text) for file, text in said if re.search(wrong, text)]

    assert not found, f"say {INSTEAD[wrong]}"


def test_the_sentences_are_found(said):
    assert len(said) > 1500

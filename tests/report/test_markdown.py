"""Texts of a record are no structure in Markdown, with no more backslashes than that takes."""

from __future__ import annotations

import pytest

from steelyard.report import to_markdown
from steelyard.report.document import Cell, Document, Para, Section, Table


def document(*blocks, lang="en"):
    section = Section(anchor="a", title="A", blocks=blocks)
    return Document(lang=lang, title="", question="Q", sections=(section,))


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("delivered_compliance", "delivered_compliance"),
        ("_x_ and __init__", r"\_x\_ and \_\_init\_\_"),
        ("*bold*, 2 * 3", r"\*bold\*, 2 * 3"),
        ("97 ~ 100 %, ~~gone~~", r"97 ~ 100 %, \~\~gone\~\~"),
        ("fp8 [claimed]", "fp8 [claimed]"),
        ("[a](http://b)", r"\[a\](http://b)"),
        ("[a]: b", r"\[a\]: b"),
        ("# head", r"\# head"),
        ("#1 of 3", "#1 of 3"),
        ("> 5", r"\> 5"),
        ("1. one", r"1\. one"),
        ("- one", r"\- one"),
        ("< 0.1 % <b>", r"< 0.1 % \<b>"),
        ("R&D &copy;", r"R&D \&copy;"),
        ("a|b `c` \\", r"a\|b \`c\` \\"),
    ],
)
def test_only_what_would_be_structure_is_escaped(text, written):
    assert f"\n{written}\n" in to_markdown(document(Para(text=text)))


def test_a_note_stands_in_the_brackets_of_its_language():
    table = Table(
        caption="", head=("a", "b"), rows=((Cell(text="甲", note="乙"), Cell(text="丙")),)
    )

    assert "甲（乙）" in to_markdown(document(table, lang="zh"))
    assert "甲 (乙)" in to_markdown(document(table))

"""Sections of a document on a terminal: wide tables are told one row under the other."""

from __future__ import annotations

import pytest

from steelyard.cli.terminal.sections import WIDEST, show_sections
from steelyard.report.document import Cell, Document, Section, Table


@pytest.mark.parametrize("columns", [None, "80", "240"])
def test_a_table_too_wide_for_a_page_is_stacked(capsys, monkeypatch, columns):
    monkeypatch.delenv("COLUMNS", raising=False)
    if columns:
        monkeypatch.setenv("COLUMNS", columns)
    row = (Cell(text="首 token 时延", note="从计划发送到首个 token，" * 12), Cell(text="49 ms"))
    table = Table(caption="", head=("criterion", "value"), rows=(row,), numeric=frozenset({1}))
    section = Section(anchor="a", title="A", blocks=(table,))
    show_sections(Document(lang="zh", title="", question="", sections=(section,)))

    lines = capsys.readouterr().out.splitlines()
    assert max(len(line) + sum(c > "\u2e80" for c in line) for line in lines) <= WIDEST
    assert "    value      49 ms" in lines

"""The workbook: what it holds."""

from __future__ import annotations

import zipfile

import pytest
from python_calamine import CalamineWorkbook

from cost.workbook.cells import cells
from steelyard.cost.returns import outcome, projects_of
from steelyard.cost.workbook import write_workbook
from steelyard.errors import StudyError


def found(rows: list[list[object]], label: str) -> list[object]:
    """The first row that begins with a label."""
    return next(row for row in rows if row[0] == label)


def test_it_has_the_six_sheets_in_either_language(write):
    with CalamineWorkbook.from_path(str(write())) as book:
        english = book.sheet_names
    with CalamineWorkbook.from_path(str(write(lang="zh"))) as book:
        chinese = book.sheet_names

    assert english == [
        "Inputs", "Cash ledger", "Accrual ledger", "Unit cost", "Returns", "Scenarios",
    ]  # fmt: skip
    assert chinese == ["输入", "现金账", "权责发生制账", "单位成本", "回报", "情景"]


def test_viewers_that_do_not_reckon_show_our_figures(write, desk, model):
    rows = cells(write(), "Returns")
    own = outcome(projects_of(model(desk()))["own"])

    assert found(rows, "present value")[2] == pytest.approx(own.npv)
    assert found(rows, "internal rate of return, a year")[2] == pytest.approx(own.irr.single)
    assert found(rows, "payback, discounted, quarters")[2] == "not within 12 quarters"


def test_each_input_has_unit_range_source_and_day(write):
    rows = cells(write(), "Inputs")
    servers, share = found(rows, "servers"), found(rows, "agents replaced: share")

    assert servers[1:5] == ["CNY", 620000.0, 700000.0, 880000.0]
    assert servers[6:9] == ["quote 8123", "2026-11-01", "in_servers"]
    assert share[1:6] == ["%", 0.08, 0.15, 0.22, "PERT"]


def test_it_holds_no_macro_and_every_figure_of_the_ledgers_is_a_formula(write):
    with zipfile.ZipFile(write()) as parts:
        names = parts.namelist()
        cash = parts.read("xl/worksheets/sheet2.xml").decode()

    assert not [name for name in names if "vba" in name.lower()]
    assert "in_servers" in cash
    assert cash.count("<f>") > 150


def test_an_unknown_rate_shows_as_unknown_and_not_as_nothing(write):
    book = write(("rate: 1.8万 CNY/month", "rate: unknown"))
    with zipfile.ZipFile(book) as parts:
        cash = parts.read("xl/worksheets/sheet2.xml").decode()

    assert "<v>#N/A</v>" in cash
    assert "not reckoned" in str(cells(book, "Returns"))


def test_a_business_without_baseline_has_ledgers_and_says_why_no_returns(tmp_path, model):
    file = tmp_path / "b.yaml"
    file.write_text(
        "business:\n  horizon: 2 years\n  currency: CNY\n  deployments: {k2: {}}\n  lines:\n"
        "    - {what: K2, kind: other, rate: 5 CNY/h, as_of: 2026-11-01, source: x}\n",
        "utf-8",
    )
    write_workbook(model(file), tmp_path / "b.xlsx")

    assert "states no baseline" in str(cells(tmp_path / "b.xlsx", "Returns"))
    assert found(cells(tmp_path / "b.xlsx", "Cash ledger"), "K2")[2] == pytest.approx(87600)


def test_a_folder_that_is_not_there_is_named(desk, model, tmp_path):
    with pytest.raises(StudyError, match="can't be written"):
        write_workbook(model(desk()), tmp_path / "none" / "b.xlsx")

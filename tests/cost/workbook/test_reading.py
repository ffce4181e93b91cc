"""Figures of a workbook or a table taken over into a business file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import xlsxwriter

from steelyard.cost.workbook import read_rows, take, write_workbook
from steelyard.errors import StudyError


@pytest.fixture
def table(tmp_path):
    def write(text: str, encoding: str = "utf-8") -> Path:
        file = tmp_path / "figures.csv"
        file.write_text(text, encoding)
        return file

    return write


@pytest.fixture
def taken(table, desk):
    """The changes that a table makes in the desk's business, as text."""

    def run(text: str) -> list[str]:
        found = take(read_rows(table(text)), file=desk())
        return [f"{c.name}: {c.field}: {c.before} > {c.after}" for c in found.changes]

    return run


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_workbook_read_back_changes_nothing(desk, model, tmp_path, lang):
    file, book = desk(), tmp_path / "b.xlsx"
    write_workbook(model(file), book, lang=lang)

    assert take(read_rows(book), file=file).changes == ()


def test_what_changed_in_a_workbook_is_the_change_in_the_business(desk, model, tmp_path):
    old = desk(name="old.yaml")
    new = desk(
        ("rate: 0.60 USD/Mtok, change: -20%", "rate: 0.45 USD/Mtok, change: -25%"),
        ("{base: 15%, low: 8%, high: 22%, shape: pert}", "{base: 16%, low: 8%, high: 22%}"),
        ("rate: 110 CNY/h", "rate: 120 CNY/h"),
        ("base: 40000 /d, low: 25000 /d", "base: 45000 /d, low: 26000 /d"),
        ("7.12 CNY/USD, low: 6.9 CNY/USD, high: 7.4 CNY/USD", "7.2 CNY/USD"),
        ("width: 9 months", "width: {base: 9 months, high: 12 months}"),
        name="new.yaml",
    )
    book = tmp_path / "b.xlsx"
    write_workbook(model(new), book)
    found = take(read_rows(book), file=old)
    written = tmp_path / "written.yaml"
    written.write_text(found.text, "utf-8")

    assert len(found.changes) == 10
    assert "# A business: what two deployments cost" in found.text
    assert take(read_rows(book), file=written).changes == ()
    assert model(written).lines == model(new).lines
    assert model(written).demand == model(new).demand
    assert model(written).rates == model(new).rates


def test_a_price_list_updates_lines_and_adds_one_that_says_its_kind(taken):
    assert taken(
        "输入,单位,基准,低,高,来源,日期,类别,适用于\n"
        "rack and power,CNY/month,19500,,,new contract,2026-12-01,,\n"
        'gateway,CNY/year,90000,80000,,quote 9,2026-12-01,network,"own, hosted"\n'
    ) == [
        "rack and power: rate: 1.8万 CNY/month > 19500 CNY/month",
        "rack and power: source: data centre > new contract",
        "rack and power: as_of: 2026-11-01 > 2026-12-01",
        "gateway: line:  > 90000 CNY/year",
    ]


def test_a_range_that_a_table_leaves_empty_is_taken_away(taken):
    assert taken("input,unit,base,low,high\nservers,CNY,700000,,\n") == [
        "servers: low: 62万 CNY > ",
        "servers: high: 88万 CNY > ",
    ]


def test_a_table_without_ranges_leaves_them_and_a_percentage_may_be_written_as_one(taken):
    assert taken("input,unit,base\ntokens: change,%,-25%\n") == [
        "tokens: change: change: -20% > -25%"
    ]


def test_figures_may_be_written_as_a_chinese_price_list_writes_them(taken):
    assert taken("input,unit,base\nservers,CNY,７１万\n") == [
        "servers: rate: 70万 CNY > 710000 CNY"
    ]
    assert taken("input,base\ntokens: change,－２５％\n") == ["tokens: change: change: -20% > -25%"]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (
            "input,base\nsevrers,1\n",
            "row 2, A2: the business has no input 'sevrers'; did",
        ),
        ("input,unit,base\nservers,USD,1\n", "is in USD, but the file has it in CNY"),
        (
            "input,unit,base\nservers,CNY,about 5\n",
            "row 2, C2: 'about 5' does not start",
        ),
        (
            "input,unit,base,low,high\nservers,CNY,5,nan,6\n",
            "row 2, D2: 'nan' does not start",
        ),
        ("thing,price\nservers,1\n", "no columns input and base"),
    ],
)
def test_a_row_that_does_not_fit_is_named(taken, text, fault):
    with pytest.raises(StudyError, match=fault):
        taken(text)


def test_every_cell_that_does_not_fit_is_listed_at_once_by_sheet_and_cell(desk, tmp_path):
    book = xlsxwriter.Workbook(tmp_path / "b.xlsx")
    sheet = book.add_worksheet("报价")
    for row, cells in enumerate(
        (
            ("输入", "单位", "基准", "低", "高"),
            ("servers", "CNY", "面议", "", "约九十万"),
            ("rack and power", "USD", 20000, "", ""),
            ("sevrers", "CNY", 1, "", ""),
            ("operators", "CNY/h", "３２０", "", ""),
        )
    ):
        sheet.write_row(row, 0, cells)
    book.close()
    with pytest.raises(StudyError) as told:
        take(read_rows(tmp_path / "b.xlsx"), file=desk())

    places = re.findall(r"\[报价\]: row (\d), (\w\d): ", str(told.value))
    assert places == [("2", "C2"), ("2", "E2"), ("3", "B3"), ("4", "A4")]
    assert "4 cells can't be taken; nothing is written" in str(told.value)


@pytest.mark.parametrize("figure", ["７１００００", "７１万", " 710000 ", "０．７１百万"])
def test_full_width_digits_are_read_and_what_is_no_number_is_named(taken, figure):
    text = f'input,unit,base\nservers,ＣＮＹ,"{figure}"\n'
    if "百万" in figure:
        with pytest.raises(StudyError, match="'０．７１百万' is no number"):
            taken(text)
    else:
        assert taken(text) == ["servers: rate: 70万 CNY > 710000 CNY"]


@pytest.mark.parametrize("figure", ["700.000,5", "0,5", "710,000", "７１０，０００", "7e5"])
def test_a_figure_that_can_be_read_in_two_ways_is_refused_as_in_a_study_file(taken, figure):
    with pytest.raises(StudyError, match=r"row 2, C2: '.+' can be read in two ways"):
        taken(f'input,unit,base\nservers,CNY,"{figure}"\n')


def test_two_rows_of_one_input_are_refused_by_both_their_numbers(taken):
    with pytest.raises(StudyError, match="row 3, A3: 'servers' stands in row 2 already"):
        taken("input,unit,base\nservers,CNY,600000\nservers,CNY,900000\n")


def test_a_table_from_a_chinese_excel_is_read(table, desk):
    file = table("输入,单位,基准\nservers,CNY,710000\n", "gb18030")

    assert [c.after for c in take(read_rows(file), file=desk()).changes] == ["710000 CNY"]


def test_a_file_without_a_business_is_refused(table, tmp_path):
    file = tmp_path / "s.yaml"
    file.write_text("study: x\n", "utf-8")
    with pytest.raises(StudyError, match="says nothing of a business"):
        take(read_rows(table("input,base\na,1\n")), file=file)

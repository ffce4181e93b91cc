"""The workbook: what it holds, and that a spreadsheet reckons what we do."""

from __future__ import annotations

import math
import os
import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest
from python_calamine import CalamineWorkbook

from cost.workbook.reckoner import Sheetbook, Unknown
from steelyard.cost.returns import outcome, projects_of
from steelyard.cost.workbook import write_workbook
from steelyard.errors import StudyError

TAXED = ("  scenarios:", "  tax: {rate: 25%, life: 30 months}\n  scenarios:")
FACTS = (
    "own: {machines: 2}",
    "own: {machines: 2, throughput: 900 tokens/s, tokens: {in: 2048, out: 512, cached: 256}, "
    "accepted: 92%, utilisation: {share: 40%, as_of: 2026-11-01, source: x}, as_of: 2026-11-01, "
    "source: x}",
)
INVERSE = (
    "fx: [{rate: 7.12 CNY/USD, low: 6.9 CNY/USD, high: 7.4 CNY/USD,",
    "fx: [{rate: 0.14 USD/CNY,",
)
NO_YUAN = ("{CNY/USD: 7.9 CNY/USD, tokens: {change: 0%}}", "{tokens: {change: 0%}}")
MONTHLY = ("discount: {rate: 12%}", "discount: {rate: 12%, periods: month, fall: middle}")
SHORT = ("horizon: 3 years", "horizon: 18 months")
MIXED = (
    "  benefits:",
    "  benefits:\n    both orders: {for: both, amount: 3万 CNY/year, as_of: 2026-11-01, source: x}",
)
PORTFOLIO = (
    "\nbusiness:",
    "\nportfolios: {both: {routing: r, split: {own: 60%, hosted: 40%}}}\nbusiness:",
)
NOMINAL = (
    "discount: {rate: 12%}",
    "discount: {rate: 12%, compounding: nominal, fall: start, periods: half-year}",
)


def cells(book: Path, sheet: str) -> list[list[object]]:
    with CalamineWorkbook.from_path(str(book)) as read:
        return read.get_sheet_by_name(sheet).to_python(skip_empty_area=False)


def found(rows: list[list[object]], label: str) -> list[object]:
    """The first row that begins with a label."""
    return next(row for row in rows if row[0] == label)


@pytest.fixture
def write(tmp_path, desk, model):
    def run(*changes: tuple[str, str], name: str = "desk", lang: str = "en") -> Path:
        book = tmp_path / f"{name}.xlsx"
        write_workbook(model(desk(*changes, name=f"{name}.yaml")), book, lang=lang)
        return book

    return run


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


_RECKON = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load">
<prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>
"""


@pytest.fixture
def reckoned(tmp_path):
    """Workbooks as LibreOffice reckons them anew, whatever values stand in them."""
    office = shutil.which("soffice")
    if office is None:
        pytest.skip("LibreOffice isn't here to reckon the workbook")

    def run(*books: Path) -> list[Path]:
        user = tmp_path / "office" / "user"
        user.mkdir(parents=True)
        (user / "registrymodifications.xcu").write_text(_RECKON)
        subprocess.run(
            [
                office,
                f"-env:UserInstallation=file://{tmp_path / 'office'}",
                "--headless",
                "--convert-to",
                "xlsx:Calc MS Excel 2007 XML",
                "--outdir",
                str(tmp_path / "out"),
                *map(str, books),
            ],
            check=True,
            capture_output=True,
            timeout=110,
            env={**os.environ, "HOME": str(tmp_path)},
        )
        return [tmp_path / "out" / book.name for book in books]

    return run


def differing(one: Path, other: Path) -> list[tuple[str, int, int, object, object]]:
    with CalamineWorkbook.from_path(str(one)) as book:
        sheets = book.sheet_names
    return [
        (sheet, row, column, a, b)
        for sheet in sheets
        for row, (left, right) in enumerate(
            zip(cells(one, sheet), cells(other, sheet), strict=False), start=1
        )
        for column, (a, b) in enumerate(zip(left, right, strict=False), start=1)
        if not alike(a, b)
    ]


def alike(a: object, b: object) -> bool:
    if isinstance(a, int | float) and isinstance(b, int | float):
        return math.isclose(a, b, rel_tol=1e-9, abs_tol=1e-6)
    return a == b


def with_inputs_of(book: Path, other: Path) -> None:
    """Put the inputs of ``other`` into ``book``, and leave all other values as they stand."""
    with zipfile.ZipFile(book) as parts:
        held = {name: parts.read(name) for name in parts.namelist()}
    with zipfile.ZipFile(other) as parts:
        held["xl/worksheets/sheet1.xml"] = parts.read("xl/worksheets/sheet1.xml")
    with zipfile.ZipFile(book, "w", zipfile.ZIP_DEFLATED) as parts:
        for name, data in held.items():
            parts.writestr(name, data)


CHANGES = (
    ("rate: 70万 CNY, low: 62万 CNY", "rate: 75万 CNY, low: 62万 CNY"),
    ("base: 40000 /d", "base: 31000 /d"),
    ("growth: 20%, growth_low", "growth: 7%, growth_low"),
    ("middle: {base: 9 months", "middle: {base: 12 months"),
    ("base: 4%, low: 0%", "base: 6%, low: 0%"),
    ("start: 3 months, over: 12 months", "start: 1 months, over: 20 months"),
)
CASES = {
    "quarters": ((FACTS,), (*CHANGES, ("rate: 12%}", "rate: 9%}"))),
    "months": ((MONTHLY, TAXED, FACTS, SHORT), CHANGES),
    "portfolio": ((MIXED, PORTFOLIO, FACTS), CHANGES),
    "inverse": ((INVERSE, NO_YUAN, NOMINAL, TAXED), CHANGES),
}


@pytest.fixture
def stale(write):
    """A workbook with old values and new inputs, and what it must come to."""

    def make(name: str) -> tuple[Path, Path]:
        kind, changes = CASES[name]
        old = write(*kind, name=name)
        kept = [(one, other) for one, other in kind if one not in dict(changes)]
        expected = write(*kept, *changes, name=f"{name} anew")
        assert differing(old, expected)
        with_inputs_of(old, expected)
        return old, expected

    return make


@pytest.mark.parametrize("name", CASES)
def test_every_formula_follows_its_inputs(stale, name):
    """Old values, new inputs: reckoned anew, every cell is that of the new business."""
    old, expected = (Sheetbook(book) for book in stale(name))
    wrong = []
    for (sheet, address), (formula, value) in expected.cells.items():
        if formula is not None and not alike(found := old.value(sheet, address), value):
            wrong.append((sheet, address, found, value))

    assert wrong == []
    assert sum(formula is not None for formula, _ in old.cells.values()) > 700


def test_an_unknown_rate_makes_all_that_hangs_on_it_unknown_until_somebody_knows(write):
    book = write(("rate: 1.8万 CNY/month", "rate: unknown"))
    read = Sheetbook(book)
    cached = {at: value for at, (formula, value) in read.cells.items() if formula is not None}
    unknown = {at for at, value in cached.items() if value == "#N/A"}

    for at in cached:
        if at in unknown:
            with pytest.raises(Unknown):
                read.value(*at)
        else:
            assert alike(read.value(*at), cached[at])


def test_odd_names_reckon_too(tmp_path, model):
    """Names that a spreadsheet could take for a formula, a cell or the end of a text."""
    file = tmp_path / "b.yaml"
    file.write_text(
        """business:
  horizon: 2 years
  currency: CNY
  baseline: nothing
  discount: {rate: 10%, periods: year}
  volume: {base: 3 Mtok/d, as_of: 2026-11-01, source: x}
  deployments: {"K2": {}, "it's": {}, "服务器": {}}
  lines:
    - {what: "=1+1", kind: other, rate: 5 CNY/h, as_of: 2026-11-01, source: "@x"}
    - {what: A1, kind: other, for: K2, rate: 7 CNY/Mtok, as_of: 2026-11-01, source: x}
    - {what: a1, kind: other, for: "it's", rate: 9 CNY/h, as_of: 2026-11-01, source: x}
    - {what: '说"好"', kind: other, for: 服务器, rate: 1万 CNY, as_of: 2026-11-01, source: x}
  scenarios: {"it's = bad": {A1: 8 CNY/Mtok}}
""",
        "utf-8",
    )
    for lang in ("en", "zh"):
        write_workbook(model(file), tmp_path / "b.xlsx", lang=lang)
        book = Sheetbook(tmp_path / "b.xlsx")

        for at, (formula, value) in book.cells.items():
            assert formula is None or alike(book.value(*at), value), (at, formula)


def test_libreoffice_reckons_the_same_when_inputs_change(stale, reckoned):
    pairs = {name: stale(name) for name in CASES}

    for book in reckoned(*(old for old, _ in pairs.values())):
        assert differing(pairs[book.stem][1], book) == []

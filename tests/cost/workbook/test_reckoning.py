"""A spreadsheet reckons from the workbook what we do."""

from __future__ import annotations

import math
import os
import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest
from python_calamine import CalamineWorkbook

from cost.workbook.cells import cells
from cost.workbook.reckoner import Sheetbook, Unknown
from steelyard.cost.workbook import write_workbook

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
            timeout=280,
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

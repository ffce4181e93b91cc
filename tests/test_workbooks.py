"""Workbooks made to end the process that opens them."""

from __future__ import annotations

import zipfile

import pytest

from steelyard import workbooks
from steelyard.errors import ClaimError
from steelyard.workbooks import open_grid

xlsxwriter = pytest.importorskip("xlsxwriter")


@pytest.fixture
def book(tmp_path):
    def of(cell: str = "A1", change=lambda part: part):
        path, plain = tmp_path / "t.xlsx", tmp_path / "plain.xlsx"
        made = xlsxwriter.Workbook(str(plain))
        made.add_worksheet().write(cell, "x")
        made.close()
        with zipfile.ZipFile(plain) as old, zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as new:
            for name in old.namelist():
                part = old.read(name)
                new.writestr(name, change(part) if name.endswith("sheet1.xml") else part)
        return path

    return of


def test_one_cell_in_the_farthest_corner_is_refused_before_the_sheet_is_laid_out(book):
    with pytest.raises(ClaimError, match="row 1048576 and column 16384"):
        open_grid(book("XFD1048576"), "", fault=ClaimError)


def test_a_workbook_that_unpacks_to_too_much_is_refused(book, monkeypatch):
    monkeypatch.setattr(workbooks, "MOST_BYTES", 1 << 20)
    stuffed = book(
        change=lambda part: part.replace(b"</sheetData>", b" " * (2 << 20) + b"</sheetData>")
    )

    with pytest.raises(ClaimError, match="larger than 1 MiB unpacked"):
        open_grid(stuffed, "", fault=ClaimError)


def test_a_sheet_that_is_no_xml_is_refused_in_a_sentence(book):
    cell = b'<row r="9"><c r="A9" t="inlineStr"><is><t>&j;</t></is></c></row></sheetData>'
    torn = book(change=lambda part: part.replace(b"</sheetData>", cell))

    with pytest.raises(ClaimError, match=r"t\.xlsx: can't be read as a workbook"):
        open_grid(torn, "", fault=ClaimError)

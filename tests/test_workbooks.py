"""Workbooks made to end the process that opens them."""

from __future__ import annotations

import struct
import zipfile

import pytest

from steelyard.errors import ClaimError
from steelyard.workbooks import extent, open_grid, trial

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


@pytest.mark.parametrize(
    "place", [b"XFD00001048576", b"AXFD1048576", b"A1048577", b"XFE1", b"A0", b"A99999999999"]
)
def test_a_cell_where_no_sheet_has_one_is_refused_before_the_sheet_is_laid_out(book, place):
    stray = book(change=lambda part: part.replace(b'r="A1"', b'r="' + place + b'"'))

    with pytest.raises(ClaimError, match=f"placed at {place.decode()} .*sheet1.xml"):
        open_grid(stray, "", fault=ClaimError)


def test_a_place_that_two_reads_cut_apart_is_still_seen(book, monkeypatch):
    monkeypatch.setattr(extent, "_CHUNK", 7)

    with pytest.raises(ClaimError, match="row 1048576 and column 16384"):
        open_grid(book("XFD1048576"), "", fault=ClaimError)


def test_a_workbook_that_unpacks_to_too_much_is_refused(book, monkeypatch):
    monkeypatch.setattr(extent, "MOST_BYTES", 1 << 20)
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


def open_document(path, row: str) -> None:
    """A sheet of .ods with one row, as office suites write it."""
    names = "urn:oasis:names:tc:opendocument:xmlns:"
    spaces = " ".join(f'xmlns:{one}="{names}{one}:1.0"' for one in ("office", "table", "text"))
    content = (
        f"<office:document-content {spaces}><office:body><office:spreadsheet>"
        f'<table:table table:name="one">{row}</table:table>'
        "</office:spreadsheet></office:body></office:document-content>"
    )
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        made.writestr("content.xml", content)
        made.writestr("META-INF/manifest.xml", "<a/>")


CELL = '<table:table-cell office:value-type="float" office:value="7"{0}/>'


def test_a_sheet_of_an_open_document_is_read(tmp_path):
    open_document(tmp_path / "t.ods", f"<table:table-row>{CELL.format('')}</table:table-row>")

    assert open_grid(tmp_path / "t.ods", "", fault=ClaimError).lines == [[7.0]]


def test_a_row_that_stands_there_very_often_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(trial, "MOST_BYTES", 256 << 20)
    wide = CELL.format(' table:number-columns-repeated="16384"')
    row = f'<table:table-row table:number-rows-repeated="1500">{wide}</table:table-row>'
    open_document(tmp_path / "t.ods", row)

    with pytest.raises(ClaimError, match="more than 256 MiB of memory to be laid out"):
        open_grid(tmp_path / "t.ods", "", fault=ClaimError)


def record(kind: int, body: bytes) -> bytes:
    """A record of .xlsb: kind and size in groups of seven bits."""

    def number(value: int) -> bytes:
        low, high = value & 0x7F, value >> 7
        return bytes([low | 0x80, high]) if high else bytes([low])

    return number(kind) + number(len(body)) + body


def binary_workbook(path, column: int) -> None:
    """A sheet of .xlsb with one number in its first row."""
    name = "one".encode("utf-16-le")
    sheet = struct.pack("<III", 0, 1, 4) + "rId1".encode("utf-16-le") + struct.pack("<I", 3) + name
    parts = {
        "xl/workbook.bin": record(131, b"") + record(143, b"") + record(156, sheet)
        + record(144, b"") + record(132, b""),
        "xl/worksheets/sheet1.bin": record(129, b"") + record(148, bytes(16)) + record(145, b"")
        + record(0, struct.pack("<I", 0) + bytes(21))
        + record(5, struct.pack("<IId", column, 0, 7.0)) + record(146, b"") + record(130, b""),
        "xl/_rels/workbook.bin.rels": '<Relationships xmlns="http://schemas.openxmlformats.org/'
        'package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats'
        '.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.bin"/>'
        "</Relationships>",
    }  # fmt: skip
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        for part, content in parts.items():
            made.writestr(part, content)


def test_a_sheet_of_a_binary_workbook_is_read(tmp_path):
    binary_workbook(tmp_path / "t.xlsb", 1)

    assert open_grid(tmp_path / "t.xlsb", "", fault=ClaimError).lines == [["", 7.0]]


def test_a_binary_cell_in_a_column_that_no_sheet_has_is_refused(tmp_path):
    binary_workbook(tmp_path / "t.xlsb", 1_000_000_000)

    with pytest.raises(ClaimError, match="more than 2048 MiB of memory to be laid out"):
        open_grid(tmp_path / "t.xlsb", "", fault=ClaimError)

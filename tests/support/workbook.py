"""The smallest workbooks that Excel would open, written by hand."""

from __future__ import annotations

import zipfile
from xml.sax.saxutils import escape

_BOOK = (
    '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" '
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">'
    '<sheets><sheet name="{name}" sheetId="1" r:id="rId1"/></sheets></workbook>'
)
_RELATIONS = (
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    '<Relationship Id="rId1" Target="{target}" Type="http://schemas.openxmlformats.org/'
    'officeDocument/2006/relationships/{kind}"/></Relationships>'
)
_TYPES = (
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" '
    'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-'
    'officedocument.spreadsheetml.sheet.main+xml"/>'
    '<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-'
    'officedocument.spreadsheetml.worksheet+xml"/></Types>'
)


class Raw(str):
    """The inside of a cell as it stands in the file, attributes before a bar: ``t="e"|<v/>``."""


def workbook(path, rows, *, merged=(), sheet="问答"):
    body = "".join(
        f'<row r="{r}">' + "".join(_cell(r, c, v) for c, v in enumerate(row)) + "</row>"
        for r, row in enumerate(rows, start=1)
    )
    ranges = "".join(f'<mergeCell ref="{each}"/>' for each in merged)
    tail = f'<mergeCells count="{len(merged)}">{ranges}</mergeCells>' if merged else ""
    with zipfile.ZipFile(path, "w") as book:
        book.writestr("[Content_Types].xml", _TYPES)
        book.writestr(
            "_rels/.rels", _RELATIONS.format(target="xl/workbook.xml", kind="officeDocument")
        )
        book.writestr("xl/workbook.xml", _BOOK.format(name=sheet))
        book.writestr(
            "xl/_rels/workbook.xml.rels",
            _RELATIONS.format(target="worksheets/sheet1.xml", kind="worksheet"),
        )
        book.writestr(
            "xl/worksheets/sheet1.xml",
            '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
            f"<sheetData>{body}</sheetData>{tail}</worksheet>",
        )
    return path


def _cell(row, column, value):
    name = f"{chr(65 + column)}{row}"
    match value:
        case None:
            return ""
        case Raw():
            attributes, _, inside = value.partition("|")
            return f'<c r="{name}" {attributes}>{inside}</c>'
        case int() | float():
            return f'<c r="{name}"><v>{value}</v></c>'
    return f'<c r="{name}" t="inlineStr"><is><t>{escape(value)}</t></is></c>'

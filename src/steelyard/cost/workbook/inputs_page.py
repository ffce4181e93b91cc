"""The sheet of inputs: one row each, its base the cell that all formulas use."""

from __future__ import annotations

from collections.abc import Mapping

from steelyard.cost.workbook.book import UNKNOWN, Book, Page, Style
from steelyard.cost.workbook.entries import Entry

NAME, UNIT, LOW, BASE, HIGH, SHAPE, SOURCE, AS_OF, CALLED, KIND, OWNER = range(11)
HEAD_ROW = 3
_WIDTHS = (38, 20, 14, 14, 14, 11, 26, 12, 30, 16, 22)


def inputs_page(book: Book, found: Mapping[str, Entry], *, currency: str) -> None:
    """Write the sheet and name each base."""
    page, words = book.page("inputs"), book.words
    page.text(0, 0, words("inputs.title"), "title")
    page.text(1, 0, words("inputs.note", currency=currency), "note")
    for column, (head, wide) in enumerate(
        zip(words("inputs.head").split("|"), _WIDTHS, strict=True)
    ):
        page.text(HEAD_ROW, column, head, "head")
        page.sheet.set_column(column, column, wide)
    page.sheet.freeze_panes(HEAD_ROW + 1, 1)
    for row, entry in enumerate(found.values(), start=HEAD_ROW + 1):
        _entry(page, row, entry)
        book.name(entry.name, page.address(row, BASE))


def _entry(page: Page, row: int, entry: Entry) -> None:
    about, words = entry.about, page.book.words
    style: Style = "input share" if about.unit == "share" else "input"
    page.text(row, NAME, about.name)
    page.text(row, UNIT, "%" if about.unit == "share" else about.unit)
    if entry.unknown:
        page.formula((row, BASE), "NA()", UNKNOWN, style)
    else:
        page.number(row, BASE, about.base, style)
        for column, value in ((LOW, about.low), (HIGH, about.high)):
            if value != about.base:
                page.number(row, column, value, style)
        if not about.certain:
            page.text(row, SHAPE, words(f"shape.{about.shape}"))
    why = words("inputs.unknown", why=words.term(entry.unknown)) if entry.unknown else ""
    page.text(row, SOURCE, why or about.source or words("inputs.unsourced"))
    page.text(row, AS_OF, about.as_of)
    page.text(row, CALLED, entry.name, "note")
    if entry.line is not None:
        page.text(row, KIND, entry.line.kind.value)
        page.text(row, OWNER, ", ".join(entry.line.deployments or ()))

"""A workbook under construction: sheets, styles, and cells that know their address."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

from steelyard.cost.workbook.words import Words
from steelyard.errors import StudyError

Style = Literal[
    "title", "head", "text", "note", "money", "total", "share", "plain", "factor",
    "input", "input share", "input text", "result", "result share", "result plain",
]  # fmt: skip
_MONEY, _PLAIN, _SHARE = "#,##0;[Red]-#,##0;0", "#,##0.####", "0.0%"
_FILL = {"font_color": "#1F3A93", "bg_color": "#FFF8DC", "border": 1, "border_color": "#D9D2B0"}
_STYLES: dict[Style, dict[str, Any]] = {
    "title": {"bold": True, "font_size": 14},
    "head": {"bold": True, "bottom": 1},
    "text": {},
    "note": {"italic": True, "font_color": "#555555"},
    "money": {"num_format": _MONEY},
    "total": {"num_format": _MONEY, "bold": True, "top": 1},
    "share": {"num_format": _SHARE},
    "plain": {"num_format": _PLAIN},
    "factor": {"num_format": "0.0000"},
    "input": {"num_format": _PLAIN, **_FILL},
    "input share": {"num_format": _SHARE, **_FILL},
    "input text": _FILL,
    "result": {"num_format": _MONEY, "bold": True},
    "result share": {"num_format": _SHARE, "bold": True},
    "result plain": {"num_format": "0.0", "bold": True},
}
_A4 = 9
UNKNOWN = "#N/A"
"""What a cell shows whose value nobody knows; all that hangs on it shows the same."""
Cached = float | str | None
"""A value as it was reckoned on writing; None where it is unknown."""


class Book:
    """An open workbook in one language."""

    def __init__(self, book: Any, words: Words) -> None:
        self._book = book
        self._styles = {name: book.add_format(about) for name, about in _STYLES.items()}
        self.words = words

    def page(self, key: str) -> Page:
        """Add a sheet, named in the language of the book."""
        sheet = self._book.add_worksheet(self.words(f"sheet.{key}"))
        sheet.set_landscape()
        sheet.set_paper(_A4)
        sheet.fit_to_pages(1, 0)
        sheet.hide_gridlines(2)
        return Page(sheet, self)

    def name(self, name: str, address: str) -> None:
        """Give a cell a name that formulas of every sheet can use."""
        self._book.define_name(name, f"={address}")

    def style(self, name: Style) -> Any:
        """A format of the book."""
        return self._styles[name]


class Page:
    """One sheet; rows and columns count from 0."""

    def __init__(self, sheet: Any, book: Book) -> None:
        self.sheet = sheet
        self.book = book

    def text(self, row: int, column: int, text: str, style: Style = "text") -> None:
        """Words, never taken for a formula."""
        self.sheet.write_string(row, column, text, self.book.style(style))

    def number(self, row: int, column: int, value: float, style: Style = "plain") -> None:
        """A plain number."""
        self.sheet.write_number(row, column, value, self.book.style(style))

    def formula(self, at: tuple[int, int], formula: str, cached: Cached, style: Style) -> None:
        """A formula with the value that viewers show until they reckon themselves."""
        value = UNKNOWN if cached is None else cached
        self.sheet.write_formula(*at, f"={formula}", self.book.style(style), value)

    def address(self, row: int, column: int) -> str:
        """The cell as other sheets call it."""
        quoted = self.sheet.get_name().replace("'", "''")
        return f"'{quoted}'!${letters(column)}${row + 1}"


def letters(column: int) -> str:
    """A column as Excel calls it: 0 is A, 26 is AA."""
    text, rest = "", column + 1
    while rest:
        rest, digit = divmod(rest - 1, 26)
        text = chr(65 + digit) + text
    return text


@contextmanager
def opened(path: Path, words: Words) -> Iterator[Book]:
    """A new workbook, written when the block ends.

    Raises StudyError where the writer isn't installed or the file can't be written.
    """
    try:
        import xlsxwriter
        from xlsxwriter.exceptions import FileCreateError
    except ImportError:
        raise StudyError(
            f"{path}: writing Excel needs the extra `excel`; install steelyard[excel]"
        ) from None
    book = xlsxwriter.Workbook(str(path), {"strings_to_formulas": False, "strings_to_urls": False})
    yield Book(book, words)
    try:
        book.close()
    except FileCreateError as fault:
        raise StudyError(f"{path}: can't be written ({fault}); check the folder") from None

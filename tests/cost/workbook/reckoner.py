"""A spreadsheet in small: reckons the formulas of a workbook, as far as ours go."""

from __future__ import annotations

import math
import re
import zipfile
from functools import cached_property
from pathlib import Path
from xml.etree import ElementTree

NS = {"m": "http://schemas.openxmlformats.org/spreadsheetml/2006/main"}
TOKEN = re.compile(
    r"""\s*(?P<text>"[^"]*")|(?P<range>(?:'(?:[^']|'')+'!)?\$?[A-Z]{1,3}\$?\d+(?::\$?[A-Z]{1,3}\$?\d+)?(?![\w(]))
    |(?P<number>\d+(?:\.\d+)?(?:E[+-]?\d+)?)|(?P<word>\w+)|(?P<sign><=|>=|<>|[-+*/^=<>&(),])""",
    re.X,
)
BINARY = {
    "=": 1,
    "<": 1,
    ">": 1,
    "<=": 1,
    ">=": 1,
    "<>": 1,
    "&": 2,
    "+": 3,
    "-": 3,
    "*": 4,
    "/": 4,
    "^": 6,
}


class Unknown(Exception):
    """#N/A"""


class Sheetbook:
    """A workbook whose cells are reckoned when they are asked for."""

    def __init__(self, path: Path) -> None:
        self._parts = zipfile.ZipFile(path)
        self._done: dict[tuple[str, str], object] = {}

    @cached_property
    def _book(self):
        return ElementTree.fromstring(self._parts.read("xl/workbook.xml"))

    @cached_property
    def sheets(self) -> list[str]:
        return [one.get("name") for one in self._book.iterfind("m:sheets/m:sheet", NS)]

    @cached_property
    def _names(self) -> dict[str, str]:
        found = self._book.iterfind("m:definedNames/m:definedName", NS)
        return {one.get("name").casefold(): one.text for one in found}

    @cached_property
    def _strings(self) -> list[str]:
        root = ElementTree.fromstring(self._parts.read("xl/sharedStrings.xml"))
        return ["".join(t.text or "" for t in one.iter(f"{{{NS['m']}}}t")) for one in root]

    @cached_property
    def cells(self) -> dict[tuple[str, str], tuple[str | None, object]]:
        """Formula and value as they stand, by sheet and address."""
        found = {}
        for at, sheet in enumerate(self.sheets, start=1):
            root = ElementTree.fromstring(self._parts.read(f"xl/worksheets/sheet{at}.xml"))
            for cell in root.iter(f"{{{NS['m']}}}c"):
                formula, value = cell.find("m:f", NS), cell.find("m:v", NS)
                text = "" if value is None else value.text or ""
                kind = cell.get("t")
                held = self._strings[int(text)] if kind == "s" else text
                if kind is None and text:
                    held = float(text)
                found[sheet, cell.get("r")] = (None if formula is None else formula.text, held)
        return found

    def value(self, sheet: str, address: str) -> object:
        """What a cell comes to; #N/A where it hangs on the unknown."""
        key = (sheet, address)
        if key not in self._done:
            formula, held = self.cells.get(key, (None, 0.0))
            try:
                self._done[key] = held if formula is None else Reading(self, sheet, formula).all()
            except Unknown:
                self._done[key] = "#N/A"
        if self._done[key] == "#N/A":
            raise Unknown
        return self._done[key]

    def spread(self, sheet: str, written: str) -> object:
        """A cell, or the list of a range of one row or column."""
        if "!" in written:
            quoted, _, written = written.rpartition("!")
            sheet = quoted[1:-1].replace("''", "'")
        first, _, last = written.replace("$", "").partition(":")
        if not last:
            return self.value(sheet, first)
        (left, top), (right, bottom) = _split(first), _split(last)
        return [
            self.value(sheet, f"{_letters(column)}{row}")
            for row in range(top, bottom + 1)
            for column in range(left, right + 1)
        ]

    def named(self, name: str) -> object:
        return self.spread("", self._names[name.casefold()])


def _split(address: str) -> tuple[int, int]:
    letters = address.rstrip("0123456789")
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - 64
    return column, int(address[len(letters) :])


def _letters(column: int) -> str:
    text = ""
    while column:
        column, digit = divmod(column - 1, 26)
        text = chr(65 + digit) + text
    return text


class Reading:
    """One formula, read from left to right; the branch that IF doesn't take isn't reckoned."""

    def __init__(self, book: Sheetbook, sheet: str, formula: str) -> None:
        self.book, self.sheet = book, sheet
        self.tokens = [(m.lastgroup, m[m.lastgroup]) for m in TOKEN.finditer(formula)]
        self.at = 0

    def all(self) -> object:
        found = self.part(0)
        assert self.at == len(self.tokens), self.tokens[self.at :]
        return found()

    def part(self, strength: int):
        left = self.one()
        while self.at < len(self.tokens) and BINARY.get(self.peek(), 0) > strength:
            sign = self.next()[1]
            left = _joined(sign, left, self.part(BINARY[sign]))
        return left

    def one(self):
        kind, text = self.next()
        if text == "-":
            inner = self.part(5)
            return lambda: _each(lambda x: -float(x), inner())
        if text == "(":
            inner = self.part(0)
            self.next()
            return inner
        if kind == "text":
            return lambda: text[1:-1]
        if kind == "number":
            return lambda: float(text)
        if kind == "range":
            return lambda: self.book.spread(self.sheet, text)
        if self.at < len(self.tokens) and self.peek() == "(":
            return self.call(text)
        return lambda: self.book.named(text)

    def call(self, name: str):
        self.next()
        given = []
        while self.peek() != ")":
            given.append(self.part(0))
            if self.peek() == ",":
                self.next()
        self.next()
        return lambda: FUNCTIONS[name](*given)

    def peek(self) -> str:
        return self.tokens[self.at][1]

    def next(self) -> tuple[str, str]:
        self.at += 1
        return self.tokens[self.at - 1]


def _joined(sign, left, right):
    operations = {
        "+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b,
        "/": lambda a, b: a / b, "^": lambda a, b: a**b, "&": lambda a, b: f"{a}{b}",
        "=": lambda a, b: a == b, "<": lambda a, b: a < b, ">": lambda a, b: a > b,
        "<=": lambda a, b: a <= b, ">=": lambda a, b: a >= b, "<>": lambda a, b: a != b,
    }  # fmt: skip
    return lambda: _each(operations[sign], left(), right())


def _each(operation, *values):
    """By element where one of the values is a range."""
    size = next((len(v) for v in values if isinstance(v, list)), None)
    if size is None:
        return operation(*values)
    wide = [v if isinstance(v, list) else [v] * size for v in values]
    return [operation(*row) for row in zip(*wide, strict=True)]


def _flat(given) -> list[float]:
    found = [one() for one in given]
    values = [v for one in found for v in (one if isinstance(one, list) else [one])]
    return [float(value) for value in values if isinstance(value, int | float)]


def _sumproduct(*given):
    return sum(math.prod(row) for row in zip(*(one() for one in given), strict=True))


def _unknown():
    raise Unknown


def _irr(flows, _guess=None):
    from steelyard.cost.cash import internal_rates

    return internal_rates(flows()).single


def _iferror(one, other):
    from steelyard.errors import Undefined

    try:
        return one()
    except Undefined:
        return other()


FUNCTIONS = {
    "SUM": lambda *given: sum(_flat(given)),
    "MAX": lambda *given: max(_flat(given)),
    "MIN": lambda *given: min(_flat(given)),
    "COUNT": lambda *given: len(_flat(given)),
    "IF": lambda test, yes, no: yes() if test() else no(),
    "AND": lambda *given: all(one() for one in given),
    "SIGN": lambda one: math.copysign(1.0, one()) if one() else 0.0,
    "LN": lambda one: math.log(one()),
    "TANH": lambda one: math.tanh(one()),
    "TEXT": lambda one, _: f"{one() * 100:.1f}%",
    "NA": _unknown,
    "SUMPRODUCT": _sumproduct,
    "IRR": _irr,
    "IFERROR": _iferror,
}

"""A document as Markdown that reads well in a terminal and in a pull request."""

from __future__ import annotations

import re
from collections.abc import Iterable

from steelyard.report.document import (
    Block,
    Cell,
    Document,
    Facts,
    Figure,
    Fold,
    Hero,
    Para,
    Section,
    Table,
)
from steelyard.report.svg import columns

WIDEST = 140
"""Columns of a table beyond which its rows are told as lists: a terminal would break them."""
SPECIAL = re.compile(r"([\\`*_\[\]<>|#])")


def to_markdown(document: Document) -> str:
    """Render; texts of the record are escaped so that none of them can pose as structure."""
    parts = [f"# {_safe(document.question)}", ""]
    for place, section in enumerate(document.sections):
        parts += _section(section, titled=place > 0)
    parts += ["---", "", *(_safe(line) for line in document.footer)]
    return "\n".join(parts).rstrip() + "\n"


def _section(section: Section, *, titled: bool) -> list[str]:
    parts = [f"## {_safe(section.title)}", ""] if titled else []
    if section.lead:
        parts += [_safe(section.lead), ""]
    for block in section.blocks:
        parts += [*_block(block), ""]
    return parts


def _block(block: Block) -> list[str]:
    match block:
        case Para(text=text):
            return [_safe(text)]
        case Table():
            return _table(block)
        case Figure(alt=alt):
            return [f"*{_safe(alt)}*"] if alt else []
        case Facts(pairs=pairs):
            return [f"- {_safe(name)}: {_safe(value)}" for name, value in pairs]
        case Hero():
            return _hero(block)
        case Fold(summary=summary, blocks=blocks):
            inner = [line for part in blocks for line in [*_block(part), ""]]
            return [f"**{_safe(summary)}**", "", *inner]


def _hero(hero: Hero) -> list[str]:
    title = f"**{hero.word}** {_safe(hero.subject)}".rstrip()
    return [title, "", *(f"- {_safe(label)}: {_safe(text)}" for label, text in hero.lines)]


def _table(table: Table) -> list[str]:
    head = [_safe(name) for name in table.head]
    rows = [[_cell(cell) for cell in row] for row in table.rows]
    widths = [max(columns(line[place]) for line in [head, *rows]) for place in range(len(head))]
    title = [f"**{_safe(table.caption)}**", ""] if table.caption else []
    if sum(widths) + 3 * len(widths) + 1 > WIDEST:
        return [*title, *_listed(head, rows)]
    rule = [
        "-" * (max(w, 3) - 1) + (":" if n in table.numeric else "-") for n, w in enumerate(widths)
    ]
    lines = [_line(head, widths, table.numeric), "| " + " | ".join(rule) + " |"]
    lines += [_line(row, widths, table.numeric) for row in rows]
    return [*title, *lines]


def _listed(head: list[str], rows: list[list[str]]) -> list[str]:
    lines = []
    for first, *rest in rows:
        lines.append(f"- **{first}**")
        told = zip(head[1:], rest, strict=True)
        lines += [f"  - {name}: {cell}" for name, cell in told if cell not in ("", "–")]
    return lines


def _line(cells: list[str], widths: list[int], numeric: Iterable[int]) -> str:
    padded = [
        _pad(cell, max(width, 3), right=n in set(numeric))
        for n, (cell, width) in enumerate(zip(cells, widths, strict=True))
    ]
    return "| " + " | ".join(padded) + " |"


def _cell(cell: Cell) -> str:
    text = f"{cell.text} ({cell.note})" if cell.note else cell.text
    return _safe(text)


def _pad(text: str, width: int, *, right: bool) -> str:
    blank = " " * max(width - columns(text), 0)
    return blank + text if right else text + blank


def _safe(text: str) -> str:
    return SPECIAL.sub(r"\\\1", " ".join(text.split(" ")).replace("\n", " "))

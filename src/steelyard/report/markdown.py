"""A document as Markdown that reads well in a terminal and in a pull request."""

from __future__ import annotations

import re
from collections.abc import Collection

from steelyard.report.document import (
    Block,
    Cell,
    Document,
    Facts,
    Figure,
    Fold,
    Hero,
    Panel,
    Para,
    Section,
    Table,
)
from steelyard.report.svg import columns

WIDEST = 140
"""Columns of a table beyond which its rows are told as lists: a terminal would break them."""
BLANK = r"\_" * 12
"""A line to write on."""
ALWAYS = re.compile(r"([\\`|])")
"""What poses as structure wherever it stands: escapes, code, cells."""
FLANKING = re.compile(r"(?<! )([*~])|([*~])(?! )")
"""Emphasis hangs on a word; between blanks these signs are signs."""
UNDERLINE = re.compile(r"(?<![^\W_])(_)|(_)(?![^\W_])")
"""Within a word an underscore is no emphasis."""
TAG = re.compile(r"<(?=[A-Za-z/!?])|&(?=#?\w+;)")
LINKS = re.compile(r"\]\s*[(\[:]|\[\^|^\[")
"""What makes brackets more than brackets: a link, a definition, a footnote, a box to tick."""
BLOCK = re.compile(r"^(?=(?:#{1,6}|>|[-+])(?: |$)|>)|^(\d{1,9})(?=[.)] )")
"""What begins a heading, a quotation or a list where a line begins."""


def to_markdown(document: Document) -> str:
    """Render; texts of the record are escaped so that none of them can pose as structure."""
    parts = [f"> **{_safe(document.banner)}**", ""] if document.banner else []
    parts += [f"# {_safe(document.question)}", ""]
    colon = "：" if document.lang == "zh" else ": "
    for place, section in enumerate(document.sections):
        parts += _section(section, titled=place > 0, colon=colon)
    parts += ["---", "", *(_safe(line) for line in document.footer)]
    return "\n".join(parts).rstrip() + "\n"


def _section(section: Section, *, titled: bool, colon: str) -> list[str]:
    parts = [f"## {_safe(section.title)}", ""] if titled else []
    if section.lead:
        parts += [_safe(section.lead), ""]
    for block in section.blocks:
        parts += [*_block(block, colon), ""]
    return parts


def _block(block: Block, colon: str) -> list[str]:
    match block:
        case Panel(instead=text):
            return [_safe(text)]
        case Para(text=text):
            return [_safe(text)]
        case Table():
            return _table(block, colon)
        case Figure(alt=alt):
            return [f"*{_safe(alt)}*"] if alt else []
        case Facts(pairs=pairs):
            return [f"- {_safe(name)}{colon}{_safe(value)}" for name, value in pairs]
        case Hero():
            return _hero(block, colon)
        case Fold(summary=summary, blocks=blocks):
            inner = [line for part in blocks for line in [*_block(part, colon), ""]]
            return [f"**{_safe(summary)}**", "", *inner]


def _hero(hero: Hero, colon: str) -> list[str]:
    title = f"**{hero.word}** {_safe(hero.subject)}".rstrip()
    return [title, "", *(f"- {_safe(label)}{colon}{_safe(text)}" for label, text in hero.lines)]


def _table(table: Table, colon: str) -> list[str]:
    """As a table where it fits, turned where that helps, else as a list."""
    title = [f"**{_safe(table.caption)}**", ""] if table.caption else []
    grid = [
        [_safe(name) for name in table.head],
        *([_cell(c, colon) for c in row] for row in table.rows),
    ]
    if _fits(grid):
        return [*title, *_drawn(grid, table.numeric)]
    turned = [list(column) for column in zip(*grid, strict=True)]
    if _fits(turned):
        return [*title, *_drawn(turned, frozenset())]
    return [*title, *_listed(grid[0], grid[1:], colon)]


def _fits(grid: list[list[str]]) -> bool:
    return sum(_widths(grid)) + 3 * len(grid[0]) + 1 <= WIDEST


def _widths(grid: list[list[str]]) -> list[int]:
    return [max(3, *(columns(cell) for cell in column)) for column in zip(*grid, strict=True)]


def _drawn(grid: list[list[str]], numeric: Collection[int]) -> list[str]:
    widths = _widths(grid)
    rule = ["-" * (w - 1) + (":" if n in numeric else "-") for n, w in enumerate(widths)]
    head, *rows = [_line(row, widths, numeric) for row in grid]
    return [head, "| " + " | ".join(rule) + " |", *rows]


def _listed(head: list[str], rows: list[list[str]], colon: str) -> list[str]:
    lines = []
    for first, *rest in rows:
        told = zip(head[1:], rest, strict=True)
        cells = [f"{name}{colon}{cell}" for name, cell in told if cell not in ("", "–")]
        lines.append(" · ".join([f"- **{first}**", *cells]))
    return lines


def _line(cells: list[str], widths: list[int], numeric: Collection[int]) -> str:
    padded = [
        _pad(cell, width, right=n in numeric)
        for n, (cell, width) in enumerate(zip(cells, widths, strict=True))
    ]
    return "| " + " | ".join(padded) + " |"


def _cell(cell: Cell, colon: str) -> str:
    if cell.blank:
        return BLANK
    around = "（{}）" if colon == "：" else " ({})"
    text = cell.text + around.format(cell.note) if cell.note else cell.text
    return f"~~{_safe(text)}~~" if cell.struck else _safe(text)


def _pad(text: str, width: int, *, right: bool) -> str:
    blank = " " * max(width - columns(text), 0)
    return blank + text if right else text + blank


def _safe(text: str) -> str:
    """The text so that nothing in it is structure, with no more backslashes than that takes."""
    text = ALWAYS.sub(r"\\\1", " ".join(text.split(" ")).replace("\n", " "))
    text = UNDERLINE.sub(r"\\_", FLANKING.sub(lambda found: f"\\{found[0]}", text))
    if LINKS.search(text):
        text = re.sub(r"([\[\]])", r"\\\1", text)
    text = TAG.sub(lambda found: f"\\{found[0]}", text)
    return BLOCK.sub(lambda found: f"{found[1] or ''}\\", text)

"""A report as blocks, before it is HTML or Markdown: both twins say the same by construction."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

Tone = Literal["good", "bad", "open", "plain"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Para:
    """A paragraph."""

    text: str
    quiet: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A table cell; the tone colours it and is never the only carrier of meaning."""

    text: str
    tone: Tone = "plain"
    note: str = ""
    href: str = ""
    """The address of the row that says where the number is from."""
    anchor: str = ""
    """The address of this cell's own row."""
    struck: bool = False
    """Struck out: still there to be read, and no longer in the running."""
    blank: bool = False
    """A line to write on; the note says what belongs there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table; ``numeric`` columns are right-aligned."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    numeric: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A chart; ``alt`` says in words what it shows, and stands in for it in Markdown."""

    svg: str
    caption: str
    alt: str
    legend: tuple[tuple[int, str], ...] = ()
    """(series, name) of every mark in it."""
    hollow: frozenset[int] = frozenset()
    """Places in the legend whose marks are hollow in the chart."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """Names and values, one pair a line."""

    pairs: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hero:
    """The verdict: the first thing anybody reads."""

    word: str
    subject: str
    tone: Tone
    lines: tuple[tuple[str, str], ...]
    """(label, sentence): because, it costs, flips if, next."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fold:
    """Blocks behind a summary line; open in print."""

    summary: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """Sliders and fields by which a reader of the HTML page asks what if; elsewhere a sentence."""

    data: Mapping[str, Any]
    """What the page's script reads, as plain JSON values."""
    instead: str
    """What is said where nothing can be moved."""


Block = Panel | Para | Table | Figure | Facts | Hero | Fold


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A titled part of the report; ``anchor`` is its address in the page."""

    anchor: str
    title: str
    blocks: tuple[Block, ...]
    lead: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """The whole report in one language."""

    lang: str
    title: str
    question: str
    sections: tuple[Section, ...]
    footer: tuple[str, ...] = field(default=())
    foot: str = ""
    """What stands at the foot of a printed page: its bytes, unlike a page's, depend on fonts."""
    mark: str = ""
    """What the running head of a printed page names: the frozen hash."""
    banner: str = ""
    """What every page must show first: that this is a what-if and no decision."""
    twin: str = ""
    """File name of the report in the other language, beside this one."""

    def anchors(self) -> Iterator[str]:
        """Every address in it."""
        for section in self.sections:
            yield section.anchor
            yield from _anchors(section.blocks)


def _anchors(blocks: Sequence[Block]) -> Iterator[str]:
    for block in blocks:
        if isinstance(block, Fold):
            yield from _anchors(block.blocks)
        elif isinstance(block, Table):
            yield from (cell.anchor for row in block.rows for cell in row if cell.anchor)

"""A document as plain values, for the template that sets its pages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

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
from steelyard.report.svg import shape, shortened
from steelyard.report.words import Words

Tree = dict[str, Any]
LONG_WORD = re.compile(r"[!-~]{25,}")
PIECE = re.compile(r"[!-~]{1,12}")
BREAK = "\u200b"
"""Where a long word may be broken: it has no width and no glyph."""


def tree(document: Document) -> Tree:
    """The document; links to places that it doesn't have are left out."""
    w = Words(document.lang)
    places = set(document.anchors())
    return {
        "lang": document.lang,
        "title": document.title,
        "question": document.question,
        "brand": w("pdf.brand"),
        "contents": w("contents"),
        "head": shortened(document.question, 64),
        "mark": document.mark,
        "foot": document.foot,
        "sections": [_section(s, places, w) for s in document.sections],
    }


def texts(value: Any) -> Iterator[str]:
    """Every text in a tree."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from texts(part)
    elif isinstance(value, Sequence):
        for part in value:
            yield from texts(part)


def _section(section: Section, places: set[str], w: Words) -> Tree:
    return {
        "anchor": section.anchor,
        "title": section.title,
        "lead": section.lead,
        "blocks": [_block(block, places, w) for block in section.blocks],
    }


def _block(block: Block, places: set[str], w: Words) -> Tree:
    match block:
        case Panel():
            return {"kind": "para", "text": _broken(block.instead), "quiet": True}
        case Para():
            return {"kind": "para", "text": _broken(block.text), "quiet": block.quiet}
        case Table():
            return _table(block, places)
        case Figure():
            marks = enumerate(block.legend)
            legend = [[_glyph(s, hollow=n in block.hollow), name] for n, (s, name) in marks]
            return {
                "kind": "figure",
                "svg": block.svg,
                "caption": block.caption,
                "alt": block.alt,
                "legend": legend,
            }
        case Facts():
            return {"kind": "facts", "pairs": [[n, _broken(v)] for n, v in block.pairs]}
        case Hero():
            return _hero(block)
        case Fold():
            inner = [_block(each, places, w) for each in block.blocks]
            return {"kind": "fold", "summary": block.summary, "blocks": inner}


def _hero(hero: Hero) -> Tree:
    return {
        "kind": "hero",
        "word": hero.word,
        "subject": hero.subject,
        "tone": hero.tone,
        "lines": [list(line) for line in hero.lines],
    }


def _table(table: Table, places: set[str]) -> Tree:
    return {
        "kind": "table",
        "caption": table.caption,
        "head": list(table.head),
        "numeric": sorted(table.numeric),
        "rows": [[_cell(cell, places) for cell in row] for row in table.rows],
    }


def _cell(cell: Cell, places: set[str]) -> Tree:
    return {
        "text": _broken(cell.text),
        "note": _broken(cell.note),
        "tone": cell.tone,
        "href": cell.href if cell.href in places else "",
        "anchor": cell.anchor,
        "struck": cell.struck,
        "blank": cell.blank,
    }


def _glyph(series: int, *, hollow: bool) -> str:
    """A mark as it stands in a legend, on a piece of its line."""
    drawn = shape(series, css="hollow" if hollow else "mark")
    line = "" if hollow else f'<path class="curve s{series % 8}" d="M-13 0H13"/>'
    return f'<svg width="26" height="14" viewBox="-13 -7 26 14">{line}{drawn}</svg>'


def _broken(text: str) -> str:
    """Long words, such as digests and paths, with places at which a line may end."""
    return LONG_WORD.sub(lambda word: BREAK.join(PIECE.findall(word[0])), text)

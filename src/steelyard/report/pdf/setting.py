"""Setting a document's pages."""

from __future__ import annotations

import orjson

from steelyard.report.clean import visible
from steelyard.report.document import Document
from steelyard.report.pdf.drawing import asset, print_colours, printed
from steelyard.report.pdf.fonts import engine, families_for
from steelyard.report.pdf.tree import Tree, texts, tree
from steelyard.report.words import Words

STANDARD = "ua-1"
"""PDF/UA-1: tagged, with a title, a language and a text for every picture."""
ALWAYS = "0123456789,.%/–·"


def to_pdf(document: Document) -> bytes:
    """The document as PDF on A4.

    Raises FontMissing where the extra is not installed, or no font here has a glyph of it.
    Its bytes depend on the fonts of this machine; its words and figures do not.
    """
    typst = engine()
    told = tree(document)
    families = families_for((*texts(told), ALWAYS), lang=document.lang)
    _draw(told["sections"], families)
    told |= {"fonts": list(families), "colours": print_colours()}
    made: bytes = typst.compile(
        asset("report.typ").encode(),
        sys_inputs={"report": orjson.dumps(told).decode()},
        format="pdf",
        pdf_standards=[STANDARD],
        timestamp=0,
    )
    return made


def require_pdf(*texts: str, lang: str) -> None:
    """Raise FontMissing now where a PDF with these texts could not be made later."""
    engine()
    words = (*Words(lang).every(), ALWAYS)
    families_for((*words, *(visible(text) for text in texts)), lang=lang)


def _draw(blocks: list[Tree], families: tuple[str, ...]) -> None:
    """Charts and marks as they are in print, in place."""
    for block in blocks:
        if "svg" in block:
            block["svg"] = printed(block["svg"], families=families)
            block["legend"] = [[printed(m, families=families), n] for m, n in block["legend"]]
        _draw(block.get("blocks", []), families)

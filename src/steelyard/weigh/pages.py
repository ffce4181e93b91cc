"""The report's files: HTML and Markdown that follow from the record, and PDF on demand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from steelyard.report import compose, require_pdf, to_html, to_markdown, to_pdf

if TYPE_CHECKING:
    from steelyard.report import Document

LANGS = ("en", "zh")


class Page(NamedTuple):
    """A report in one language, and the file name of it without its suffix."""

    name: str
    document: Document


def pages(
    findings: Mapping[str, Any],
    verdict: Mapping[str, Any],
    seal: Mapping[str, Any],
    *,
    lang: str,
) -> Iterator[Page]:
    """The asked language first, its twin beside it."""
    names = {one: "report" if one == lang else f"report.{one}" for one in LANGS}
    for each in sorted(LANGS, key=lambda one: one != lang):
        twin = f"{names['zh' if each == 'en' else 'en']}.html"
        yield Page(names[each], compose(findings, verdict, lang=each, twin=twin, seal=seal))


def written(made: Iterator[Page]) -> Iterator[tuple[str, bytes]]:
    """HTML and Markdown by file name: the same record gives the same bytes."""
    for page in made:
        yield f"{page.name}.html", to_html(page.document).encode()
        yield f"{page.name}.md", to_markdown(page.document).encode()


def printed(made: Iterator[Page]) -> Iterator[tuple[str, bytes]]:
    """PDF by file name.  Raises FontMissing; its bytes depend on this machine's fonts."""
    for page in made:
        yield f"{page.name}.pdf", to_pdf(page.document)


def require_printable(*texts: str) -> None:
    """Raise FontMissing now for what would fail after hours of measuring."""
    for lang in LANGS:
        require_pdf(*texts, lang=lang)

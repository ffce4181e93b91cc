"""A document as files: both languages, HTML and Markdown; each names its twin."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, Protocol

from steelyard.report.document import Document
from steelyard.report.html import to_html
from steelyard.report.markdown import to_markdown
from steelyard.report.pdf import to_pdf

LANGS = ("en", "zh")


class Page(NamedTuple):
    """A report in one language, and the file name of it without its suffix."""

    name: str
    document: Document


class Compose(Protocol):
    """Whatever makes a document in one language."""

    def __call__(self, *, lang: str, twin: str) -> Document:
        """``twin`` is the file of the other language."""


def twins(compose: Compose, *, stem: str = "report", first: str = "en") -> Iterator[Page]:
    """The ``first`` language under the plain name, its twin beside it."""
    names = {lang: stem if lang == first else f"{stem}.{lang}" for lang in LANGS}
    for lang in sorted(LANGS, key=lambda one: one != first):
        twin = next(name for other, name in names.items() if other != lang)
        yield Page(names[lang], compose(lang=lang, twin=f"{twin}.html"))


def written(pages: Iterable[Page]) -> Iterator[tuple[str, bytes]]:
    """HTML and Markdown by file name: the same record gives the same bytes."""
    for page in pages:
        yield f"{page.name}.html", to_html(page.document).encode()
        yield f"{page.name}.md", to_markdown(page.document).encode()


def printed(pages: Iterable[Page]) -> Iterator[tuple[str, bytes]]:
    """PDF by file name.  Raises FontMissing; its bytes depend on this machine's fonts."""
    for page in pages:
        yield f"{page.name}.pdf", to_pdf(page.document)

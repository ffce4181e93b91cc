"""From search.json to a document in each language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from steelyard.report.document import Document, Hero
from steelyard.report.pages import twins, written
from steelyard.report.searchpage.about import about
from steelyard.report.searchpage.cells import cells
from steelyard.report.searchpage.curve import curve
from steelyard.report.searchpage.goodput import goodput
from steelyard.report.searchpage.outcome import hero, outcome
from steelyard.report.searchpage.path import path
from steelyard.report.searchpage.reading import SearchReading

ORDER = (outcome, curve, goodput, path, cells, about)


def compose_search(told: Mapping[str, Any], *, lang: str, twin: str = "") -> Document:
    """The page of a sweep or a search in one language; ``told`` is search.json as plain JSON.

    ``twin`` is the file of the other language.
    """
    reading = SearchReading.of(told, lang=lang)
    found = [section(reading) for section in ORDER]
    question = reading.words(
        "search.question.find" if reading.finds else "search.question.sweep",
        **reading.target,
        slo=reading.slo,
    )
    return Document(
        lang=lang,
        title=reading.words("page_title", question=question),
        question=question,
        sections=tuple(section for section in found if section is not None),
        footer=(reading.words("search.footer"),),
        twin=twin,
    )


def search_headline(told: Mapping[str, Any], *, lang: str) -> Hero:
    """What it came to, for a terminal."""
    return hero(SearchReading.of(told, lang=lang))


def search_pages(told: Mapping[str, Any]) -> dict[str, bytes]:
    """Every page by its file name: both languages, HTML and Markdown."""
    return dict(written(twins(partial(compose_search, told))))

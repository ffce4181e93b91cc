"""From load.json and load_picture.json to a document in each language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from steelyard.report.document import Document, Hero
from steelyard.report.loadpage.about import about, definitions, peers
from steelyard.report.loadpage.latency import latency
from steelyard.report.loadpage.light import hero, light
from steelyard.report.loadpage.outcomes import outcomes
from steelyard.report.loadpage.reading import LoadReading
from steelyard.report.loadpage.service import service
from steelyard.report.loadpage.stages import stages
from steelyard.report.loadpage.timeline import timeline
from steelyard.report.loadpage.trust import trust
from steelyard.report.loadpage.views import views
from steelyard.report.loadpage.waits import waits
from steelyard.report.pages import twins, written

ORDER = (
    light, service, latency, stages, timeline, views, outcomes, waits, trust, peers, definitions,
    about,
)  # fmt: skip


def compose_load(
    told: Mapping[str, Any], picture: Mapping[str, Any], *, lang: str, twin: str = ""
) -> Document:
    """The page of a run, in one language; ``told`` is load.json and ``picture`` its drawing.

    Both as plain JSON.  ``twin`` is the file of the other language.
    """
    reading = LoadReading.of(told, picture, lang=lang)
    found = [section(reading) for section in ORDER]
    question = reading.words("load.question", **reading.target)
    return Document(
        lang=lang,
        title=reading.words("page_title", question=question),
        question=question,
        sections=tuple(section for section in found if section is not None),
        footer=(reading.words("load.footer"),),
        twin=twin,
    )


def load_headline(told: Mapping[str, Any], *, lang: str) -> Hero:
    """The validity light alone, for a terminal."""
    return hero(LoadReading.of(told, {}, lang=lang))


def load_pages(told: Mapping[str, Any], picture: Mapping[str, Any]) -> dict[str, bytes]:
    """Every page of a run by its file name: both languages, HTML and Markdown."""
    return dict(written(twins(partial(compose_load, told, picture))))

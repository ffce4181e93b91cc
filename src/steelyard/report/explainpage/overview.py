"""Why the verdict is what it is, whoever asks for nothing in particular."""

from __future__ import annotations

from collections.abc import Iterator

from steelyard.report.document import Block, Para, Section
from steelyard.report.explainpage.deployment import standing_text
from steelyard.report.explainpage.proof import numbers
from steelyard.report.reading import Reading
from steelyard.report.sentences import sentences
from steelyard.report.tips import nearest


def overview_sections(reading: Reading) -> Iterator[Section]:
    """All reasons, what became of each deployment, and every number that decides."""
    w, found = reading.words, reading.verdict
    told: list[Block] = [Para(text=text) for text in sentences(found["because"], reading)]
    yield Section(anchor="why", title=w("why.reasons"), blocks=tuple(told))
    each = [Para(text=standing_text(name, reading)) for name in list(reading.verdict["standing"])]
    yield Section(anchor="each", title=w("why.each"), blocks=tuple(each))
    flips = [Para(text=text) for text in nearest(reading)] or [Para(text=w("flip.nothing"))]
    yield Section(anchor="flips", title=w("sec.tipping"), blocks=tuple(flips))
    gated = [gate["criterion"] for gate in found["gates"]]
    weighed = [rule["name"] for rule in reading.weighted()]
    names = list(dict.fromkeys([*gated, *weighed]))
    table = numbers(names, list(reading.verdict["standing"]), reading)
    yield Section(anchor="numbers", title=w("why.deciding"), blocks=(table,))

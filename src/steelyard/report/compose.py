"""From the record's two JSON files to a document."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from steelyard.report.balance import balance
from steelyard.report.contradictions import Saying, require_borne_out, sayings
from steelyard.report.document import Document, Hero
from steelyard.report.moneychecks import require_money
from steelyard.report.reading import Reading
from steelyard.report.sections import ORDER, hero
from steelyard.report.whatif import banner


def compose(
    findings: Mapping[str, Any],
    verdict: Mapping[str, Any],
    *,
    lang: str,
    twin: str = "",
    seal: Mapping[str, Any] | None = None,
) -> Document:
    """The whole report in one language.

    ``twin`` is the file of the other language, ``seal`` the ledger's root and public key, and
    its entries of the samples, the measurements and the verdict.  Raises VerdictUnsupported
    where a sentence contradicts the table.
    """
    reading = Reading.of(findings, verdict, lang=lang, seal=seal)
    require_borne_out(_compared(reading), reading)
    require_money(reading)
    sections = [section(reading) for section in ORDER]
    question = reading.findings["study"]["question"]
    title, mark = reading.words("page_title", question=question), findings["study"]["hash"][:16]
    asked = banner(reading)
    return Document(
        lang=lang,
        title=reading.words("whatif.title", title=title) if asked else title,
        question=question,
        sections=tuple(s for s in sections if s is not None),
        foot=reading.words("pdf.foot", version=findings["steelyard"], run=findings["run"]["id"]),
        mark=reading.words("whatif.mark" if asked else "pdf.mark", hash=mark),
        banner=asked,
        footer=(reading.words("footer", version=findings["steelyard"]),),
        twin=twin,
    )


def _compared(reading: Reading) -> Iterator[Saying]:
    """What the verdict says, and what its box says beyond that."""
    yield from sayings(reading)
    found = balance(reading)
    if found is not None:
        for criterion in found.buys:
            yield Saying(criterion=criterion, better=found.one, worse=found.other)
        for criterion in found.costs:
            yield Saying(criterion=criterion, better=found.other, worse=found.one)


def headline(findings: Mapping[str, Any], verdict: Mapping[str, Any], *, lang: str) -> Hero:
    """The verdict alone, for a terminal."""
    return hero(Reading.of(findings, verdict, lang=lang))

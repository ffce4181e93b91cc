"""From the record's two JSON files to a document."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from steelyard.report.document import Document, Hero
from steelyard.report.reading import Reading
from steelyard.report.sections import ORDER, hero


def compose(
    findings: Mapping[str, Any],
    verdict: Mapping[str, Any],
    *,
    lang: str,
    twin: str = "",
    seal: Mapping[str, Any] | None = None,
) -> Document:
    """The whole report in one language.

    ``twin`` is the file of the other language, ``seal`` the ledger's root and public key.
    """
    reading = Reading.of(findings, verdict, lang=lang, seal=seal)
    sections = [section(reading) for section in ORDER]
    question = reading.findings["study"]["question"]
    return Document(
        lang=lang,
        title=reading.words("page_title", question=question),
        question=question,
        sections=tuple(s for s in sections if s is not None),
        mark=reading.words("pdf.mark", hash=findings["study"]["hash"][:16]),
        footer=(reading.words("footer", version=findings["steelyard"]),),
        twin=twin,
    )


def headline(findings: Mapping[str, Any], verdict: Mapping[str, Any], *, lang: str) -> Hero:
    """The verdict alone, for a terminal."""
    return hero(Reading.of(findings, verdict, lang=lang))

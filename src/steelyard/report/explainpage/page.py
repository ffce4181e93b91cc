"""Explanations as documents, for a terminal: of all, of one deployment, of one criterion."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from typing import Any

from steelyard.errors import StudyError
from steelyard.report.document import Document, Section
from steelyard.report.explainpage.criterion import criterion_sections
from steelyard.report.explainpage.deployment import deployment_sections
from steelyard.report.explainpage.overview import overview_sections
from steelyard.report.explainpage.proof import Entry, proof
from steelyard.report.reading import Reading
from steelyard.report.sections.front import front
from steelyard.report.sections.gates import gates
from steelyard.report.sections.next import next_measurement
from steelyard.report.sections.ranking import ranking
from steelyard.report.sections.tipping import tipping
from steelyard.report.whatif import banner

Json = Mapping[str, Any]
STEPS: Mapping[str, tuple[Callable[[Reading], Section | None], ...]] = {
    "decide": (gates, front, ranking, tipping, next_measurement),
    "next": (next_measurement,),
}


def compose_steps(findings: Json, verdict: Json, *, what: str, lang: str) -> Document:
    """The steps of the method in their order, or what to measure next alone."""
    reading = Reading.of(findings, verdict, lang=lang)
    sections = (section(reading) for section in STEPS[what])
    return _document(reading, [s for s in sections if s is not None])


def compose_explanation(
    findings: Json, verdict: Json, *, subject: str, entries: Iterable[Entry], run: str, lang: str
) -> Document:
    """Why it came out so; ``entries`` are the ledger records that cover the numbers.

    Raises StudyError where the subject is neither a deployment, nor a gate, nor a criterion.
    """
    reading = Reading.of(findings, verdict, lang=lang)
    rows = list(entries)
    shown = {full: short for short, full in reading.full_names.items()}
    subject = shown.get(subject, subject)
    if not subject:
        return _document(reading, [*overview_sections(reading), proof(reading, rows, run=run)])
    if subject in list(reading.verdict["standing"]):
        found = deployment_sections(subject, reading)
    else:
        found = criterion_sections(_criterion(subject, reading), reading)
    return _document(reading, [*found, proof(reading, rows, run=run)])


def _criterion(subject: str, reading: Reading) -> str:
    """A criterion by its name, the reader's words for it, or a gate on it."""
    known = [*reading.criteria(), *(c["name"] for c in reading.weighted())]
    names = {name: name for name in known} | {reading.named(name): name for name in known}
    for gate in reading.verdict["gates"]:
        names |= {gate["gate"]: gate["criterion"], gate["criterion"]: gate["criterion"]}
        names[" ".join(gate["gate"].split()).replace(" ", "")] = gate["criterion"]
    found = names.get(subject) or names.get(subject.replace(" ", ""))
    if found is None:
        plain = [n for n in names.values() if n.partition(" @ ")[0] == subject]
        found = plain[0] if len(set(plain)) == 1 else None
    if found is None:
        everything = [*list(reading.verdict["standing"]), *names]
        near = get_close_matches(subject, everything, n=1, cutoff=0.5)
        way = f"did you mean '{near[0]}'?" if near else f"known: {', '.join(dict.fromkeys(known))}"
        raise StudyError(f"'{subject}' is no deployment, gate or criterion of this run; {way}")
    return str(found)


def _document(reading: Reading, sections: Iterable[Section]) -> Document:
    question = reading.findings["study"]["question"]
    return Document(
        lang=reading.words.lang,
        title=question,
        question=question,
        sections=tuple(sections),
        banner=banner(reading),
    )

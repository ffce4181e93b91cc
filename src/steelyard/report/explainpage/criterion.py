"""What a criterion or a gate did: its weight, its numbers, and where it would turn the verdict."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from steelyard.report.document import Block, Facts, Para, Section
from steelyard.report.explainpage.proof import numbers
from steelyard.report.gating import evidence, missing
from steelyard.report.numbers import finite, gained, percent
from steelyard.report.reading import Reading
from steelyard.report.tips import gate_sentence, known_flips, weight_sentence

Json = Mapping[str, Any]


def criterion_sections(name: str, reading: Reading) -> Iterator[Section]:
    """Its gates, its weight, every deployment's number, and its tipping points."""
    w = reading.words
    gates = [gate for gate in reading.verdict["gates"] if gate["criterion"] == name]
    blocks: list[Block] = [Para(text=_gate(gate, reading)) for gate in gates]
    rule = next((c for c in reading.weighted() if c["name"] == name), None)
    if rule is not None:
        blocks.append(Facts(pairs=tuple(_facts(rule, reading))))
    if not blocks:
        blocks.append(Para(text=w("why.shown_only", criterion=reading.named(name))))
    title = w("why.of", name=reading.named(name))
    yield Section(anchor="why", title=title, blocks=tuple(blocks))
    table = numbers([name], list(reading.verdict["standing"]), reading)
    yield Section(anchor="numbers", title=w("why.values"), blocks=(table,))
    flips = [Para(text=text) for text in _flips(name, reading)]
    if flips:
        yield Section(anchor="flips", title=w("sec.tipping"), blocks=tuple(flips))


def _gate(gate: Json, reading: Reading) -> str:
    w = reading.words
    text = w(
        "why.gate.of",
        gate=reading.gate_text(gate),
        name=gate["deployment"],
        state=w(f"state.{gate['result']}"),
        seen=evidence(gate, reading),
    )
    lacking = missing(gate, reading)
    return text if lacking == "–" else w.semicolon.join([text, lacking])


def _facts(rule: Json, reading: Reading) -> Iterator[tuple[str, str]]:
    w = reading.words
    yield w("col.weight"), percent(rule["weight"], w)
    ends = [reading.say(rule[key], rule["unit"]) for key in ("worst", "best")]
    yield w("col.best"), " → ".join(ends)
    if rule["margin"] is not None:
        yield w("why.margin"), reading.say(rule["margin"], rule["unit"])
    groups = reading.findings["study"].get("tree", [])
    group = next((g for g in groups if rule["name"] in g["criteria"]), None)
    if group is not None:
        told = w("why.group", name=group["name"], weight=percent(group["weight"], w))
        yield w("why.tree"), w.semicolon.join([told, *_given(group)])
    given = _given(rule)
    if given:
        yield w("why.given"), w.semicolon.join(given)
    known = reading.verdict["information"]
    worth = known["by_criterion"].get(rule["name"])
    if worth is not None:
        yield w("col.worth"), gained(worth, known["by_criterion_error"][rule["name"]], w)


def _given(weighed: Json) -> list[str]:
    return [str(weighed[key]) for key in ("by", "as_of") if weighed.get(key)]


def _flips(name: str, reading: Reading) -> Iterator[str]:
    w, verdict = reading.words, reading.verdict
    for flip in verdict["tipping"]:
        if flip["criterion"] == name and finite(flip["flips_at"]) is not None and flip["to"]:
            yield weight_sentence(flip, reading)
    for flip in known_flips(reading):
        if reading.gate(flip["gate"], flip["deployment"])["criterion"] == name:
            yield gate_sentence(flip, reading)
    for flip in verdict.get("measurement_flips", []):
        if flip["criterion"] == name:
            yield w(
                "why.cell",
                name=flip["deployment"],
                now=reading.say(flip["value_now"], flip["unit"]),
                at=reading.say(flip["flips_at"], flip["unit"]),
                to=flip["to"],
            )

"""What would change the verdict: weights, measurements, gates."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from steelyard.report.document import Block, Cell, Para, Section, Table
from steelyard.report.numbers import finite, percent, plain
from steelyard.report.reading import Reading
from steelyard.report.tips import gate_sentence


def tipping(reading: Reading) -> Section | None:
    """The section; None where there is nothing to tip."""
    w = reading.words
    blocks: list[Block] = [*_weights(reading), *_measurements(reading), *_gates(reading)]
    if not blocks:
        return None
    lead = w("lead.tipping.eligible" if _among_eligible(reading) else "lead.tipping.all")
    return Section(anchor="tipping", title=w("sec.tipping"), lead=lead, blocks=tuple(blocks))


def _among_eligible(reading: Reading) -> bool:
    found = reading.verdict.get("acceptability") or {}
    return found.get("among") == "eligible"


def _weights(reading: Reading) -> list[Block]:
    w = reading.words
    rows = tuple(_weight(flip, reading) for flip in reading.verdict["tipping"])
    if not rows:
        return []
    names = ("col.criterion", "col.now", "col.flips", "col.to")
    return [Table(caption=w("tip.weights"), head=tuple(w(n) for n in names), rows=rows)]


def _weight(flip: Mapping[str, Any], reading: Reading) -> tuple[Cell, ...]:
    w = reading.words
    at = finite(flip["flips_at"])
    return (
        Cell(text=reading.named(flip["criterion"])),
        Cell(text=percent(flip["weight_now"], w)),
        Cell(text=w("tip.no_weight") if at is None else percent(at, w)),
        Cell(text=flip["to"] or "–"),
    )


def _measurements(reading: Reading) -> list[Block]:
    w = reading.words
    rows = tuple(_measurement(f, reading) for f in reading.verdict.get("measurement_flips", []))
    if not rows:
        return []
    names = ("col.criterion", "col.deployment", "col.now", "col.flips", "col.errors", "col.to")
    return [Table(caption=w("tip.measurements"), head=tuple(w(n) for n in names), rows=rows)]


def _measurement(flip: Mapping[str, Any], reading: Reading) -> tuple[Cell, ...]:
    errors = finite(flip["standard_errors"])
    return (
        Cell(text=reading.named(flip["criterion"])),
        Cell(text=flip["deployment"]),
        Cell(text=reading.say(flip["value_now"], flip["unit"])),
        Cell(text=reading.say(flip["flips_at"], flip["unit"])),
        Cell(text="–" if errors is None else plain(errors, digits=2)),
        Cell(text=flip["to"]),
    )


def _gates(reading: Reading) -> list[Block]:
    flips = [f for f in reading.verdict["gate_flips"] if finite(f["flips_at"]) is not None]
    return [Para(text=gate_sentence(flip, reading)) for flip in flips]

"""What would change the verdict: weights, measurements, gates; and what is worth knowing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from steelyard.report.document import Block, Cell, Para, Section, Table
from steelyard.report.numbers import finite, percent, plain
from steelyard.report.reading import Reading
from steelyard.report.sentences import sentences
from steelyard.report.tips import known_flips, stays_behind
from steelyard.report.trialtext import gain_cell

Flip = Mapping[str, Any]


def tipping(reading: Reading) -> Section | None:
    """The section; None where there is nothing to tip."""
    w = reading.words
    blocks: list[Block] = [
        *_gates(reading),
        *_weights(reading),
        *_measurements(reading),
        *_information(reading),
    ]
    if not blocks:
        return None
    among = reading.verdict["acceptability"]["among"]
    lead = w("lead.tipping.eligible" if among == "eligible" else "lead.tipping.all")
    return Section(anchor="tipping", title=w("sec.tipping"), lead=lead, blocks=tuple(blocks))


def _weights(reading: Reading) -> list[Block]:
    w = reading.words
    rows = tuple(_weight(flip, reading) for flip in reading.verdict["tipping"])
    if not rows:
        return []
    names = ("col.criterion", "col.now", "col.flips", "col.to")
    table = Table(
        caption=w("tip.weights"),
        head=tuple(w(n) for n in names),
        rows=rows,
        numeric=frozenset({1, 2}),
    )
    return [table, *_smallest(reading)]


def _weight(flip: Flip, reading: Reading) -> tuple[Cell, ...]:
    w = reading.words
    at = finite(flip["flips_at"])
    return (
        Cell(text=reading.named(flip["criterion"])),
        Cell(text=percent(flip["weight_now"], w)),
        Cell(text=w("tip.no_weight") if at is None else percent(at, w)),
        Cell(text=flip["to"] or "–"),
    )


def _smallest(reading: Reading) -> list[Block]:
    """The least that all weights together have to move."""
    found = reading.verdict.get("weight_change")
    if not found:
        return []
    w = reading.words
    moved = [f"{reading.named(c)} {percent(x, w)}" for c, x in sorted(found["weights"].items())]
    text = w(
        "tip.smallest",
        change=percent(found["change"], w),
        to=found["to"],
        weights=w.comma.join(moved),
    )
    return [Para(text=text)]


def _measurements(reading: Reading) -> list[Block]:
    w = reading.words
    rows = tuple(_measurement(f, reading) for f in reading.verdict.get("measurement_flips", []))
    if not rows:
        return []
    names = ("col.criterion", "col.deployment", "col.now", "col.flips", "col.errors", "col.to")
    head = tuple(w(n) for n in names)
    numeric = frozenset({2, 3, 4})
    return [Table(caption=w("tip.measurements"), head=head, rows=rows, numeric=numeric)]


def _measurement(flip: Flip, reading: Reading) -> tuple[Cell, ...]:
    errors = finite(flip["standard_errors"])
    return (
        Cell(text=reading.named(flip["criterion"])),
        Cell(text=flip["deployment"]),
        Cell(text=reading.say(flip["value_now"], flip["unit"])),
        Cell(text=reading.say(flip["flips_at"], flip["unit"])),
        Cell(text="–" if errors is None else plain(errors, reading.words, digits=2)),
        Cell(text=flip["to"]),
    )


def _gates(reading: Reading) -> list[Block]:
    w, flips = reading.words, known_flips(reading)
    if not flips:
        return []
    rows = tuple(_gate(flip, reading) for flip in flips)
    names = ("col.gate", "col.deployment", "col.flips", "col.then")
    head = tuple(w(n) for n in names)
    return [Table(caption=w("tip.gates"), head=head, rows=rows, numeric=frozenset({2}))]


def _gate(flip: Flip, reading: Reading) -> tuple[Cell, ...]:
    gate = reading.gate(flip["gate"], flip["deployment"])
    enters = flip["change"] == "starts-passing"
    behind = enters and stays_behind(flip["deployment"], reading)
    return (
        Cell(text=reading.gate_text(gate)),
        Cell(text=flip["deployment"]),
        Cell(text=reading.say(flip["flips_at"], gate["unit"])),
        Cell(
            text=reading.words("tip.enters" if enters else "tip.leaves"),
            note=reading.words("tip.behind") if behind else "",
        ),
    )


def _most(pair: tuple[str, float]) -> tuple[float, str]:
    return -pair[1], pair[0]


def _information(reading: Reading) -> list[Block]:
    """What to measure next, and what knowing each criterion would be worth."""
    w, found = reading.words, reading.verdict.get("information")
    told = sentences(reading.verdict["next"], reading)
    blocks: list[Block] = []
    if told:
        blocks.append(Para(text=w("tip.next", text=w.semicolon.join(told))))
    if not found or not found["by_criterion"]:
        return blocks
    errors = found["by_criterion_error"]
    rows = [
        (Cell(text=reading.named(name)), gain_cell(worth, errors[name], reading))
        for name, worth in sorted(found["by_criterion"].items(), key=_most)
    ]
    caring = plain(reading.verdict["policy"]["caring"], w, digits=2)
    total = (Cell(text=w("tip.all")), gain_cell(found["total"], found["mc_error"], reading))
    table = Table(
        caption=w("tip.information", caring=caring),
        head=(w("col.criterion"), w("col.worth")),
        rows=(*rows, total),
        numeric=frozenset({1}),
    )
    return [*blocks, table]

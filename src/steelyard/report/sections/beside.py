"""Claimed, predicted and measured, side by side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from steelyard.report.claimspage.blocks import TONES
from steelyard.report.document import Cell, Section, Table
from steelyard.report.numbers import interval
from steelyard.report.reading import Reading

Row = Mapping[str, Any]


def beside(reading: Reading) -> Section | None:
    """What was claimed and what is predicted, beside what was measured; None for neither."""
    found = reading.findings.get("beside")
    if not found:
        return None
    w = reading.words
    names = ("deployment", "criterion", "claimed", "predicted", "measured")
    table = Table(
        caption=w("tab.beside"),
        head=tuple(w(f"beside.{name}") for name in names),
        rows=tuple(_row(row, reading) for row in found),
    )
    return Section(anchor="beside", title=w("sec.beside"), lead=w("lead.beside"), blocks=(table,))


def _row(row: Row, reading: Reading) -> tuple[Cell, ...]:
    return (
        Cell(text=row["deployment"]),
        Cell(text=reading.named(row["criterion"])),
        _claimed(row, reading),
        _predicted(row, reading),
        _measured(row, reading),
    )


def _claimed(row: Row, reading: Reading) -> Cell:
    claimed = row.get("claimed")
    if claimed is None:
        return Cell(text="–")
    w, ruled = reading.words, claimed["ruled"]
    low, high = claimed["low"], claimed["high"]
    value = reading.say(low, row["unit"]) if low == high else interval(claimed, row["unit"], w)
    note = w(
        "told.ruled",
        id=ruled["id"],
        rule=ruled.get("family") or ruled["rule"],
        verdict=w(f"claims.verdict.{ruled['verdict']}"),
        line=ruled["arithmetic"][w.lang],
    )
    return Cell(text=value, tone=TONES[ruled["verdict"]], note=note)


def _predicted(row: Row, reading: Reading) -> Cell:
    found = row["predicted"]
    if "missing" in found:
        return Cell(text="–", note=reading.words.term(str(found["missing"])))
    band = interval(found, row["unit"], reading.words)
    return Cell(text=reading.say(found["mid"], row["unit"]), note=band)


def _measured(row: Row, reading: Reading) -> Cell:
    m = reading.measurement(row["criterion"], row["deployment"])
    if m is None:
        return Cell(text="–")
    bounds = "" if m["interval"] is None else interval(m["interval"], m["unit"], reading.words)
    return Cell(text=reading.shown(m), note=bounds)

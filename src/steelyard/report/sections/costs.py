"""What an accepted answer costs, and where the rate comes from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from steelyard.report.document import Cell, Section, Table
from steelyard.report.reading import Reading


def costs(reading: Reading) -> Section | None:
    """The section; None where the study names no price."""
    found = reading.findings.get("costs", [])
    if not found:
        return None
    w = reading.words
    names = (
        "col.deployment",
        "col.rate",
        "col.wall",
        "col.amount",
        "col.accepted",
        "col.per1000",
        "col.status",
    )
    rows = tuple(_row(cost, reading) for cost in found)
    table = Table(
        caption="", head=tuple(w(n) for n in names), rows=rows, numeric=frozenset(range(1, 6))
    )
    return Section(anchor="costs", title=w("sec.costs"), lead=w("lead.costs"), blocks=(table,))


def _row(cost: Mapping[str, Any], reading: Reading) -> tuple[Cell, ...]:
    w, currency = reading.words, cost["currency"] or ""
    per = reading.measurement("cost_per_1000_accepted", cost["deployment"])
    return (
        Cell(text=cost["deployment"], note=_source(cost, reading)),
        Cell(text=_rate(cost, reading)),
        Cell(text=reading.say(cost["wall_s"], "s")),
        Cell(text=reading.say(cost["amount"], currency)),
        Cell(text=w("of", k=cost["accepted"], n=cost["answers"])),
        Cell(
            text=reading.say(cost["per_1000_accepted"], currency),
            note=_ends(per, currency, reading),
        ),
        Cell(text=w(f"status.{cost['status']}")),
    )


def _rate(cost: Mapping[str, Any], reading: Reading) -> str:
    if cost.get("rate_per_h") is None:
        return "–"
    return reading.say(cost["rate_per_h"], f"{cost['currency']}/h")


def _source(cost: Mapping[str, Any], reading: Reading) -> str:
    parts = [cost.get("source") or "", str(cost.get("as_of") or "")]
    return reading.words.comma.join(part for part in parts if part)


def _ends(per: Mapping[str, Any] | None, currency: str, reading: Reading) -> str:
    if per is None or per["interval"] is None:
        return ""
    low, high = per["interval"]["low"], per["interval"]["high"]
    return f"{reading.say(low, currency)} – {reading.say(high, currency)}"

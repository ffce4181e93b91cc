"""What an accepted answer costs, and where the rate comes from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from steelyard.report.document import Cell, Section, Table
from steelyard.report.holdings import money_ref
from steelyard.report.numbers import count, interval
from steelyard.report.reading import Reading


def costs(reading: Reading) -> Section | None:
    """The section; None where the study names no price."""
    found = reading.findings.get("costs", [])
    if not found or not reading.findings.get("prices"):
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
        "col.source",
    )
    rows = tuple(_row(place, cost, reading) for place, cost in enumerate(found))
    table = Table(
        caption=w("tab.costs"),
        head=tuple(w(n) for n in names),
        rows=rows,
        numeric=frozenset(range(1, 6)),
    )
    return Section(anchor="costs", title=w("sec.costs"), lead=w("lead.costs"), blocks=(table,))


def _row(place: int, cost: Mapping[str, Any], reading: Reading) -> tuple[Cell, ...]:
    w, currency = reading.words, cost["currency"] or ""
    at = f" @ {cost['workload']}" if "workload" in cost else ""
    per = reading.measurement(f"cost_per_1000_accepted{at}", cost["deployment"])
    return (
        Cell(text=reading.place(cost)),
        Cell(text=_rate(cost, reading), href=money_ref("costs", place, "rate_per_h")),
        Cell(text=reading.say(cost["wall_s"], "s")),
        Cell(
            text=reading.say(cost["amount"], currency),
            href=money_ref("costs", place, "amount"),
        ),
        Cell(text=_brought(cost, reading)),
        Cell(
            text=reading.say(cost["per_1000_accepted"], currency),
            href=reading.ref(f"cost_per_1000_accepted{at}", cost["deployment"]),
            note="" if per is None or per["interval"] is None else _ends(per, currency, reading),
        ),
        Cell(text=w(f"status.{cost['status']}"), note=_notes(cost, reading)),
        Cell(text=cost.get("source") or "–", note=str(cost.get("as_of") or "")),
    )


def _brought(cost: Mapping[str, Any], reading: Reading) -> str:
    answers = count(cost["answers"])
    if cost["accepted"] is None:
        return reading.words("costs.ungraded", n=answers)
    return reading.words("of", k=count(cost["accepted"]), n=answers)


def _rate(cost: Mapping[str, Any], reading: Reading) -> str:
    if cost.get("rate_per_h") is None:
        return "–"
    return reading.say(cost["rate_per_h"], f"{cost['currency']}/h")


def _notes(cost: Mapping[str, Any], reading: Reading) -> str:
    return reading.words.semicolon.join(reading.words.term(n) for n in cost.get("notes") or ())


def _ends(per: Mapping[str, Any], currency: str, reading: Reading) -> str:
    return interval(per["interval"], currency, reading.words)

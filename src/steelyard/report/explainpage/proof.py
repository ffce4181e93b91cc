"""Where numbers are from: the ledger records that cover them, and how to make them again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from steelyard.report.document import Cell, Facts, Para, Section, Table
from steelyard.report.numbers import count, interval
from steelyard.report.reading import Reading

Entry = Mapping[str, Any]
"""seq, kind, file, hash of a ledger record."""


def numbers(criteria: Sequence[str], deployments: Sequence[str], reading: Reading) -> Table:
    """Each with k/n, interval and method, status, run and day."""
    w = reading.words
    head = ("col.criterion", "col.deployment", "col.value", "col.n", "col.interval", "col.status")
    rows = []
    for criterion in criteria:
        for name in deployments:
            found = reading.measurement(criterion, name)
            if found is not None:
                rows.append(_row(found, reading))
    return Table(
        caption=w("why.numbers"),
        head=tuple(w(h) for h in head),
        rows=tuple(rows),
        numeric=frozenset({2}),
    )


def _row(found: Mapping[str, Any], reading: Reading) -> tuple[Cell, ...]:
    w = reading.words
    counted = count(found["n"]) if found["k"] is None and found["n"] else ""
    if found["k"] is not None:
        counted = w("of", k=count(found["k"]), n=count(found["n"]))
    bounds = found["interval"]
    shown = interval(bounds, found["unit"], w) if bounds else "–"
    return (
        Cell(text=reading.named(found["criterion"]), note=w.term(found["note"])),
        Cell(text=found["deployment"]),
        Cell(text="–" if _lack(found, reading) else reading.shown(found)),
        Cell(text=counted, note=w.term(found["unit_of_analysis"])),
        Cell(text=shown, note=w.term(bounds["method"]) if bounds else _lack(found, reading)),
        Cell(text=w(f"status.{found['status']}"), note=_source(found, reading)),
    )


def _source(found: Mapping[str, Any], reading: Reading) -> str:
    """The run and its day; of what nobody measured, who says so, when, and by what paper."""
    told = next(
        (
            fact
            for fact in reading.findings.get("facts", [])
            if (fact["candidate"], fact["criterion"]) == (found["deployment"], found["criterion"])
        ),
        None,
    )
    if told is None:
        return f"{found['run']} · {found['date']}"
    paper = told["attachment"] or told["claim"]
    parts = [told["owner"], told["date"], told["source"], paper["name"] if paper else None]
    return " · ".join(str(part) for part in parts if part)


def _lack(found: Mapping[str, Any], reading: Reading) -> str:
    value = found["value"]
    if isinstance(value, Mapping) and "missing" in value:
        return reading.words.term(str(value["missing"]))
    return ""


def proof(reading: Reading, entries: Sequence[Entry], *, run: str) -> Section:
    """The record under every number."""
    w = reading.words
    pairs = [(w("why.record"), w("why.sealed", n=_samples(entries)))]
    for kind in ("study", "measurements", "verdict"):
        last = next((e for e in reversed(entries) if e["kind"] == kind), None)
        if last is not None:
            told = w("why.entry", seq=last["seq"], hash=last["hash"][:16])
            pairs.append((str(last["file"]), told))
    pairs += [
        (w("why.rebuild"), f"steelyard report {run}"),
        (w("why.verify"), f"steelyard verify {run}"),
    ]
    blocks: list[Para | Facts] = [Facts(pairs=tuple(pairs))]
    if not entries:
        blocks = [Para(text=w("why.paper"))]
    return Section(anchor="proof", title=w("why.proof"), blocks=tuple(blocks))


def _samples(entries: Sequence[Entry]) -> str:
    numbers = [e["seq"] for e in entries if e["kind"] == "samples"]
    return f"{numbers[0]}–{numbers[-1]}" if numbers else "–"

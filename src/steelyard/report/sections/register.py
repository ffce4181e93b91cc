"""Where every number is from: one row each, with its entry in the ledger."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from steelyard.report.document import Block, Cell, Facts, Section, Table
from steelyard.report.numbers import count, finite, interval
from steelyard.report.reading import Reading
from steelyard.report.sections.register_money import money_table

SHORT = 12
"""Digits of a hash that are enough to find it by."""


def register(reading: Reading) -> Section:
    """The appendix that every figure above leads to."""
    w = reading.words
    names = (
        "col.number",
        "col.criterion",
        "col.deployment",
        "col.value",
        "col.n",
        "col.interval95",
        "col.status",
        "col.run",
        "col.entry",
    )
    rows = tuple(
        _row(place, row, reading) for place, row in enumerate(reading.findings["measurements"])
    )
    table = Table(
        caption=w("tab.register"),
        head=tuple(w(name) for name in names),
        rows=rows,
        numeric=frozenset({3}),
    )
    blocks: list[Block] = [Facts(pairs=_ways(reading)), table, *money_table(reading)]
    return Section(
        anchor="register",
        title=w("sec.register"),
        lead=w("lead.register"),
        blocks=tuple(blocks),
    )


def _ways(reading: Reading) -> tuple[tuple[str, str], ...]:
    """How to have every figure again, and how to see what it was counted from."""
    w, run = reading.words, reading.findings["run"]["id"]
    pairs = [
        ("reg.again", w("reg.again.how", command=f"steelyard report {run}")),
        ("reg.whole", w("reg.whole.how", command=f"steelyard verify {run}")),
        ("reg.counted", w("reg.counted.how", command=_query(reading))),
        *_entries(reading),
    ]
    return tuple((w(key), text) for key, text in pairs)


def _entries(reading: Reading) -> list[tuple[str, str]]:
    """Where in the ledger the samples, the measurements and the verdict are sealed."""
    w, seal = reading.words, reading.seal
    found = []
    if seal.get("samples_first"):
        first, last = seal["samples_first"], seal["samples_last"]
        key = "reg.sealed.one" if first == last else "reg.sealed"
        found.append(("reg.samples", w(key, first=first, last=last)))
    for what in ("measurements", "verdict"):
        if seal.get(f"{what}_entry"):
            entry, digest = seal[f"{what}_entry"], seal[f"{what}_digest"]
            text = w("reg.file", file=f"{what}.json", entry=entry, digest=digest)
            found.append((f"reg.{what}", text))
    return found


def _query(reading: Reading) -> str:
    run, name = reading.findings["run"]["id"], reading.deployments[0]
    quoted = name.replace("'", "''")
    where = f"deployment = '{quoted}'"
    return f"duckdb -c \"FROM '{run}/answers.parquet' WHERE {where}\""


def _row(place: int, row: Mapping[str, Any], reading: Reading) -> tuple[Cell, ...]:
    w = reading.words
    bounds = row["interval"]
    return (
        Cell(text=reading.entry(place), anchor=reading.anchor(place)),
        Cell(text=reading.named(row["criterion"]), note=row["criterion"]),
        Cell(text=row["deployment"], note=str(row.get("workload") or "")),
        Cell(text=reading.shown(row)),
        Cell(text=_counted(row, reading), note=w.term(row["unit_of_analysis"])),
        Cell(
            text=interval(bounds, row["unit"], w),
            note=w.term(bounds["method"]) if bounds else "",
        ),
        Cell(text=w(f"status.{row['status']}")),
        Cell(text=str(row["run"]), note=str(row["date"])),
        Cell(
            text=reading.seal.get("measurements_entry") or "–",
            note=reading.seal.get("measurements_digest", "")[:SHORT],
        ),
    )


def _counted(row: Mapping[str, Any], reading: Reading) -> str:
    if finite(row["n"]) is None:
        return "–"
    n = count(row["n"])
    return n if row["k"] is None else reading.words("of", k=count(row["k"]), n=n)

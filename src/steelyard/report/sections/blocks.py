"""Deployments that never stood at once: their blocks, and what that costs in validity."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from steelyard.report.document import Block, Cell, Para, Section, Table
from steelyard.report.numbers import count, percent
from steelyard.report.reading import Reading

Row = Mapping[str, Any]
COLUMNS = ("block", "deployment", "ready", "first", "cached", "wall", "accepted", "p50")


def blocks(reading: Reading) -> Section | None:
    """The blocks in order, and the losses; nothing where all stood at once."""
    found = reading.findings.get("cluster")
    if not found:
        return None
    w = reading.words
    table = Table(
        caption=w("tab.blocks"),
        head=tuple(w(f"blocks.{name}") for name in COLUMNS),
        rows=tuple(_row(place, row, reading) for place, row in enumerate(found["blocks"], 1)),
        numeric=frozenset({0, 2, 3, 4, 5, 6, 7}),
    )
    losses: list[Block] = [Para(text=_loss(loss, reading)) for loss in found["losses"]]
    order = " ".join(row["deployment"] for row in found["blocks"])
    return Section(
        anchor="blocks",
        title=w("sec.blocks"),
        lead=w("lead.blocks", order=order, warm_up=_warm_up(found["warm_up"], reading)),
        blocks=(*losses, table),
    )


def _row(place: int, row: Row, reading: Reading) -> tuple[Cell, ...]:
    w = reading.words
    starts = w("blocks.starts", n=row["starts"]) if row["starts"] > 1 else ""
    cached = row["cached_share"]
    return (
        Cell(text=count(place), note=starts),
        Cell(text=row["deployment"]),
        _time(row["ready_s"], reading),
        _time(row["first_penalty_s"], reading),
        Cell(text=w("blocks.unknown") if cached is None else percent(cached, w)),
        _time(row["wall_s"], reading),
        Cell(text=f"{count(row['accepted'])}/{count(row['answers'])}"),
        _time(row["p50_accepted_s"], reading),
    )


def _time(seconds: float | None, reading: Reading) -> Cell:
    if seconds is None:
        return Cell(text=reading.words("blocks.unknown"), tone="open")
    return Cell(text=reading.say(seconds, "s"))


def _loss(loss: Row, reading: Reading) -> str:
    w, facts = reading.words, {k: v for k, v in loss.items() if k not in {"kind", "blocks"}}
    if "blocks" in loss:
        facts["blocks"] = w.listed([str(number) for number in loss["blocks"]])
    return w(f"loss.{loss['kind']}", **facts)


def _warm_up(said: str, reading: Reading) -> str:
    number, _, unit = said.partition(" ")
    if unit == "requests":
        return reading.words("blocks.requests", n=number)
    return reading.say(float(number), "s")

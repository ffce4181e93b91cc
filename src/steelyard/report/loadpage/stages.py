"""A load in stages, told stage by stage."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from steelyard.report.document import Cell, Section, Table
from steelyard.report.loadpage.reading import Json, LoadReading
from steelyard.report.numbers import count, percent

COLUMNS = ("stage", "offered", "sent", "ttft50", "ttft95", "e2e50", "e2e95", "failed")


def stages(reading: LoadReading) -> Section | None:
    """None where the load had no stages."""
    found = reading.told.get("stages")
    if not found:
        return None
    w = reading.words
    table = Table(
        caption="",
        head=tuple(w(f"load.stage.{name}") for name in COLUMNS),
        rows=tuple(_row(stage, reading) for stage in found),
        numeric=frozenset(range(1, len(COLUMNS))),
    )
    lead = w("load.lead.stages")
    return Section(anchor="stages", title=w("load.sec.stages"), lead=lead, blocks=(table,))


def _row(stage: Json, reading: LoadReading) -> tuple[Cell, ...]:
    w = reading.words
    begin, end = stage["from_s"], stage["from_s"] + stage["for_s"]
    return (
        Cell(
            text=_name(stage, reading),
            note=w("to", low=reading.seconds(begin), high=reading.seconds(end)),
        ),
        Cell(
            text=reading.rate(stage["offered_per_s"]),
            note=w("load.stage.requests", n=count(int(stage["intended"]))),
        ),
        Cell(text=reading.rate(stage["achieved_per_s"])),
        *(
            _time(stage[name], quantile, reading)
            for name in ("ttft", "e2e")
            for quantile in ("p50", "p95")
        ),
        _failed(stage, reading),
    )


def _name(stage: Json, reading: LoadReading) -> str:
    w = reading.words
    start, end = reading.rate(stage["start_per_s"]), reading.rate(stage["end_per_s"])
    if start == end:
        return start
    if stage["steps"]:
        return w("load.stage.steps", start=start, end=end, n=stage["steps"])
    return w("load.stage.ramp", start=start, end=end)


def _time(found: Mapping[str, Any], quantile: str, reading: LoadReading) -> Cell:
    if "missing" in found:
        return Cell(text="–", note=reading.words("load.views.hidden"))
    one = found[quantile]
    bounds = one["interval"]
    return Cell(text=reading.seconds(one["value"]), note=_bounds(bounds, reading))


def _bounds(bounds: Mapping[str, Any], reading: LoadReading) -> str:
    if "missing" in bounds:
        return reading.words("load.stage.short")
    low, high = reading.seconds(bounds["low"]), reading.seconds(bounds["high"])
    return reading.words("to", low=low, high=high)


def _failed(stage: Json, reading: LoadReading) -> Cell:
    w = reading.words
    if not stage["intended"]:
        return Cell(text="–")
    bounds = stage["failed_interval"]
    note = (
        w("load.stage.short")
        if "missing" in bounds
        else w("to", low=percent(bounds["low"], w), high=percent(bounds["high"], w))
    )
    text = f"{count(int(stage['failed']))}/{count(int(stage['intended']))}"
    return Cell(text=text, note=note, tone="bad" if stage["failed"] else "plain")

"""Where the time to the first token went, and where the views contradict each other."""

from __future__ import annotations

from typing import Any

from steelyard.report.document import Block, Cell, Para, Table, Tone
from steelyard.report.loadpage.reading import Json, LoadReading
from steelyard.report.numbers import count, finite

TONES: dict[str, Tone] = {"pass": "good", "fail": "bad", "unknown": "open"}
GATES = ("engine_restarts", "requests_finished", "generation_tokens", "prompt_tokens")


def gap_blocks(told: Json, reading: LoadReading) -> list[Block]:
    """The parts of the mean time to the first token; of an invalid run why there are none."""
    w = reading.words
    if "missing" in told:
        return [Para(text=w("load.gap.hidden"))]
    client, engine = told["client_mean_s"], told["engine_mean_s"]
    lead = w(
        "load.gap.lead",
        client=reading.seconds(client),
        n=count(int(told["n_client"])),
        engine=w.term(str(engine["missing"]))
        if isinstance(engine, dict) and "missing" in engine
        else reading.seconds(engine),
    )
    rows = tuple(
        (
            Cell(text=w(f"load.part.{part['name'].replace(' ', '_')}")),
            Cell(text=_mean(part["mean_s"], reading)),
            Cell(text=w.term(str(part["how"])), note=_why(part["mean_s"], reading)),
        )
        for part in told["parts"]
    )
    head = (w("load.col.part"), w("load.col.mean"), w("load.col.how"))
    table = Table(caption=w("load.tab.gap"), head=head, rows=rows, numeric=frozenset({1}))
    return [Para(text=lead), table]


def _mean(bounds: Any, reading: LoadReading) -> str:
    if "missing" in bounds:
        return "–"
    low, high = reading.seconds(bounds["low"]), reading.seconds(bounds["high"])
    return low if low == high else reading.words("to", low=low, high=high)


def _why(bounds: Any, reading: LoadReading) -> str:
    return reading.words.term(str(bounds["missing"])) if "missing" in bounds else ""


def alarm_table(told: Any, reading: LoadReading) -> Table:
    """All comparisons, those that disagree first."""
    w, gated = reading.words, reading.told.get("gated", True)
    order = ("fail", "unknown", "pass")
    rows = tuple(
        (
            Cell(text=w.or_plain(f"load.alarm.{one['name']}", str(one["name"]))),
            Cell(text=w(f"load.agrees.{one['result']}"), tone=TONES[one["result"]]),
            Cell(text=_value(one, reading)),
            Cell(text=reading.allowed(one)),
            Cell(
                text=w.term(str(one["detail"])),
                note=w("load.alarm.gates") if gated and one["name"] in GATES else "",
            ),
        )
        for one in sorted(told, key=lambda one: order.index(one["result"]))
    )
    names = ("load.col.compared", "col.result", "col.value", "load.col.allowed", "col.detail")
    return Table(
        caption=w("load.tab.alarms"),
        head=tuple(w(name) for name in names),
        rows=rows,
        numeric=frozenset({2}),
    )


def _value(one: Json, reading: LoadReading) -> str:
    return "–" if finite(one["value"]) is None else reading.number(one["value"])

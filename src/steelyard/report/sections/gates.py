"""Who may enter: gates with what was seen, what is proven, and what is missing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from steelyard.report.charts import Bar, Row, forest
from steelyard.report.document import Block, Cell, Figure, Section, Table, Tone
from steelyard.report.numbers import finite, percent
from steelyard.report.reading import Reading

TONES: dict[str, Tone] = {"PASS": "good", "FAIL": "bad", "UNPROVEN": "open"}


def gates(reading: Reading) -> Section | None:
    """The section on gates; None where the study has none."""
    found = reading.verdict["gates"]
    if not found:
        return None
    w = reading.words
    blocks: list[Block] = [_table(reading), *_figures(reading)]
    level = percent(found[0].get("confidence") or 0.95, w, digits=0)
    lead = w("lead.gates", level=level)
    return Section(anchor="gates", title=w("sec.gates"), lead=lead, blocks=tuple(blocks))


def _table(reading: Reading) -> Table:
    w = reading.words
    names = ("col.gate", "col.deployment", "col.result", "col.seen", "col.bound", "col.more")
    rows = tuple(_row(gate, reading) for gate in reading.verdict["gates"])
    return Table(caption="", head=tuple(w(n) for n in names), rows=rows)


def _row(gate: Mapping[str, Any], reading: Reading) -> tuple[Cell, ...]:
    return (
        Cell(text=f"{reading.named(gate['criterion'])} {_sign(gate)} {_threshold(gate, reading)}"),
        Cell(text=gate["deployment"]),
        Cell(text=reading.words(f"state.{gate['result']}"), tone=TONES[gate["result"]]),
        Cell(text=reading.say(gate["value"], gate["unit"]), note=_count(gate, reading)),
        Cell(text=_bound(gate, reading)),
        Cell(text=_more(gate, reading)),
    )


def _sign(gate: Mapping[str, Any]) -> str:
    return "≥" if gate["op"] == ">=" else "≤"


def _threshold(gate: Mapping[str, Any], reading: Reading) -> str:
    return reading.say(gate["threshold"], gate["unit"])


def _count(gate: Mapping[str, Any], reading: Reading) -> str:
    if gate["k"] is None:
        return ""
    key = "gate.slower" if gate["basis"] == "percentile" else "of"
    return reading.words(key, k=gate["k"], n=gate["n"], limit=_threshold(gate, reading))


def _bound(gate: Mapping[str, Any], reading: Reading) -> str:
    """The bound that decides: what is proven, or what is already ruled out."""
    w = reading.words
    lower = (gate["op"] == ">=") == (gate["result"] != "FAIL")
    shown = gate["low"] if lower else gate["high"]
    if shown is None:
        return "–"
    if gate["basis"] == "percentile":
        slower = percent(float(shown), w)
        allowed = percent(gate["limit"], w)
        key = "bound.slower_from" if lower else "bound.slower_to"
        return w(key, share=slower, limit=_threshold(gate, reading), allowed=allowed)
    text = reading.say(shown, gate["unit"])
    return w("bound.floor" if lower else "bound.ceiling", x=text)


def _more(gate: Mapping[str, Any], reading: Reading) -> str:
    w = reading.words
    if gate["result"] != "UNPROVEN":
        return "–"
    reason = w(f"note.{gate['note']}") if gate["note"] else ""
    if gate["more_n"] is None:
        return reason or w("gate.no_n")
    return w("gate.more_n", n=f"{gate['more_n']:,}")


def _figures(reading: Reading) -> list[Figure]:
    shares = [g for g in reading.verdict["gates"] if g["unit"] == "share"]
    drawn = [_figure(shares, "share", reading)] if shares else []
    return [figure for figure in drawn if figure]


def _figure(found: list[Mapping[str, Any]], unit: str, reading: Reading) -> Figure | None:
    rows = [_drawn(name, found, reading) for name in dict.fromkeys(g["gate"] for g in found)]
    known = [
        x
        for g in found
        for x in (finite(g["value"]), finite(g["low"]), finite(g["high"]), g["threshold"])
        if x is not None
    ]
    low, high = min(known), max(known)
    pad = max((high - low) * 0.06, 0.005)
    svg = forest(
        rows,
        low=max(low - pad, 0),
        high=min(high + pad, 1) if unit == "share" else high + pad,
        tick_text=lambda x: reading.say(round(x, 6), unit),
        title=reading.words("fig.gates"),
    )
    return Figure(svg=svg, caption=reading.words("fig.gates"), alt="")


def _drawn(name: str, found: list[Mapping[str, Any]], reading: Reading) -> Row:
    mine = [g for g in found if g["gate"] == name]
    bars = tuple(
        Bar(
            series=reading.series(g["deployment"]),
            value=finite(g["value"]),
            low=finite(g["low"]),
            high=finite(g["high"]),
            label=f"{g['deployment']} {reading.say(g['value'], g['unit'])}",
        )
        for g in mine
    )
    threshold = mine[0]["threshold"]
    label = f"{reading.named(mine[0]['criterion'])} {_sign(mine[0])} {_threshold(mine[0], reading)}"
    return Row(label=label, bars=bars, threshold=threshold)

"""Who may enter: gates with what was seen, what is proven, and what is missing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from steelyard.report.charts import Bar, Row, forest
from steelyard.report.document import Block, Cell, Figure, Para, Section, Table, Tone
from steelyard.report.gating import both_bounds, bound, counted, evidence, missing
from steelyard.report.numbers import finite, percent
from steelyard.report.reading import TEXT, Reading

TONES: dict[str, Tone] = {"PASS": "good", "FAIL": "bad", "UNPROVEN": "open"}
Gate = Mapping[str, Any]


def gates(reading: Reading) -> Section:
    """The section on gates."""
    found = reading.verdict["gates"]
    w = reading.words
    title = w("sec.gates")
    if not found:
        none = Para(text=w("gates.none"))
        return Section(anchor="gates", title=title, blocks=(none,))
    blocks: list[Block] = [*_figures(reading), _table(reading)]
    level = percent(found[0].get("confidence") or 0.95, w, digits=0)
    return Section(
        anchor="gates", title=title, lead=w("lead.gates", level=level), blocks=tuple(blocks)
    )


def _table(reading: Reading) -> Table:
    w = reading.words
    seen = "col.seen" if reading.asked else "col.value"
    names = ("col.gate", "col.deployment", "col.result", seen, "col.bound", "col.more")
    rows = tuple(_row(gate, reading) for gate in reading.verdict["gates"])
    return Table(caption=w("tab.gates"), head=tuple(w(n) for n in names), rows=rows)


def _row(gate: Gate, reading: Reading) -> tuple[Cell, ...]:
    text = gate["unit"] == TEXT
    value = counted(gate, reading) if text else reading.say(gate["value"], gate["unit"])
    note = counted(gate, reading) if gate["k"] is not None else ""
    return (
        Cell(text=reading.gate_text(gate)),
        Cell(text=gate["deployment"]),
        Cell(text=reading.words(f"state.{gate['result']}"), tone=TONES[gate["result"]]),
        Cell(text=value, note=note, href=reading.ref(gate["criterion"], gate["deployment"])),
        Cell(text=bound(gate, reading) or "–", note=_bounds(gate, reading)),
        Cell(text=missing(gate, reading)),
    )


def _bounds(gate: Gate, reading: Reading) -> str:
    if gate["basis"] == "fact":
        return reading.words("bound.fact")
    text = both_bounds(gate, reading)
    return "" if text == "–" else reading.words("bound.both", span=text)


def _figures(reading: Reading) -> list[Figure]:
    """One picture a scale: rates, shares slower than a limit, and one for each other unit."""
    scales: dict[tuple[str, str], list[Gate]] = {}
    for gate in reading.verdict["gates"]:
        if gate["basis"] != "none" and gate["unit"] != TEXT:
            slower = gate["basis"] == "percentile"
            key = ("slower", "share") if slower else ("value", gate["unit"])
            scales.setdefault(key, []).append(gate)
    drawn = [_figure(found, kind, unit, reading) for (kind, unit), found in scales.items()]
    return [figure for figure in drawn if figure]


def _figure(found: Sequence[Gate], kind: str, unit: str, reading: Reading) -> Figure | None:
    w = reading.words
    ends = [x for g in found for x in (_seen(g), *(finite(g[k]) for k in ("low", "high", "limit")))]
    known = [x for x in ends if x is not None]
    if not known:
        return None
    low, high = min(known), max(known)
    pad = max((high - low) * 0.06, 0.005 if unit == "share" else abs(high) * 0.05)
    rows = [_drawn(name, found, reading) for name in dict.fromkeys(g["gate"] for g in found)]
    alt = w.sentences(_told(g, reading) for g in found)
    svg = forest(
        rows,
        low=max(low - pad, 0),
        high=min(high + pad, 1) if unit == "share" else high + pad,
        tick_text=lambda x: reading.say(round(x, 6), unit),
        title=alt,
    )
    caption = w("fig.gates.slower" if kind == "slower" else "fig.gates")
    return Figure(svg=svg, caption=caption, alt=alt)


def _told(gate: Gate, reading: Reading) -> str:
    return reading.words(
        "alt.gate",
        deployment=gate["deployment"],
        gate=reading.gate_text(gate),
        state=reading.words(f"state.{gate['result']}"),
        seen=evidence(gate, reading),
    )


def _seen(gate: Gate) -> float | None:
    """The estimate on the scale of the bounds."""
    if gate["basis"] == "percentile":
        return gate["k"] / gate["n"] if gate["n"] else None
    return finite(gate["value"])


def _drawn(name: str, found: Sequence[Gate], reading: Reading) -> Row:
    mine = [g for g in found if g["gate"] == name]
    bars = tuple(
        Bar(
            series=reading.series(g["deployment"]),
            value=_seen(g),
            low=finite(g["low"]),
            high=finite(g["high"]),
            name=g["deployment"],
            figure=f"{counted(g, reading)} · {reading.words('state.' + g['result'])}",
        )
        for g in mine
    )
    return Row(label=reading.gate_text(mine[0]), bars=bars, threshold=mine[0]["limit"], strong=True)


def standing(name: str, reading: Reading) -> Cell:
    """Whether a deployment passes every gate; of a portfolio's member, by its own requests."""
    if not reading.verdict["gates"]:
        return Cell(text="–")
    found = reading.verdict["standing"][name]
    return Cell(text=reading.words(f"state.{found}"), tone=TONES[found])

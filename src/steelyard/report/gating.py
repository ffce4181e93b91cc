"""Gates in words: what was counted, what is proven of it, what is still missing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from steelyard.report.numbers import count, interval, percent
from steelyard.report.reading import TEXT, Reading

Gate = Mapping[str, Any]
NAMED = 3
"""So many deployments are named in a sentence; the rest are counted."""


def counted(gate: Gate, reading: Reading) -> str:
    """ "124 of 124", "1 of 12 slower than 20 s", or the value where nothing was counted."""
    w = reading.words
    if isinstance(gate["value"], Mapping) and "missing" in gate["value"]:
        return w.term(str(gate["value"]["missing"]))
    if gate["unit"] == TEXT:
        found = reading.measurement(gate["criterion"], gate["deployment"])
        return "–" if found is None else reading.shown(found)
    if gate["k"] is None:
        return reading.say(gate["value"], gate["unit"])
    key = "gate.slower" if gate["basis"] == "percentile" else "of"
    k, n = count(gate["k"]), count(gate["n"])
    return w(key, k=k, n=n, limit=reading.say(gate["threshold"], gate["unit"]))


def bound(gate: Gate, reading: Reading) -> str:
    """The bound that decides: what is proven, or what is already ruled out; "" if there is none."""
    w = reading.words
    at_least = (gate["op"] == ">=") == (gate["result"] != "FAIL")
    shown = gate["low"] if at_least else gate["high"]
    if shown is None or gate["basis"] in ("none", "fact"):
        return ""
    if gate["basis"] == "percentile":
        key = "bound.slower_from" if at_least else "bound.slower_to"
        return w(key, share=percent(float(shown), w), allowed=percent(gate["limit"], w))
    text = reading.say(shown, gate["unit"])
    key = "bound.floor" if at_least else "bound.ceiling"
    if banded(gate):
        whose = source(gate, reading)
        key = f"bound.floor.{whose}" if at_least else f"bound.ceiling.{whose}"
    return w(key, x=text)


def banded(gate: Gate) -> bool:
    """Whether a band decides that a prediction or a document gives, not answers."""
    return gate["basis"] == "interval" and not gate["n"]


def source(gate: Gate, reading: Reading) -> str:
    """Whose band it is: "predicted", or "stated" by a document."""
    found = reading.measurement(gate["criterion"], gate["deployment"])
    predicted = found is not None and found["status"] == "predicted"
    return "predicted" if predicted else "stated"


def evidence(gate: Gate, reading: Reading) -> str:
    """What was counted and what it proves."""
    parts = [counted(gate, reading), bound(gate, reading)]
    return reading.words.comma_clause.join(part for part in parts if part)


def missing(gate: Gate, reading: Reading) -> str:
    """What an unproven gate lacks."""
    w = reading.words
    if gate["result"] != "UNPROVEN":
        return "–"
    if banded(gate):
        named = reading.named(gate["criterion"])
        return w(f"note.band.{source(gate, reading)}", criterion=named, name=gate["deployment"])
    reason = w(f"note.{gate['note']}") if gate["note"] else ""
    if gate["more_n"] is None:
        return reason or w("gate.no_n")
    more = w("gate.more_n", n=count(gate["more_n"]))
    return w.semicolon.join(part for part in (more, reason) if part)


def both_bounds(gate: Gate, reading: Reading) -> str:
    """Lower and upper bound, each at the gate's confidence."""
    if gate["low"] is None or gate["high"] is None or gate["basis"] == "fact":
        return "–"
    unit = "share" if gate["basis"] == "percentile" else gate["unit"]
    return interval({"low": gate["low"], "high": gate["high"]}, unit, reading.words)


def decisive(reading: Reading) -> str:
    """The gate that kept the others out, or the first one."""
    gates = reading.verdict["gates"]
    kept_out = [g for result in ("FAIL", "UNPROVEN") for g in gates if g["result"] == result]
    return str((kept_out or gates)[0]["gate"])


def told_together(gates: Sequence[Gate], reading: Reading) -> str:
    """One gate with one result on several deployments, in one sentence."""
    w, first = reading.words, gates[0]
    shown = gates if len(gates) <= NAMED else gates[: NAMED - 1]
    more = [w("and_more", n=len(gates) - len(shown))] if len(gates) > len(shown) else []
    key = f"say.gate.{first['result']}.{'one' if len(gates) == 1 else 'many'}"
    gate = (
        w("it") if _named_already(first, reading) else w("gate.quoted", x=reading.gate_text(first))
    )
    seen = [evidence(g, reading) for g in shown]
    if len(set(seen)) > 1:
        names = [
            w("with", name=g["deployment"], text=text) for g, text in zip(shown, seen, strict=True)
        ]
        return w(key, names=w.listed([*names, *more]), gate=gate)
    alone = len(gates) == 1 or first["k"] is None
    told = w(key, names=w.listed([*(g["deployment"] for g in shown), *more]), gate=gate)
    return w("alt.list", head=told, items=seen[0] if alone else w("each", text=seen[0]))


def _named_already(gate: Gate, reading: Reading) -> bool:
    """Whether the sentence on the only deployment that passes has named this gate before."""
    only = any(r["kind"] == "only-eligible" for r in reading.verdict["because"])
    return only and gate["gate"] == decisive(reading)

"""Gates in words: what was counted, what is proven of it, what is still missing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from steelyard.report.numbers import count, interval, percent
from steelyard.report.reading import Reading

Gate = Mapping[str, Any]
NAMED = 3
"""So many deployments are named in a sentence; the rest are counted."""


def counted(gate: Gate, reading: Reading) -> str:
    """ "124 of 124", "1 of 12 slower than 20 s", or the value where nothing was counted."""
    w = reading.words
    if gate["k"] is None:
        return reading.say(gate["value"], gate["unit"])
    key = "gate.slower" if gate["basis"] == "percentile" else "of"
    k, n = count(gate["k"], w), count(gate["n"], w)
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
    return w("bound.floor" if at_least else "bound.ceiling", x=text)


def evidence(gate: Gate, reading: Reading) -> str:
    """What was counted and what it proves."""
    parts = [counted(gate, reading), bound(gate, reading)]
    return reading.words.comma_clause.join(part for part in parts if part)


def missing(gate: Gate, reading: Reading) -> str:
    """What an unproven gate lacks."""
    w = reading.words
    if gate["result"] != "UNPROVEN":
        return "–"
    reason = w(f"note.{gate['note']}") if gate["note"] else ""
    if gate["more_n"] is None:
        return reason or w("gate.no_n")
    more = w("gate.more_n", n=count(gate["more_n"], w))
    return w.semicolon.join(part for part in (more, reason) if part)


def both_bounds(gate: Gate, reading: Reading) -> str:
    """Lower and upper bound, each at the gate's confidence."""
    if gate["low"] is None or gate["high"] is None:
        return "–"
    unit = "share" if gate["basis"] == "percentile" else gate["unit"]
    return interval({"low": gate["low"], "high": gate["high"]}, unit, reading.words)


def told_together(gates: Sequence[Gate], reading: Reading) -> str:
    """One gate with one result on several deployments, in one sentence."""
    w, first = reading.words, gates[0]
    shown = gates if len(gates) <= NAMED else gates[: NAMED - 1]
    names = [g["deployment"] for g in shown]
    seen = [evidence(g, reading) for g in shown]
    if len(gates) > len(shown):
        names.append(w("and_more", n=len(gates) - len(shown)))
    if len(set(seen)) == 1 and len(seen) > 1:
        told = w("each", text=seen[0])
    else:
        told = w.semicolon.join(seen)
    return w(
        f"say.gate.{first['result']}.{'one' if len(gates) == 1 else 'many'}",
        names=w.listed(names),
        gate=reading.gate_text(first),
        seen=told,
    )

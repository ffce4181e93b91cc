"""What would change the verdict: the nearest weight and the nearest gate."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from steelyard.report.numbers import finite, percent
from steelyard.report.reading import Reading

Flip = Mapping[str, Any]


def nearest(reading: Reading) -> list[str]:
    """The nearest gate and the nearest weight; empty where nothing flips."""
    return [*_gates(reading)[:1], *_weights(reading)[:1]]


def gate_sentence(flip: Flip, reading: Reading) -> str:
    """A gate that another threshold would turn."""
    gate = reading.gate(flip["gate"], flip["deployment"])
    return reading.words(
        f"flip.{flip['change']}",
        deployment=flip["deployment"],
        gate=reading.gate_text(gate),
        value=reading.say(flip["flips_at"], gate["unit"]),
    )


def weight_sentence(flip: Flip, reading: Reading) -> str:
    """A weight at which another deployment would win."""
    w = reading.words
    more = flip["flips_at"] > flip["weight_now"]
    return w(
        "flip.weight.more" if more else "flip.weight.less",
        criterion=reading.named(flip["criterion"]),
        at=percent(flip["flips_at"], w),
        now=percent(flip["weight_now"], w),
        to=flip["to"],
    )


def known_flips(reading: Reading) -> list[Flip]:
    """Gates whose turning point the evidence shows."""
    return [f for f in reading.verdict["gate_flips"] if finite(f["flips_at"]) is not None]


def stays_behind(deployment: str, reading: Reading) -> bool:
    """Whether a deployment, once let in, would clearly not win."""
    worth = {u["deployment"]: finite(u["value"]) for u in reading.verdict["utilities"]}
    winner = worth.get(reading.verdict["deployment"])
    own = worth.get(deployment)
    if winner is None or own is None:
        return False
    caring = float(reading.verdict["policy"]["caring"])
    return own < winner - caring


def _gates(reading: Reading) -> list[str]:
    """Gates that keep somebody out come first: loosening them would let a rival in."""
    winner = reading.verdict["deployment"]
    flips = known_flips(reading)
    rivals = [
        f
        for f in flips
        if f["change"] == "starts-passing"
        and f["deployment"] != winner
        and _last_gate(f["deployment"], reading)
        and not stays_behind(f["deployment"], reading)
    ]
    own = [f for f in flips if f["change"] == "stops-passing" and f["deployment"] == winner]
    ordered = [*sorted(rivals, key=_distance), *sorted(own, key=_distance)]
    return [gate_sentence(f, reading) for f in ordered]


def _last_gate(deployment: str, reading: Reading) -> bool:
    """Whether one gate alone keeps a deployment out."""
    gates = reading.verdict["gates"]
    open_gates = [g for g in gates if g["deployment"] == deployment and g["result"] != "PASS"]
    return len(open_gates) == 1


def _distance(flip: Flip) -> float:
    now = float(flip["threshold_now"])
    return abs(float(flip["flips_at"]) - now) / abs(now or 1)


def _weights(reading: Reading) -> list[str]:
    flips = [f for f in reading.verdict["tipping"] if finite(f["flips_at"]) is not None and f["to"]]
    flips.sort(key=lambda f: abs(f["flips_at"] - f["weight_now"]))
    return [weight_sentence(f, reading) for f in flips]

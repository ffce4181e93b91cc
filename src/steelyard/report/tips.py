"""What would change the verdict: the nearest weight and the nearest gate."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from steelyard.report.numbers import finite, percent
from steelyard.report.reading import Reading

Flip = Mapping[str, Any]


def nearest(reading: Reading) -> str:
    """The nearest gate and the nearest weight in one sentence; "" where nothing flips."""
    parts = [*_gate(reading)[:1], *_weight(reading)[:1]]
    return reading.words.semicolon.join(parts)


def gate_sentence(flip: Flip, reading: Reading) -> str:
    """A gate that another threshold would turn."""
    gate = next(
        g
        for g in reading.verdict["gates"]
        if (g["gate"], g["deployment"]) == (flip["gate"], flip["deployment"])
    )
    return reading.words(
        f"flip.{flip['change']}",
        deployment=flip["deployment"],
        criterion=reading.named(gate["criterion"]),
        value=reading.say(flip["flips_at"], gate["unit"]),
        below=reading.words("flip.below" if gate["op"] == ">=" else "flip.above"),
        beyond=reading.words("flip.above" if gate["op"] == ">=" else "flip.below"),
    )


def _gate(reading: Reading) -> list[str]:
    """Gates that keep somebody out come first: loosening them would let a rival in."""
    winner = reading.verdict["deployment"]
    flips = [f for f in reading.verdict["gate_flips"] if finite(f["flips_at"]) is not None]
    rivals = [f for f in flips if f["change"] == "starts-passing" and f["deployment"] != winner]
    own = [f for f in flips if f["change"] == "stops-passing" and f["deployment"] == winner]
    return [gate_sentence(f, reading) for f in [*rivals, *sorted(own, key=_distance)]]


def _distance(flip: Flip) -> float:
    now = float(flip["threshold_now"])
    return abs(float(flip["flips_at"]) - now) / abs(now or 1)


def _weight(reading: Reading) -> list[str]:
    flips = [f for f in reading.verdict["tipping"] if finite(f["flips_at"]) is not None]
    flips.sort(key=lambda f: abs(f["flips_at"] - f["weight_now"]))
    return [weight_sentence(f, reading) for f in flips]


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

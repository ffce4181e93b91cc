"""Efficiency of single kernels, from measured tables: what bare model code can reach."""

from __future__ import annotations

import json
import math
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from steelyard.hardware.device import Device
from steelyard.hardware.traits import family_of

Kind = str
"""``product`` (tokens, log2 of weights), ``cache`` (log2 of bytes), ``prompt attention`` (log2 of
FLOPs)."""
STEPS = ("this device", "same family", "any device", "physics")
"""The declared order in which a table is looked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reached:
    """Share of the roofline that a kernel reaches, and which step of the order it is from."""

    share: float
    step: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """One operation of one device in one number format, on a lattice."""

    device: str
    family: str
    points: Mapping[float, tuple[tuple[float, ...], tuple[float, ...]]]
    """By the first coordinate (0 where there is one only): places and log shares along the last."""

    def share(self, *at: float) -> float:
        """Interpolate the logarithm of the share; the edge's value beyond the lattice."""
        first, last = (at[0], at[1]) if len(at) > 1 else (0.0, at[0])
        lines = sorted(self.points)
        low, high, part = _between(lines, first)
        one, two = (_along(self.points[lines[i]], last) for i in (low, high))
        return math.exp(one + part * (two - one))


def _between(places: Sequence[float], at: float) -> tuple[int, int, float]:
    high = min(max(bisect_right(places, at), 1), len(places) - 1) if len(places) > 1 else 0
    low = max(high - 1, 0)
    if high == low:
        return low, high, 0.0
    part = (at - places[low]) / (places[high] - places[low])
    return low, high, min(max(part, 0.0), 1.0)


def _along(line: tuple[tuple[float, ...], tuple[float, ...]], at: float) -> float:
    places, values = line
    low, high, part = _between(places, at)
    return values[low] + part * (values[high] - values[low])


def reached(operation: Kind, device: Device, *at: float, math_of: str = "bf16") -> Reached:
    """The share of the roofline at one place: (log2 tokens, log2 weights) or (log2 size,).

    The best table there is: this device, the same family, any device; 1 where there is none.
    """
    of_kind = [t for key, t in _tables().items() if key[0] == operation and key[2] == math_of]
    of_kind = of_kind or [t for key, t in _tables().items() if key[0] == operation]
    family = family_of(device)
    for step, fits in (
        (STEPS[0], [t for t in of_kind if t.device == device.name]),
        (STEPS[1], [t for t in of_kind if t.family == family]),
        (STEPS[2], of_kind),
    ):
        if fits:
            logs = [math.log(t.share(*at)) for t in fits]
            return Reached(share=math.exp(sum(logs) / len(logs)), step=step)
    return Reached(share=1.0, step=STEPS[3])


@cache
def _tables() -> Mapping[tuple[str, str, str], Table]:
    text = files("steelyard.hardware").joinpath("facts", "kernels.json").read_text("utf-8")
    return {
        (t["operation"], t["device"], t["math"]): _table(t["device"], t["points"])
        for t in json.loads(text)["tables"]
    }


def _table(device: str, points: Sequence[Sequence[float]]) -> Table:
    from steelyard.hardware.catalogue import find_device

    lines: dict[float, list[tuple[float, float]]] = {}
    for *at, share in points:
        first = at[0] if len(at) > 1 else 0.0
        lines.setdefault(first, []).append((at[-1], math.log(share)))
    return Table(
        device=device, family=family_of(find_device(device)),
        points={
            first: (tuple(p for p, _ in line), tuple(v for _, v in line))
            for first, line in lines.items()
        },
    )  # fmt: skip

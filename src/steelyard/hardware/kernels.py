"""Efficiency of single kernels, from measured tables: what bare model code can reach."""

from __future__ import annotations

import json
import math
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Union

from steelyard.hardware.device import Device
from steelyard.hardware.kernel_work import Work
from steelyard.hardware.traits import family_of

STEPS = ("this device", "same family", "any device", "other precision", "physics")
"""The declared order in which a table is looked for."""
Lattice = Union[float, "tuple[tuple[float, ...], tuple[Lattice, ...]]"]
"""A logarithm of a share, or places of one coordinate and what lies at each."""


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
    math: str
    lattice: Lattice

    def share(self, at: Sequence[float]) -> float:
        """Interpolate the logarithm of the share; the edge's value beyond the lattice."""
        return math.exp(_at(self.lattice, at))


def _at(lattice: Lattice, at: Sequence[float]) -> float:
    if isinstance(lattice, float):
        return lattice
    places, values = lattice
    high = min(max(bisect_right(places, at[0]), 1), len(places) - 1)
    low = max(high - 1, 0)
    one = _at(values[low], at[1:])
    if high == low:
        return one
    part = min(max((at[0] - places[low]) / (places[high] - places[low]), 0.0), 1.0)
    return one + part * (_at(values[high], at[1:]) - one) if part else one


def reached(work: Work, device: Device) -> Reached:
    """The share of the roofline that kernels like this one were measured at.

    The best table there is: in this format this device, the same family, any device; then other
    formats, which other kernels multiply; 1 where there is none.
    """
    of_kind = _tables().get(work.operation, ())
    same = [t for t in of_kind if t.math == work.math]
    family = family_of(device)
    for step, fits in (
        (STEPS[0], [t for t in same if t.device == device.name]),
        (STEPS[1], [t for t in same if t.family == family]),
        (STEPS[2], same),
        (STEPS[3], [t for t in of_kind if t.device == device.name] or of_kind),
    ):
        if fits:
            logs = [math.log(t.share(work.at)) for t in fits]
            return Reached(share=math.exp(sum(logs) / len(logs)), step=step)
    return Reached(share=1.0, step=STEPS[4])


def seconds(work: Work, device: Device) -> float:
    """Time at the peaks over the share that is reached."""
    return work.ideal / reached(work, device).share


@cache
def _tables() -> Mapping[str, tuple[Table, ...]]:
    text = files("steelyard.hardware").joinpath("facts", "kernels.json").read_text("utf-8")
    found: dict[str, list[Table]] = {}
    for raw in json.loads(text)["tables"]:
        found.setdefault(raw["operation"], []).append(
            table(raw["points"], device=raw["device"], math_of=raw["math"])
        )
    return {operation: tuple(tables) for operation, tables in found.items()}


def table(points: Sequence[Sequence[float]], *, device: str, math_of: str) -> Table:
    """A table of points: coordinates, and a share last."""
    from steelyard.hardware.catalogue import find_device

    return Table(
        device=device, family=family_of(find_device(device)), math=math_of,
        lattice=_lattice([tuple(point) for point in points]),
    )  # fmt: skip


def _lattice(points: Sequence[tuple[float, ...]]) -> Lattice:
    if len(points[0]) == 1:
        return math.log(points[0][0])
    below: dict[float, list[tuple[float, ...]]] = {}
    for first, *rest in points:
        below.setdefault(first, []).append(tuple(rest))
    places = tuple(sorted(below))
    return places, tuple(_lattice(below[place]) for place in places)

"""From what a file asks to set-ups: every combination, or why one can't be."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from pathlib import Path

from steelyard.errors import StudyError
from steelyard.hardware.catalogue import Catalogue, packaged
from steelyard.hardware.layout_said import Impossible, Undivided, unsaid
from steelyard.hardware.making import Maker
from steelyard.hardware.own import extended
from steelyard.hardware.setup import Setup
from steelyard.hardware.sweep_names import AXES, called, product
from steelyard.study import Hardware

MOST = 20_000
"""Combinations of one file; more are no question any more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Refused:
    """A combination that can't be, and why."""

    name: str
    reason: str
    unsaid: bool = False
    """Whether the file leaves the layout open, and a search may find another."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sweep:
    """All combinations of one question."""

    setups: tuple[Setup, ...]
    """Where a layout is looked for, each that would be tried, together."""
    refused: tuple[Refused, ...]


def spread(asked: Hardware, *, name: str = "", folder: Path | None = None) -> Sweep:
    """Every combination of the fields that hold several values.

    Raises StudyError where there are too many, HardwareError for a name that isn't known.
    """
    axes = {axis: getattr(asked, axis) or (None,) for axis in AXES}
    many = [axis for axis, values in axes.items() if len(values) > 1]
    count = product(axes)
    if count > MOST:
        raise StudyError(f"{count:,} combinations of {', '.join(many)}; {MOST:,} are the most")
    maker = Maker(asked=asked, folder=folder, catalogue=shelf(asked, folder))
    setups: list[Setup] = []
    refused: list[Refused] = []
    for values in itertools.product(*axes.values()):
        point = dict(zip(axes, values, strict=True))
        known = called(name, point, many)
        try:
            setups += maker.make(point, known)
        except Impossible as why:
            open_ = isinstance(why, Undivided) and unsaid(point)
            refused.append(Refused(name=known, reason=str(why), unsaid=open_))
        if len(setups) > MOST:
            raise StudyError(
                f"more than {MOST:,} set-ups with all their layouts; name fewer values, or tp"
            )
    return Sweep(setups=tuple(setups), refused=tuple(refused))


def shelf(asked: Hardware, folder: Path | None) -> Catalogue:
    """The packaged catalogue, with the devices of the file that the question names."""
    if asked.catalogue is None:
        return packaged()
    return extended((folder or Path()) / asked.catalogue)

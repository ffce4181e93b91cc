"""The fitted efficiencies that come with the package, and where they come from."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any

from steelyard.hardware.architecture import Architecture
from steelyard.hardware.efficiency import Efficiency, Term
from steelyard.hardware.measured import Cell, Measured, formats_of
from steelyard.hardware.rung import Rung
from steelyard.hardware.setup import Setup
from steelyard.hardware.traits import family_of

FILE = "timing.json"
WIDEST = 8
"""Devices of one replica up to which layouts were measured, but for a few rows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Coefficients:
    """Efficiencies of steps and of first tokens, what they were fitted on, and their bands."""

    decode: Efficiency
    first: Efficiency
    tpot_band: Mapping[Rung, tuple[float, float]]
    """By rung: what to multiply a prediction with for the ends of its 90 % band."""
    ttft_band: Mapping[Rung, tuple[float, float]]
    models: frozenset[str]
    """Shapes of the models of the fit."""
    families: frozenset[str]
    engines: frozenset[str]
    measured: frozenset[tuple[str, str, str]]
    """Shape, device and engine that were measured together."""
    cells: Mapping[Cell, Measured]
    """What was measured takes beside what the fit of all says."""
    fitted: str
    """Day of the fit."""
    source: str
    """The data, their hash and the split."""

    def rung(
        self, model: Architecture, *, device: str, family: str, engine: str, devices: int = 1
    ) -> Rung:
        """The best rung there is for a model on ``devices`` devices with an engine.

        Layouts wider than those measured stand on physics, whatever else is known.
        """
        shape = shape_of(model)
        if devices > WIDEST:
            return Rung.PHYSICS
        if (shape, device, engine) in self.measured:
            return Rung.MEASURED
        known = [shape in self.models, family in self.families, engine in self.engines]
        if all(known):
            return Rung.PAIR
        return Rung.CLASS if known[1] or known[2] else Rung.PHYSICS


def known_of(found: Coefficients, setup: Setup) -> Coefficients:
    """The same with efficiencies of steps as measured of this model, engine and formats."""
    formats = formats_of(setup.precision)
    cell = found.cells.get((shape_of(setup.model), setup.engine, formats))
    if cell is None:
        return found
    factor = cell.factor(setup.device, formats.split("/"))
    return replace(found, decode=found.decode.times(factor))


def shape_of(model: Architecture) -> str:
    """What models of one architecture share, whatever their names: ``7168x61x256``."""
    experts = 0 if model.experts is None else model.experts.routed
    return f"{model.hidden}x{model.depth}x{experts}"


@cache
def shipped() -> Coefficients:
    """The coefficients of this version of the package."""
    text = files("steelyard.hardware").joinpath("facts", FILE).read_text(encoding="utf-8")
    return read_coefficients(json.loads(text))


def read_coefficients(told: Mapping[str, Any]) -> Coefficients:
    """Read the document that ``bench/capacity_fit.py`` writes."""
    known, data = told["known"], told["data"]
    return Coefficients(
        decode=_efficiency(told["decode"]), first=_efficiency(told["first"]),
        tpot_band=_bands(told["bands"]["tpot"]), ttft_band=_bands(told["bands"]["ttft"]),
        models=frozenset(known["models"]), families=frozenset(known["families"]),
        engines=frozenset(known["engines"]),
        measured=frozenset((shape, device, engine) for shape, device, engine in known["together"]),
        cells={(a, b, c): Measured(**each) for a, b, c, each in told["measured"]},
        fitted=told["fitted"],
        source=f"{data['file']} (sha256 {data['sha256'][:12]}, {data['rows']:,} rows; "
        f"{data['split']})",
    )  # fmt: skip


def _efficiency(told: Mapping[str, Any]) -> Efficiency:
    return Efficiency(
        terms={
            name: Term(scale=each["scale"], traits=each.get("traits", {}))
            for name, each in told.items()
        }
    )


def _bands(told: Mapping[str, Any]) -> Mapping[Rung, tuple[float, float]]:
    return {Rung(name): (ends[0], ends[1]) for name, ends in told.items()}


__all__ = [
    "FILE", "Coefficients", "family_of", "known_of", "read_coefficients", "shape_of", "shipped",
]  # fmt: skip

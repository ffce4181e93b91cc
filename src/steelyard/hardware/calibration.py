"""What one load test of a deployment says about the efficiencies of that deployment."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from steelyard.errors import CalibrationError
from steelyard.hardware.apart import WAYS, Apart, ways
from steelyard.hardware.efficiency import Efficiency, Term
from steelyard.hardware.saturation import LAUNCHES, RESOURCES
from steelyard.regular import text_of

if TYPE_CHECKING:
    from steelyard.hardware.setup import Setup

FORMAT = "steelyard-calibration-1"
_LARGEST = 1 << 20
PROMPTS = "prompts"
STEPS = "steps"
FIRST = "first token"
GROUPS = (STEPS, LAUNCHES, PROMPTS, FIRST)
"""What one load test can tell apart: work of steps, their launches, prompts, the first token."""


def group_of(operation: str) -> str:
    """The group whose factor an operation of a decode step takes."""
    if operation.startswith("prompt"):
        return PROMPTS
    return STEPS if operation in RESOURCES else LAUNCHES


@dataclass(frozen=True, slots=True, kw_only=True)
class Calibration:
    """Factors on the shipped efficiencies, and the bands that remain."""

    factors: Mapping[str, float]
    """By group: how many times longer than by the shipped efficiencies."""
    tpot_band: tuple[float, float]
    ttft_band: tuple[float, float]
    model: str
    device: str
    engine: str
    points: int
    """Loads (concurrency or rate) it was fitted on."""
    source: str
    """The run it comes from."""
    fitted: str
    """Day of the fit."""
    precision: str | None = None
    """None where an earlier release wrote the file, as with what follows."""
    count: int | None = None
    """Devices of all replicas."""
    layout: Mapping[str, int] | None = None
    """``tp``, ``dp``, ``ep`` and ``pp``; replicas are copies, and share what one of them taught."""

    def apart(self, setup: Setup) -> Iterator[Apart]:
        """In what a set-up is not the deployment that was tested, as far as the file says."""
        there = ways(setup.layout)
        pairs = [
            ("model", self.model, setup.model.name), ("device", self.device, setup.device.name),
            ("engine", self.engine, setup.engine),
            ("precision", self.precision, setup.precision.name),
            *((name, one, there[name]) for name, one in (self.layout or {}).items()),
        ]  # fmt: skip
        if setup.prefill is not None:
            yield Apart(what="prefill", asked=str(setup.prefill), learnt="none")
        for what, learnt, asked in pairs:
            if learnt is not None and learnt != asked:
                yield Apart(what=what, asked=str(asked), learnt=str(learnt))

    def scaled(self, decode: Efficiency) -> Efficiency:
        """Efficiencies of steps with this deployment's factors."""
        return Efficiency(
            terms={
                name: Term(scale=t.scale * self.factors[group_of(name)], traits=t.traits)
                for name, t in decode.terms.items()
            }
        )

    def delayed(self, first: Efficiency) -> Efficiency:
        """Efficiencies of first tokens with this deployment's factor."""
        return Efficiency(
            terms={
                name: Term(scale=t.scale * self.factors[FIRST], traits=t.traits)
                for name, t in first.terms.items()
            }
        )


def write_calibration(found: Calibration, path: Path) -> None:
    """Write a calibration as JSON that a person can review."""
    told = {"format": FORMAT, **asdict(found)}
    path.write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def load_calibration(path: Path) -> Calibration:
    """Read what ``steelyard calibrate`` wrote; raises CalibrationError for anything else."""
    try:
        told = json.loads(text_of(path, most=_LARGEST))
    except OSError as fault:
        raise CalibrationError(
            f"{path}: can't be read ({fault.strerror}); check the path"
        ) from None
    except (ValueError, RecursionError) as fault:
        raise CalibrationError(
            f"{path} can't be read as a calibration ({fault}); write one with 'steelyard calibrate'"
        ) from None
    if not isinstance(told, dict) or told.get("format") != FORMAT:
        raise CalibrationError(
            f"{path} is no calibration of this version; write one with 'steelyard calibrate'"
        )
    return _read(told, path)


def _read(told: Mapping[str, Any], path: Path) -> Calibration:
    try:
        factors = {name: float(told["factors"][name]) for name in GROUPS}
        bands = [tuple(float(x) for x in told[name]) for name in ("tpot_band", "ttft_band")]
        words: dict[str, Any] = {
            name: str(told[name]) for name in ("model", "device", "engine", "source", "fitted")
        }
        points = int(told["points"])
        more = _deployment(told)
    except (KeyError, TypeError, ValueError, OverflowError) as fault:
        raise CalibrationError(
            f"{path}: {fault} is missing or no number; calibrate again"
        ) from None
    if not all(0 < factor < math.inf for factor in factors.values()):
        raise CalibrationError(f"{path}: factors must be above 0, and finite; calibrate again")
    tpot, ttft = (_ends(band, path) for band in bands)
    return Calibration(
        factors=factors, tpot_band=tpot, ttft_band=ttft, points=points, **words, **more
    )


def _deployment(told: Mapping[str, Any]) -> dict[str, Any]:
    """What a later release says beside; nothing of a file without."""
    layout = told.get("layout")
    return {
        "precision": None if told.get("precision") is None else str(told["precision"]),
        "count": None if told.get("count") is None else int(told["count"]),
        "layout": None if layout is None else {name: int(layout[name]) for name in WAYS},
    }


def _ends(band: Sequence[float], path: Path) -> tuple[float, float]:
    if len(band) != 2 or not 0 < band[0] <= 1 <= band[1] < math.inf:
        raise CalibrationError(f"{path}: bands must have two ends that hold 1; calibrate again")
    return band[0], band[1]

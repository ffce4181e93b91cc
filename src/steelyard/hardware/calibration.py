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
    cache: str | None = None
    """Format of the cache; None where an earlier release wrote the file, as with what follows."""
    speculative: float | None = None
    """Tokens that a step accepted on average; 1 without speculation."""
    engine_version: str | None = None
    """"" where the set-up did not say it."""

    def apart(self, setup: Setup) -> Iterator[Apart]:
        """In what a set-up is not the deployment that was tested, as far as the file says."""
        there = ways(setup.layout)
        pairs = [
            ("model", self.model, setup.model.name), ("device", self.device, setup.device.name),
            ("engine", self.engine, setup.engine),
            ("precision", self.precision, setup.precision.name),
            ("cache", self.cache, setup.precision.cache),
            ("speculative", _plain(self.speculative), _plain(accepted(setup))),
            *((name, one, there[name]) for name, one in (self.layout or {}).items()),
        ]  # fmt: skip
        if setup.prefill is not None:
            yield Apart(what="prefill", asked=str(setup.prefill), learnt="none")
        if self.engine_version and setup.engine_version:
            pairs.append(("engine_version", self.engine_version, release(setup)))
        for what, learnt, asked in pairs:
            if learnt is not None and learnt != asked:
                yield Apart(what=what, asked=str(asked), learnt=str(learnt))

    def unsure(self, setup: Setup) -> bool:
        """Whether only one of the two says its engine's version, so that none can be compared."""
        return self.engine_version is not None and bool(self.engine_version) != bool(release(setup))

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


def accepted(setup: Setup) -> float:
    """Tokens that a step of a set-up accepts; 1 without speculation."""
    return 1.0 if setup.speculative is None else setup.speculative


def release(setup: Setup) -> str:
    """The version of a set-up's engine, however its ``v`` is written; "" where it is not said."""
    return (setup.engine_version or "").strip().lower().removeprefix("v")


def _plain(value: float | None) -> str | None:
    return None if value is None else f"{value:g}"


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
        "cache": None if told.get("cache") is None else str(told["cache"]),
        "speculative": None if told.get("speculative") is None else float(told["speculative"]),
        "engine_version": (
            None if told.get("engine_version") is None else str(told["engine_version"])
        ),
    }


def _ends(band: Sequence[float], path: Path) -> tuple[float, float]:
    if len(band) != 2 or not 0 < band[0] <= 1 <= band[1] < math.inf:
        raise CalibrationError(f"{path}: bands must have two ends that hold 1; calibrate again")
    return band[0], band[1]

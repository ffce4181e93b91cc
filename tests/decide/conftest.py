from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Literal

import numpy as np
import pytest
from hypothesis import settings

from steelyard.decide import Draws, Frame, Verdict, decide
from steelyard.decide.utilities import Utility
from steelyard.evidence import Measurement, Missing, Status
from steelyard.stats import Interval
from support.rules import Criterion, Gate

settings.register_profile("steelyard", deadline=None)
settings.load_profile("steelyard")

ACCEPTANCE = Path(__file__).parents[1] / "acceptance"


@pytest.fixture
def acceptance() -> Callable[[str], Any]:
    """The data of one acceptance case."""
    return lambda name: json.loads((ACCEPTANCE / f"{name}.json").read_text("utf-8"))


def measurement(
    deployment: str, criterion: str, value: float | None, **changed: Any
) -> Measurement:
    known = {
        "workload": "desk",
        "suite": "structured",
        "unit": "share",
        "n": 100,
        "k": None,
        "unit_of_analysis": "item",
        "denominator": "all answers attempted",
        "interval": None,
        "status": Status.DOCUMENTED,
        "run": "r",
        "date": "2026-11-01",
    }
    said = Missing(reason="not run") if value is None else value
    return Measurement(deployment=deployment, criterion=criterion, value=said, **known | changed)


@dataclass(frozen=True, kw_only=True)
class Case:
    """A small decision: values by deployment (None: missing), spread by normal draws."""

    criteria: Sequence[Criterion]
    values: Mapping[str, Sequence[float | None]]
    spread: float = 0.0
    gates: Sequence[Gate] = ()
    gate_measurements: Sequence[Measurement] = ()
    band: float = 0.2
    draws: int = 2_000
    baseline: str = ""
    worth: float | None = None
    region: Literal["band", "order", "simplex"] = "band"

    def decide(self, **options: Any) -> Verdict:
        frame = Frame(
            deployments=tuple(self.values),
            baseline=self.baseline,
            gates=self.gates,
            criteria=self.criteria,
            weight_band=self.band,
            weight_region=self.region,
            worth=self.worth,
            seed=7,
        )
        return decide(frame, measurements=self._measured(), draws=self._draws(), **options)

    def _measured(self) -> list[Measurement]:
        return [
            measurement(
                name,
                rule.name,
                value,
                unit=rule.unit,
                status=Status.MEASURED if value is not None else Status.MISSING,
                interval=self._interval(value),
            )
            for name, row in self.values.items()
            for rule, value in zip(self.criteria, row, strict=True)
        ] + list(self.gate_measurements)

    def _interval(self, value: float | None) -> Interval | None:
        if value is None:
            return None
        return Interval(
            low=value - 1.96 * self.spread,
            high=value + 1.96 * self.spread,
            confidence=0.95,
            method="normal",
        )

    def _draws(self) -> Draws:
        shape = (self.draws, len(self.values), len(self.criteria))
        drawn = np.zeros(shape)
        for row, name in enumerate(self.values):
            for column, value in enumerate(self.values[name]):
                key = [*name.encode(), 0, *self.criteria[column].name.encode()]
                noise = np.random.default_rng(key).standard_normal(self.draws)
                drawn[:, row, column] = 0.0 if value is None else value + self.spread * noise
        return Draws(
            deployments=tuple(self.values),
            criteria=tuple(rule.name for rule in self.criteria),
            values=drawn,
        )


def plain_case(
    names: Sequence[str],
    weights: Sequence[float],
    values: Mapping[str, Sequence[float | None]],
    **options: Any,
) -> Case:
    """Criteria on a scale of 0..1."""
    criteria = [Criterion(name=n, weight=w) for n, w in zip(names, weights, strict=True)]
    return Case(criteria=criteria, values=values, **options)


def utility(verdict: Verdict, deployment: str) -> Utility:
    """What a verdict found for one deployment."""
    return next(u for u in verdict.utilities if u.deployment == deployment)


@pytest.fixture(scope="session")
def kit() -> SimpleNamespace:
    """What tests build decisions with."""
    return SimpleNamespace(
        Criterion=Criterion,
        Gate=Gate,
        Case=Case,
        measurement=measurement,
        plain=plain_case,
        utility=utility,
    )

"""A run that never was, decided by the real rules."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np
from tests.report.fleet import CRITERIA, GATES, Deployment
from tests.report.rows import (
    Json,
    comparison_row,
    cost_row,
    deployment_row,
    distribution_row,
    finite,
    link_row,
    merged,
    outcomes_row,
    price_row,
    run_row,
    window_row,
    workload_row,
)

from steelyard.decide import Draws, Effort, Frame, decide
from steelyard.evidence import Measurement, Missing, Status, to_json
from steelyard.stats import Interval, Tally, share_above, wilson
from support.rules import Criterion, Gate


@dataclass(frozen=True, kw_only=True)
class World:
    """A run that never was, decided by the real rules."""

    deployments: Mapping[str, Deployment]
    criteria: Sequence[Criterion] = CRITERIA
    gates: Sequence[Gate] = GATES
    spread: float = 0.01
    band: float = 0.2
    baseline: str = ""
    priced: bool = True
    changes: Mapping[str, Any] = field(default_factory=dict)
    failures: Sequence[Json] = ()
    void: tuple[str, ...] = ()
    efforts_known: bool = True
    worth: float | None = None
    """Of a whole unit of utility, in CNY."""
    region: Literal["band", "order", "simplex"] = "band"

    def record(self) -> tuple[Json, Json]:
        """measurements.json and verdict.json, as plain JSON values."""
        measured = [m for name in self.deployments for m in self._measured(name)]
        verdict = decide(
            Frame(
                deployments=tuple(self.deployments),
                baseline=self.base,
                gates=self.gates,
                criteria=self.criteria,
                weight_band=self.band,
                weight_region=self.region,
                worth=self.worth,
                seed=7,
            ),
            measurements=measured,
            draws=self._draws(measured),
            exceedance=self._slower,
            void=self.void,
            efforts=self._efforts() if self.efforts_known else (),
        )
        return self._findings(measured), verdict.to_json()

    def _efforts(self) -> list[Effort]:
        return [
            Effort(
                workload="desk",
                deployment=name,
                answers=seen.n,
                cost=Missing(reason="no price") if seen.cost is None else seen.cost * seen.n / 1e3,
                currency="CNY",
            )
            for name, seen in self.deployments.items()
        ]

    @property
    def base(self) -> str:
        return self.baseline or list(self.deployments)[-1]

    def _slower(self, criterion: str, deployment: str, threshold: float) -> Tally | Missing:
        values = self.deployments[deployment].latencies()
        return share_above(values, threshold) if values.size else Missing(reason="no value")

    def _measured(self, name: str) -> list[Measurement]:
        seen = self.deployments[name]
        return [
            *(
                self._share(name, form, k)
                for form, k in (
                    ("delivered_compliance", seen.valid),
                    ("extracted_compliance", max(seen.valid - 3, 0)),
                    ("strict_compliance", max(seen.valid - 9, 0)),
                    ("acceptance", seen.accepted),
                )
            ),
            self._mean(name, "field_accuracy", seen.accuracy, "share"),
            self._latency(name),
            self._mean(name, "accepted_per_hour", 3600.0 * seen.accepted / 200, "1/h"),
            self._mean(name, "cost_per_1000_accepted", seen.cost, "CNY"),
        ]

    def _made(self, name: str, criterion: str, value: Any, **more: Any) -> Measurement:
        known = {
            "workload": "desk",
            "suite": "structured",
            "unit": "share",
            "n": self.deployments[name].n,
            "k": None,
            "unit_of_analysis": "item",
            "denominator": "all answers attempted",
            "interval": None,
            "status": Status.MISSING if isinstance(value, Missing) else Status.MEASURED,
            "run": "card-desk-7f3a",
            "date": "2026-11-30",
            "note": "every leaf right and none too many",
        }
        return Measurement(
            deployment=name,
            criterion=criterion,
            value=value,
            **known | more,  # type: ignore[arg-type]
        )

    def _share(self, name: str, criterion: str, k: int) -> Measurement:
        n = self.deployments[name].n
        if not n:
            return self._made(name, criterion, Missing(reason="no answer was attempted"))
        return self._made(name, criterion, k / n, k=k, interval=wilson(k, n))

    def _mean(self, name: str, criterion: str, value: float | None, unit: str) -> Measurement:
        if value is None:
            return self._made(name, criterion, Missing(reason="not measured"), unit=unit)
        half = 2 * self.spread * max(abs(value), 0.1)
        bounds = Interval(low=value - half, high=value + half, confidence=0.95, method="t")
        return self._made(
            name, criterion, value, unit=unit, interval=bounds, unit_of_analysis="window"
        )

    def _latency(self, name: str) -> Measurement:
        values = np.sort(self.deployments[name].latencies())
        criterion = "p95(accepted_latency)"
        if not values.size:
            return self._made(name, criterion, Missing(reason="no value"), unit="s")
        value = float(values[math.ceil(values.size * 0.95) - 1])
        low = float(values[math.ceil(values.size * 0.88) - 1])
        bounds = Interval(low=low, high=math.inf, confidence=0.95, method="order statistics")
        return self._made(name, criterion, value, unit="s", interval=bounds)

    def _draws(self, measured: Sequence[Measurement]) -> Draws:
        cells = {(m.deployment, m.criterion): m.value for m in measured}
        values = np.zeros((500, len(self.deployments), len(self.criteria)))
        for row, name in enumerate(self.deployments):
            for column, rule in enumerate(self.criteria):
                value = cells[name, rule.name]
                noise = np.random.default_rng([row, column]).standard_normal(500)
                known = 0.0 if isinstance(value, Missing) else value
                scale = self.spread * abs(rule.best - rule.worst)
                values[:, row, column] = known + scale * noise
        return Draws(
            deployments=tuple(self.deployments),
            criteria=tuple(rule.name for rule in self.criteria),
            values=values,
        )

    def _findings(self, measured: Sequence[Measurement]) -> Json:
        names = list(self.deployments)
        document = {
            "schema": 1,
            "steelyard": "0.1.0",
            "run": run_row(self),
            "study": self._study(),
            "deployments": [deployment_row(name) for name in names],
            "workloads": [workload_row(self)],
            "measurements": [to_json(m) for m in measured],
            "outcomes": [outcomes_row(name, d) for name, d in self.deployments.items()],
            "comparisons": self._comparisons(measured),
            "distributions": [distribution_row(name, d) for name, d in self.deployments.items()],
            "windows": [window_row(place, name, self) for place, name in enumerate(names * 2)],
            "links": [link_row(name) for name in names[-1:]],
            "failures": list(self.failures),
            "costs": [cost_row(name, d) for name, d in self.deployments.items()]
            if self.priced
            else [],
            "prices": [price_row(names)] if self.priced else [],
            "environment": {"cpu": {"model": "X", "logical": 2}, "lock": {"missing": "no value"}},
            "validity": [
                {"check": "pairing", "result": "pass", "detail": f"{names[0]}: 124"},
                {"check": "model", "result": "unknown", "detail": f"{names[0]}: no usage reported"},
            ],
        }
        return merged(document, self.changes)

    def _study(self) -> Json:
        return {
            "question": "How should the card desk get JSON out of the model?",
            "slug": "card-desk",
            "hash": "9eab" * 16,
            "parts": {"items": "a04c"},
            "baseline": self.base,
            "owner": None,
            "keep": "full",
            "seed": 7,
            "weight_band": self.band,
            **(
                {}
                if self.worth is None
                else {"utility_worth": {"value": self.worth, "unit": "CNY"}}
            ),
            "gates": [gate.text for gate in self.gates],
            "criteria": [dataclasses.asdict(c) for c in self.criteria],
        }

    def _comparisons(self, measured: Sequence[Measurement]) -> list[Json]:
        cells = {(m.deployment, m.criterion): m for m in measured}
        return [
            comparison_row(cells[name, criterion], cells[self.base, criterion])
            for name in self.deployments
            if name != self.base
            for criterion in dict.fromkeys(m.criterion for m in measured)
            if finite(cells[name, criterion].value) and finite(cells[self.base, criterion].value)
        ]

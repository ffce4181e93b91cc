from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest

from steelyard.decide import Draws, Frame, decide
from steelyard.evidence import Measurement, Missing, Status, to_json
from steelyard.stats import Interval, Tally, share_above, wilson

Json = dict[str, Any]
SLO_S = 10.0


@dataclass(frozen=True, kw_only=True)
class Criterion:
    name: str
    weight: float
    worst: float
    best: float
    unit: str = "share"
    margin: float | None = None


@dataclass(frozen=True, kw_only=True)
class Gate:
    criterion: str
    op: str
    threshold: float
    unit: str = "share"
    confidence: float = 0.95

    @property
    def text(self) -> str:
        return f"{self.criterion} {self.op} {self.threshold:g} {self.unit}"


@dataclass(frozen=True, kw_only=True)
class Deployment:
    """What a run would have seen of one deployment."""

    n: int = 124
    valid: int = 120
    accuracy: float | None = 0.9
    cost: float | None = 0.4
    seconds: float = 1.0
    accepted: int = 110

    def latencies(self) -> np.ndarray:
        spread = np.linspace(0.6, 2.2, max(self.accepted, 1)) * self.seconds
        reached = spread[: self.accepted]
        return np.concatenate([reached, np.full(self.n - self.accepted, math.inf)])


CRITERIA = (
    Criterion(name="field_accuracy", weight=0.4, worst=0.5, best=1.0, margin=0.02),
    Criterion(name="p95(accepted_latency)", weight=0.3, worst=10, best=1, unit="s"),
    Criterion(name="cost_per_1000_accepted", weight=0.3, worst=3, best=0.3, unit="CNY"),
)
GATES = (
    Gate(criterion="delivered_compliance", op=">=", threshold=0.9),
    Gate(criterion="p95(accepted_latency)", op="<=", threshold=SLO_S, unit="s"),
)


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
                seed=7,
            ),
            measurements=measured,
            draws=self._draws(measured),
            exceedance=self._slower,
            void=self.void,
        )
        return self._findings(measured), verdict.to_json()

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
            "run": _run(self),
            "study": self._study(),
            "deployments": [_deployment(name) for name in names],
            "workloads": [_workload(self)],
            "measurements": [to_json(m) for m in measured],
            "outcomes": [_outcomes(name, d) for name, d in self.deployments.items()],
            "comparisons": self._comparisons(measured),
            "distributions": [_distribution(name, d) for name, d in self.deployments.items()],
            "windows": [_window(place, name, self) for place, name in enumerate(names * 2)],
            "links": [_link(name) for name in names[-1:]],
            "failures": list(self.failures),
            "costs": [_cost(name, d) for name, d in self.deployments.items()]
            if self.priced
            else [],
            "prices": [_price(names)] if self.priced else [],
            "environment": {"cpu": {"model": "X", "logical": 2}, "lock": {"missing": "no value"}},
            "validity": [
                {"check": "pairing", "result": "pass", "detail": f"{names[0]}: 124"},
                {"check": "model", "result": "unknown", "detail": f"{names[0]}: no usage reported"},
            ],
        }
        return _merged(document, self.changes)

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
            "gates": [gate.text for gate in self.gates],
            "criteria": [dataclasses.asdict(c) for c in self.criteria],
        }

    def _comparisons(self, measured: Sequence[Measurement]) -> list[Json]:
        cells = {(m.deployment, m.criterion): m for m in measured}
        return [
            _comparison(cells[name, criterion], cells[self.base, criterion])
            for name in self.deployments
            if name != self.base
            for criterion in dict.fromkeys(m.criterion for m in measured)
            if _finite(cells[name, criterion].value) and _finite(cells[self.base, criterion].value)
        ]


def _finite(value: Any) -> bool:
    return isinstance(value, float) and math.isfinite(value)


def _comparison(one: Measurement, two: Measurement) -> Json:
    gap = float(one.value) - float(two.value)  # type: ignore[arg-type]
    half = 0.02 * max(abs(float(two.value)), 0.1)  # type: ignore[arg-type]
    up = one.unit in ("share", "1/h")
    clear = "a" if (gap > 0) == up else "b"
    return {
        "criterion": one.criterion,
        "a": one.deployment,
        "b": two.deployment,
        "unit": one.unit,
        "difference": gap,
        "interval": {"low": gap - half, "high": gap + half, "confidence": 0.95, "method": "t"},
        "test": "exact McNemar" if one.k is not None else "paired bootstrap",
        "p_value": 0.0123 if one.k is not None else None,
        "n": one.n,
        "both": 100 if one.k is not None else None,
        "only_a": 3 if one.k is not None else None,
        "only_b": 2 if one.k is not None else None,
        "neither": 19 if one.k is not None else None,
        "answer": clear if abs(gap) > half else "cannot tell",
        "margin": None,
        "needs_n": None if abs(gap) > half else 4_321,
    }


def _run(world: World) -> Json:
    planned = sum(d.n for d in world.deployments.values())
    return {
        "id": "card-desk-7f3a",
        "started": "2026-11-30T07:46:30Z",
        "ended": "2026-11-30T07:51:08Z",
        "segments": 1,
        "superseded": 0,
        "post_hoc": False,
        "answers": planned,
        "planned": planned,
        "complete": True,
        "unmeasured": [],
    }


def _deployment(name: str) -> Json:
    return {
        "name": name,
        "engine": "llamacpp",
        "model": "gemma-3-270m-q4_k_m",
        "api": "completions",
        "structured": "schema",
        "parser": [],
        "facts": [
            {"name": "weights_sha256", "value": "a5fd", "status": "measured"},
            {"name": "precision", "value": "fp8", "status": "claimed"},
            {"name": "build", "value": "not stated by the package", "status": "missing"},
        ],
    }


def _workload(world: World) -> Json:
    return {
        "name": "desk",
        "items": "builtin:card-desk",
        "n_items": 124,
        "users": 2,
        "windows": 5,
        "repeats": 1,
        "max_tokens": 160,
        "temperature": 0.0,
        "slo_s": SLO_S,
        "accept": "record",
    }


def _outcomes(name: str, seen: Deployment) -> Json:
    wrong = seen.n - seen.accepted
    return {
        "deployment": name,
        "attempted": seen.n,
        "ok": seen.accepted,
        "wrong": wrong,
        "undetermined": 0,
        "transport": 0,
        "grader_error": 0,
        "kinds": {"value": wrong} if wrong else {},
    }


def _distribution(name: str, seen: Deployment) -> Json:
    values = np.sort(seen.latencies())
    reached = values[np.isfinite(values)]
    return {
        "deployment": name,
        "metric": "accepted_latency",
        "unit": "s",
        "n": int(values.size),
        "never": int(values.size - reached.size),
        "points": [[float(x), (i + 1) / values.size] for i, x in enumerate(reached[:400])],
    }


def _window(place: int, name: str, world: World) -> Json:
    seen = world.deployments[name]
    return {
        "index": place // len(world.deployments),
        "deployment": name,
        "segment": 0,
        "started_s": 10.0 * place,
        "wall_s": 9.5,
        "answers": seen.n // 2,
        "accepted": seen.accepted // 2,
    }


def _link(name: str) -> Json:
    counts = {"changed": 12, "gained": 9, "gained_right": 7, "damaged": 1}
    return {"deployment": name, "link": "repair", **counts}


def _cost(name: str, seen: Deployment) -> Json:
    missing = {"missing": "not measured"}
    return {
        "deployment": name,
        "currency": None if seen.cost is None else "CNY",
        "rate_per_h": None if seen.cost is None else 0.6,
        "wall_s": 200.0,
        "amount": missing if seen.cost is None else 0.03,
        "answers": seen.n,
        "accepted": seen.accepted,
        "per_1000_accepted": missing if seen.cost is None else seen.cost,
        "status": "missing" if seen.cost is None else "documented",
        "source": "" if seen.cost is None else "finance desk",
        "as_of": "" if seen.cost is None else "2026-11-01",
        "notes": [],
    }


def _price(names: list[str]) -> Json:
    return {
        "what": "this machine",
        "rate": "0.6 CNY/h",
        "for": names,
        "as_of": "2026-11-01",
        "source": "finance desk",
    }


def _merged(tree: Any, changes: Mapping[str, Any]) -> Any:
    """The document with the named parts of it changed, mappings part by part."""
    return {
        key: _merged(value, changes[key])
        if key in changes and isinstance(value, dict)
        else changes.get(key, value)
        for key, value in tree.items()
    }


def _eight() -> dict[str, Deployment]:
    return {f"d{n}": Deployment(valid=90 + 4 * n, accuracy=0.6 + 0.04 * n) for n in range(8)}


SLACK = Criterion(name="field_accuracy", weight=1, worst=0, best=1, margin=0.05)
STRONG, WEAK = Deployment(valid=124, accepted=122), Deployment(valid=101, accuracy=0.8)


def _pair(one: Deployment, two: Deployment, **more: Any) -> World:
    return World(deployments={"constrained": one, "plain": two}, **more)


def _twins(one: float, two: float, **more: Any) -> World:
    """Two deployments that differ in accuracy alone, with no gate."""
    same = Deployment(accepted=124)
    pair = [dataclasses.replace(same, accuracy=a) for a in (one, two)]
    return _pair(*pair, gates=(), **more)


def _cases() -> dict[str, World]:
    swap = (
        Criterion(name="field_accuracy", weight=0.52, worst=0, best=1),
        Criterion(name="cost_per_1000_accepted", weight=0.48, worst=1, best=0, unit="CNY"),
    )
    nobody = Deployment(n=0, valid=0, accepted=0, accuracy=None, cost=None)
    silent = Deployment(valid=0, accepted=0, accuracy=0.0, cost=None)
    return {
        "one passes": _pair(STRONG, WEAK),
        "ranked first": _pair(STRONG, Deployment(valid=124, accepted=122, accuracy=0.6)),
        "ranked first, dearer": _pair(
            dataclasses.replace(STRONG, cost=0.9),
            dataclasses.replace(STRONG, accuracy=0.55, cost=0.4),
        ),
        "one deployment": World(deployments={"alone": STRONG}),
        "one deployment, no gate": World(deployments={"alone": STRONG}, gates=()),
        "one deployment, no criteria": World(deployments={"alone": STRONG}, criteria=()),
        "four": World(
            deployments={"a": STRONG, "b": WEAK, "c": nobody, "d": Deployment(accepted=120)}
        ),
        "eight": World(deployments=_eight()),
        "eight fail": World(
            deployments={f"d{n}": Deployment(valid=60 + n) for n in range(8)}, priced=False
        ),
        "exact tie": _twins(0.8, 0.8, spread=0.0),
        "equivalent": _twins(0.82, 0.80, criteria=(SLACK,), spread=0.005),
        "not worth measuring": _twins(0.80, 0.78, criteria=(SLACK,), spread=0.06),
        "weights undecided": _pair(
            Deployment(accuracy=1.0, cost=1.0),
            Deployment(accuracy=0.0, cost=0.0),
            criteria=swap,
            gates=(),
            spread=1e-6,
            band=0.9,
        ),
        "uncertain": _twins(0.82, 0.80, criteria=(SLACK,), spread=0.2),
        "unproven": _pair(
            Deployment(n=12, valid=12, accepted=11), Deployment(n=12, valid=11, accepted=9)
        ),
        "missing decides": _pair(
            Deployment(accuracy=None, accepted=124), Deployment(accepted=124), gates=()
        ),
        "none eligible": _pair(WEAK, dataclasses.replace(WEAK, valid=90)),
        "nothing accepted": _pair(silent, silent),
        "one silent": _pair(STRONG, silent),
        "unmeasured": _pair(STRONG, nobody, changes={"run": {"unmeasured": ["plain"]}}),
        "all missing": _pair(nobody, nobody, priced=False),
        "post hoc": _pair(STRONG, WEAK, changes={"run": {"post_hoc": True}}),
        "incomplete": _pair(
            STRONG, WEAK, changes={"run": {"complete": False, "answers": 200, "planned": 248}}
        ),
        "invalid": _pair(
            STRONG,
            WEAK,
            changes={"validity": [{"check": "errors", "result": "fail", "detail": "x: 9/9"}]},
        ),
        "void": _pair(STRONG, WEAK, void=("littles_law", "token_count")),
        "huge": _pair(
            Deployment(n=2_000_000, valid=1_999_990, accepted=1_999_000),
            Deployment(n=2_000_000, valid=1_700_000, accepted=1_600_000),
        ),
        "nothing to compare": _pair(STRONG, WEAK, changes={"comparisons": [], "links": []}),
    }


CASES = _cases()


@pytest.fixture(scope="session")
def records() -> dict[str, tuple[Json, Json]]:
    """Every case by name, decided once."""
    return {name: world.record() for name, world in CASES.items()}


@pytest.fixture(params=sorted(CASES))
def record(request: pytest.FixtureRequest, records: dict[str, tuple[Json, Json]]) -> Any:
    """Each case in turn."""
    return records[request.param]


@pytest.fixture(scope="session")
def world() -> Callable[..., World]:
    """Two deployments with whatever is changed."""

    def made(one: str = "constrained", two: str = "plain", **changed: Any) -> World:
        return World(deployments={one: STRONG, two: WEAK}, **changed)

    return made

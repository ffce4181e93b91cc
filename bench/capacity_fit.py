"""Fit the efficiencies of steps and first tokens: ``python bench/capacity_fit.py``.

Writes src/steelyard/hardware/facts/timing.json, which is reviewed and shipped. Bands come from
rows whose (architecture, system) pair was left out of the fit that predicted them.
"""

from __future__ import annotations

import datetime
import json
import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import capacity_rows
import numpy as np
from capacity_average import Steps, steps_of
from capacity_rows import Row
from capacity_solve import Array, Design, Solution, solve

from steelyard.hardware.coefficients import shape_of
from steelyard.hardware.efficiency import Efficiency
from steelyard.hardware.queueing import first_token
from steelyard.hardware.rates import rates_of
from steelyard.hardware.stepping import Engine, State
from steelyard.hardware.traits import family_of, kind_of, traits_of

DESIGN = Path(__file__).with_name("capacity_design.json")
SHIPPED = Path(__file__).resolve().parents[1] / "src/steelyard/hardware/facts/timing.json"
NOTHING = Efficiency(terms={})
FAR = 9.0
"""No logarithm of a factor is beyond."""
UNFITTED: dict[str, dict[str, Any]] = {
    "distance": {"scale": 1.0, "traits": {}},
}
"""No row of the fit spans hosts: DeepEP's own figures."""


@dataclass
class Problem:
    """All rows as arrays."""

    rows: Sequence[Row]
    engines: list[Engine]
    running: Array
    tpot: Array
    ttft: Array
    strict: Array
    steps: Design
    firsts: Design


def load(rows: Sequence[Row]) -> Problem:
    """Operations, traits and measured times of rows."""
    told = json.loads(DESIGN.read_text(encoding="utf-8"))
    engines = [engine_of(row) for row in rows]
    running = [min(row.concurrency, capacity_rows.room(row)) for row in rows]
    traits = [
        {
            **traits_of(row.placed, engine=row.engine, running=b, prompt=row.isl),
            "held": math.log(max(row.concurrency, 1.0)) - 3,
        }
        for row, b in zip(rows, running, strict=True)
    ]
    work = [
        {name: x / engine.accepted for name, x in engine.work(b, others=row.others(b)).items()}
        for engine, row, b in zip(engines, rows, running, strict=True)
    ]
    states = [State(running=b, parts={}, tpot=1.0) for b in running]
    first = [
        first_token(engine, state, held=row.concurrency)
        for engine, state, row in zip(engines, states, rows, strict=True)
    ]
    return Problem(
        rows=rows, engines=engines, running=np.array(running),
        tpot=np.array([row.tpot for row in rows]), ttft=np.array([row.ttft for row in rows]),
        strict=np.array([row.strict for row in rows]),
        steps=design_of(told["tpot"], work, traits, told["bounds"]),
        firsts=design_of(told["ttft"], first, traits, told["bounds"]),
    )  # fmt: skip


def engine_of(row: Row) -> Engine:
    """The row's replica, without efficiencies."""
    return Engine(
        placed=row.placed, rates=rates_of(row.placed.device), decode=NOTHING, name=row.engine,
        isl=row.isl, osl=row.osl, accepted=row.speculative or 1.0,
    )  # fmt: skip


def design_of(
    told: dict[str, Any], work: Sequence[Any], traits: Sequence[Any], bounds: dict[str, Any]
) -> Design:
    """Arrays of what the design file names; a trait like ``engine`` stands for all engines."""
    names = list(told["operations"])
    known = sorted({label for each in traits for label in each})
    labels, columns, rows = [], [], []
    for name, each in told["operations"].items():
        labels.append((name, ""))
        columns.append(np.ones(len(traits)))
        low, high = each.get("bounds", {}).get("scale", (-FAR, FAR))
        rows.append((math.log(each["prior"]), told["anchor"], low, high))
        for label in known:
            group = label.split(":")[0]
            if group not in each["traits"]:
                continue
            low, high = each.get("bounds", {}).get(group) or bounds.get(label, (-FAR, FAR))
            labels.append((name, label))
            columns.append(np.array([t.get(label, 0.0) for t in traits]))
            rows.append((0.0, each["penalty"], low, high))
    prior, penalty, least, most = np.array(rows).T
    return Design(
        names=names, seconds=np.array([[w[name] for name in names] for w in work]),
        columns=np.array(columns).T, labels=labels, prior=prior, penalty=penalty,
        least=least, most=most, width=told["width"],
    )  # fmt: skip


def first_seconds(problem: Problem, tpot: Array) -> Array:
    """Operations before the first token, given the TPOT of each row."""
    rows = zip(problem.rows, problem.engines, problem.running, tpot, strict=True)
    work = [
        first_token(engine, State(running=b, parts={}, tpot=t), held=row.concurrency)
        for row, engine, b, t in rows
    ]
    return np.array([[w[name] for name in problem.firsts.names] for w in work])


@dataclass
class Left:
    """Predicted seconds of all rows."""

    tpot: Array
    ttft: Array


def fit_all(problem: Problem) -> tuple[Steps, Solution, Left]:
    """Steps and first tokens fitted on all rows, and what they say of those same rows."""
    every = np.arange(len(problem.rows))
    steps = steps_of(problem.steps, problem.rows, problem.tpot, every)
    waits = first_seconds(problem, steps.seconds)
    firsts = solve(problem.firsts, problem.ttft, every, seconds=waits)
    return steps, firsts, Left(steps.seconds, firsts.predict(slice(None), waits))


def leave_out(problem: Problem, groups: Array) -> Left:
    """Fit without each group in turn and predict it; every fit starts from the priors."""
    tpot, ttft = np.zeros(len(problem.rows)), np.zeros(len(problem.rows))
    for group in np.unique(groups):
        out, rest = np.flatnonzero(groups == group), np.flatnonzero(groups != group)
        alone = steps_of(problem.steps, problem.rows, problem.tpot, rest).seconds
        waits = first_seconds(problem, alone)
        tpot[out] = alone[out]
        early = solve(problem.firsts, problem.ttft, rest, seconds=waits)
        ttft[out] = early.predict(out, waits)
    return Left(tpot, ttft)


def halves(problem: Problem, seed: int) -> Array:
    """Groups for a harsher test: half of the pairs, drawn by lot, so that half are left out."""
    names = np.unique(problem.strict)
    first = set(np.random.default_rng(seed).permutation(names)[: len(names) // 2])
    return np.array(["one" if name in first else "other" for name in problem.strict])


def ends(predicted: Array, measured: Array, level: float = 0.9) -> tuple[float, float]:
    """Factors that hold ``level`` of measured / predicted (split conformal, Vovk 2005)."""
    ratio = np.sort(measured / predicted)
    n, miss = len(ratio), (1 - level) / 2
    low = ratio[max(math.floor((n + 1) * miss) - 1, 0)]
    high = ratio[min(math.ceil((n + 1) * (1 - miss)) - 1, n - 1)]
    return min(float(low), 1.0), max(float(high), 1.0)


def broad(problem: Problem) -> Array:
    """Groups for the rung below pairs: kinds of model on one family, by engine."""
    return np.array(
        [f"{kind_of(r.placed)} {family_of(r.placed.device)} {r.engine}" for r in problem.rows]
    )


def alike(problem: Problem) -> Array:
    """Groups for the rung above: a tenth of the set-ups, whole curves of concurrency apart."""
    names = [
        f"{r.strict} {r.engine} {r.placed.precision.name} {r.placed.layout} {r.isl} {r.osl}"
        for r in problem.rows
    ]
    order = {name: k % 10 for k, name in enumerate(sorted(set(names)))}
    return np.array([str(order[name]) for name in names])


def document(problem: Problem, folder: Path) -> dict[str, Any]:
    """What is shipped: coefficients, bands, and what they stand on."""
    steps, firsts, _ = fit_all(problem)
    rungs = {
        "measured": leave_out(problem, alike(problem)),
        "pair": leave_out(problem, problem.strict),
        "class": leave_out(problem, broad(problem)),
    }
    bands: dict[str, dict[str, list[float]]] = {"tpot": {}, "ttft": {}}
    for rung, left in rungs.items():
        bands["tpot"][rung] = [round(x, 3) for x in ends(left.tpot, problem.tpot)]
        bands["ttft"][rung] = [round(x, 3) for x in ends(left.ttft, problem.ttft)]
    for name in bands:
        low, high = bands[name]["class"]
        bands[name]["physics"] = [round(low / 2, 3), round(high * 2, 3)]
        bands[name]["calibrated"] = bands[name]["measured"]
    together = {(shape_of(r.placed.model), r.placed.device.name, r.engine) for r in problem.rows}
    return {
        "fitted": datetime.date.today().isoformat(),
        "data": {
            "file": "e2e-latency/agg.csv", "sha256": capacity_rows.digest(folder),
            "rows": len(problem.rows), "pairs": len(set(problem.strict)),
            "split": "bands from rows whose (architecture, system) was left out",
        },
        "known": {
            "models": sorted({each[0] for each in together}),
            "families": sorted({family_of(r.placed.device) for r in problem.rows}),
            "engines": sorted({each[2] for each in together}),
            "together": sorted(list(each) for each in together),
        },
        "bands": bands,
        "measured": [
            [*cell, asdict(each)]
            for cell, each in sorted(steps.known.items())
        ],
        "decode": {**steps.fit.told(), **UNFITTED},
        "first": firsts.told(),
    }  # fmt: skip


def main() -> None:
    folder = capacity_rows.shared()
    if folder is None:
        raise SystemExit("skipped: no shared data (STEELYARD_SHARED)")
    rows, _ = capacity_rows.read(folder)
    told = document(load(rows), folder)
    SHIPPED.write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"{SHIPPED.name}: {len(rows):,} rows, {told['data']['pairs']} pairs")


if __name__ == "__main__":
    main()

"""measurements.json: everything the report and the decision read, and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from steelyard import __version__
from steelyard.cost import Cost
from steelyard.evidence import Answer, Missing, Outcome, to_json
from steelyard.load import Seen
from steelyard.study import Study
from steelyard.suites import link_effects
from steelyard.weigh.frozen import Frozen
from steelyard.weigh.record import Recorded
from steelyard.weigh.table import Table
from steelyard.weigh.validity import validity

CURVE_POINTS = 400
FAILURES_SHOWN = 8


def findings(frozen: Frozen, recorded: Recorded, table: Table, *, run: str) -> dict[str, Any]:
    """The document, as plain JSON values in a fixed order."""
    study = frozen.study
    document = {
        "schema": 1,
        "steelyard": __version__,
        "run": _run(frozen, recorded, run),
        "study": _study(frozen),
        "deployments": [_deployment(name, frozen) for name in study.deployments],
        "workloads": [_workload(name, frozen) for name in study.workloads],
        "measurements": table.measurements,
        "outcomes": [_outcomes(seen) for seen in table.seen.values()],
        "comparisons": _comparisons(table, study),
        "distributions": [_distribution(seen) for seen in table.seen.values()],
        "windows": _windows(recorded),
        "links": _links(table, study),
        "failures": [f for seen in table.seen.values() for f in _failures(seen)],
        "costs": [_cost(name, cost, table) for name, cost in table.costs.items()],
        "prices": [_price(price) for price in study.prices],
        "environment": frozen.environment,
        "validity": validity(frozen, recorded, table),
    }
    plain: dict[str, Any] = to_json(document)
    return plain


def _run(frozen: Frozen, recorded: Recorded, run: str) -> dict[str, Any]:
    dead = [
        name
        for name in frozen.study.deployments
        if all(a.outcome is Outcome.TRANSPORT for a in recorded.answers if a.deployment == name)
    ]
    return {
        "id": run,
        "started": recorded.started,
        "ended": recorded.ended,
        "segments": len(recorded.starts),
        "superseded": recorded.superseded,
        "post_hoc": frozen.post_hoc,
        "answers": len(recorded.answers),
        "planned": frozen.planned,
        "complete": len(recorded.answers) == frozen.planned,
        "unmeasured": dead,
    }


def _study(frozen: Frozen) -> dict[str, Any]:
    study = frozen.study
    return {
        "question": study.question,
        "slug": study.slug,
        "hash": frozen.hash,
        "parts": frozen.parts,
        "baseline": study.baseline,
        "owner": study.owner,
        "keep": study.keep,
        "seed": study.seed,
        "weight_band": study.weight_band,
        "gates": [gate.canonical for gate in study.gates],
        "criteria": [
            {
                "name": c.name,
                "weight": c.weight,
                "worst": c.worst,
                "best": c.best,
                "margin": c.margin,
                "unit": c.unit,
            }
            for c in study.criteria.values()
        ],
    }


def _deployment(name: str, frozen: Frozen) -> dict[str, Any]:
    deployment = frozen.study.deployments[name]
    engine, endpoint = deployment.engine, deployment.endpoint
    return {
        "name": name,
        "engine": engine.kind if engine else None,
        "model": engine.model if engine else endpoint.model if endpoint else "",
        "api": deployment.api,
        "structured": deployment.structured,
        "parser": list(deployment.parser),
        "facts": frozen.facts.get(name, []),
    }


def _workload(name: str, frozen: Frozen) -> dict[str, Any]:
    workload = frozen.study.workloads[name]
    return {
        "name": name,
        "items": workload.items,
        "n_items": frozen.n_items,
        "users": workload.users,
        "windows": workload.windows,
        "repeats": workload.repeats,
        "max_tokens": workload.max_tokens,
        "temperature": workload.temperature,
        "slo_s": workload.slo_s,
        "accept": str(workload.accept),
    }


def _outcomes(seen: Seen) -> dict[str, Any]:
    counts = Counter(str(a.outcome) for a in seen.answers)
    kinds = Counter(a.kind for a in seen.answers if a.kind)
    return {
        "deployment": seen.deployment,
        "attempted": len(seen.answers),
        **{str(outcome): counts[str(outcome)] for outcome in Outcome},
        "kinds": dict(sorted(kinds.items(), key=lambda pair: (-pair[1], pair[0]))),
    }


def _comparisons(table: Table, study: Study) -> list[Any]:
    return [*table.comparisons, *_drawn_comparisons(table, study)]


def _drawn_comparisons(table: Table, study: Study) -> list[dict[str, Any]]:
    """Differences of criteria that no suite pairs: latency, rates and cost, from the draws."""
    done = {(c.criterion, c.a) for c in table.comparisons}
    return [
        row
        for name in study.deployments
        if name != study.baseline
        for criterion in study.criteria
        if (criterion, name) not in done
        for row in _drawn(table, study, criterion, name)
    ]


def _drawn(table: Table, study: Study, criterion: str, name: str) -> list[dict[str, Any]]:
    one, two = (table.draws.of(d, criterion) for d in (name, study.baseline))
    values = {m.deployment: m.value for m in table.measurements if m.criterion == criterion}
    a, b = values.get(name), values.get(study.baseline)
    if one is None or two is None or not isinstance(a, float) or not isinstance(b, float):
        return []
    with np.errstate(invalid="ignore"):
        gaps = one - two
    if not (np.isfinite(gaps).all() and np.isfinite(a - b)):
        return []
    low, high = (float(x) for x in np.quantile(gaps, [0.025, 0.975]))
    declared = study.criteria[criterion]
    up = declared.best > declared.worst
    return [
        {
            "criterion": criterion,
            "a": name,
            "b": study.baseline,
            "unit": declared.unit,
            "difference": a - b,
            "interval": {
                "low": low,
                "high": high,
                "confidence": 0.95,
                "method": "paired bootstrap over windows and items",
            },
            "test": "paired bootstrap",
            "p_value": None,
            "n": len(table.seen[name].answers),
            "both": None,
            "only_a": None,
            "only_b": None,
            "neither": None,
            "answer": _answer(low, high, up=up, margin=declared.margin),
            "margin": declared.margin,
            "needs_n": None,
        }
    ]


def _answer(low: float, high: float, *, up: bool, margin: float | None) -> str:
    if margin is not None and -margin < low and high < margin:
        return "equivalent"
    if low > 0 or high < 0:
        return "a" if (low > 0) == up else "b"
    return "cannot tell"


def _distribution(seen: Seen) -> dict[str, Any]:
    """The cumulative curve of accepted latency over all answers, thinned to what a page shows."""
    values = np.sort(seen.distribution("accepted_latency"))
    reached = values[np.isfinite(values)]
    picks = (
        np.unique(np.linspace(0, reached.size - 1, CURVE_POINTS).astype(int))
        if (reached.size)
        else np.array([], dtype=int)
    )
    return {
        "deployment": seen.deployment,
        "metric": "accepted_latency",
        "unit": "s",
        "n": int(values.size),
        "never": int(values.size - reached.size),
        "points": [[float(reached[i]), float((i + 1) / values.size)] for i in picks],
    }


def _windows(recorded: Recorded) -> list[dict[str, Any]]:
    return [
        {
            "index": span.index,
            "deployment": span.deployment,
            "segment": span.segment,
            "started_s": span.started_s,
            "wall_s": span.wall_s,
            "answers": len(mine),
            "accepted": sum(a.accepted for a in mine),
        }
        for span in recorded.spans
        for mine in [_inside(recorded.answers, span)]
    ]


def _inside(answers: Sequence[Answer], span: Any) -> list[Answer]:
    key = (span.deployment, span.workload, span.index, span.segment)
    return [a for a in answers if (a.deployment, a.workload, a.window, a.segment) == key]


def _links(table: Table, study: Study) -> list[Any]:
    return [
        effect
        for name, seen in table.seen.items()
        for effect in link_effects(
            seen.answers, deployment=name, parser=study.deployments[name].parser
        )
    ]


def _failures(seen: Seen) -> list[dict[str, Any]]:
    failed = [a for a in seen.answers if not a.accepted][:FAILURES_SHOWN]
    return [
        {
            "deployment": seen.deployment,
            "item": a.item,
            "outcome": str(a.outcome),
            "kind": a.kind,
            "detail": a.detail,
            "excerpt": _excerpt(seen, a),
        }
        for a in failed
    ]


def _excerpt(seen: Seen, answer: Answer) -> str:
    texts = [seen.samples[number].text for number in answer.samples]
    text = " ".join((texts[-1] or "").split()) if texts else ""
    return text if len(text) <= 160 else text[:159] + "…"


def _cost(name: str, cost: Cost | Missing, table: Table) -> dict[str, Any]:
    if isinstance(cost, Missing):
        seen = table.seen[name]
        return {
            "deployment": name,
            "currency": None,
            "rate_per_h": None,
            "wall_s": sum(seen.walls.values()),
            "amount": cost,
            "answers": len(seen.answers),
            "accepted": sum(a.accepted for a in seen.answers),
            "per_1000_accepted": cost,
            "status": "missing",
            "source": "",
            "as_of": "",
            "notes": [],
        }
    used = cost.tariff.prices
    rate = cost.tariff.rate.price.rate_per_h if cost.tariff.rate else None
    per = cost.accepted.value
    return {
        "deployment": name,
        "currency": cost.amount.currency,
        "rate_per_h": None if rate is None else float(rate),
        "wall_s": cost.wall_s,
        "amount": float(cost.amount.amount),
        "answers": cost.answers.count,
        "accepted": cost.accepted.count,
        "per_1000_accepted": per if isinstance(per, Missing) else float(per.amount),
        "status": str(cost.status),
        "source": "; ".join(dict.fromkeys(p.price.source for p in used)),
        "as_of": max(p.price.as_of for p in used).isoformat(),
        "notes": list(cost.notes),
    }


def _price(price: Any) -> Mapping[str, Any]:
    units = {
        "rate_per_h": "h",
        "input_per_mtok": "Mtok in",
        "output_per_mtok": "Mtok out",
        "cached_per_mtok": "Mtok cached",
    }
    parts = [
        f"{getattr(price, field):g} {price.currency}/{unit}"
        for field, unit in units.items()
        if getattr(price, field) is not None
    ]
    return {
        "what": price.what,
        "rate": ", ".join(parts),
        "for": list(price.deployments),
        "as_of": price.as_of.isoformat(),
        "source": price.source,
    }

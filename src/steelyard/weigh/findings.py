"""measurements.json: everything the report and the decision read, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from steelyard import __version__
from steelyard.evidence import Answer, Outcome, to_json
from steelyard.weigh.charges import cost_row, price_row
from steelyard.weigh.cluster import cluster_found
from steelyard.weigh.drawn import drawn_comparisons, suite_comparisons
from steelyard.weigh.frozen import Frozen
from steelyard.weigh.outcomes import distribution, failures, links, outcomes
from steelyard.weigh.overtime import over_time
from steelyard.weigh.record import Recorded
from steelyard.weigh.table import Table
from steelyard.weigh.validity import Check


def findings(
    frozen: Frozen,
    recorded: Recorded,
    table: Table,
    *,
    run: str,
    checks: Sequence[Check],
) -> dict[str, Any]:
    """The document, as plain JSON values in a fixed order."""
    study = frozen.study
    document: dict[str, Any] = {
        "schema": 1,
        "steelyard": __version__,
        "run": _run(frozen, recorded, run),
        "study": _study(frozen),
        "deployments": [_deployment(name, frozen) for name in study.deployments],
        "workloads": [_workload(name, frozen) for name in study.workloads],
        "measurements": table.measurements,
        "outcomes": [outcomes(seen) for seen in table.seen.values()],
        "comparisons": [*suite_comparisons(table, study), *drawn_comparisons(table, study)],
        "distributions": [distribution(seen) for seen in table.seen.values()],
        "over_time": over_time(table.seen.values(), recorded),
        "windows": _windows(recorded),
        "links": links(table.seen, study),
        "failures": [f for seen in table.seen.values() for f in failures(seen)],
        "costs": [cost_row(cost, table.seen[name]) for name, cost in table.costs.items()],
        "prices": [price_row(price) for price in study.prices],
        "environment": frozen.environment,
        "validity": checks,
    }
    if study.cluster is not None:
        document["cluster"] = cluster_found(frozen, recorded, table.seen)
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

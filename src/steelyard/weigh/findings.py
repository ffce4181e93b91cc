"""measurements.json: everything the report and the decision read, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from steelyard import __version__
from steelyard.evidence import Answer, Outcome, to_json
from steelyard.study import Study
from steelyard.weigh.beside import beside
from steelyard.weigh.charges import cost_row, price_row
from steelyard.weigh.checking import Check
from steelyard.weigh.cluster import cluster_found
from steelyard.weigh.drawn import drawn_comparisons, suite_comparisons
from steelyard.weigh.frozen import Frozen
from steelyard.weigh.lengths import length_rows
from steelyard.weigh.loadrows import certificate, load_distribution, load_outcomes, load_spent
from steelyard.weigh.money import money_found
from steelyard.weigh.outcomes import distribution, failures, forms, links, outcomes, spent
from steelyard.weigh.overtime import over_time
from steelyard.weigh.papers import candidates_found
from steelyard.weigh.record import Recorded
from steelyard.weigh.studyrows import study_row
from steelyard.weigh.suiterows import convergence_rows, task_rows
from steelyard.weigh.table import Part, Table
from steelyard.weigh.telling import arrivals_told, prompts_told
from steelyard.weigh.views import Viewed, views_found


def findings(
    frozen: Frozen,
    recorded: Recorded,
    table: Table,
    viewed: Sequence[Viewed] = (),
    *,
    run: str,
    checks: Sequence[Check],
) -> dict[str, Any]:
    """The document, as plain JSON values in a fixed order."""
    study, each = frozen.study, partial(_each, table, frozen.study)
    document: dict[str, Any] = {
        "schema": 1,
        "steelyard": __version__,
        "run": _run(frozen, recorded, table, run),
        "study": study_row(frozen),
        "deployments": [_deployment(name, frozen) for name in study.deployments],
        "workloads": [_workload(name, frozen) for name in study.workloads],
        "measurements": table.measurements,
        "outcomes": each(_outcomes),
        "comparisons": [*suite_comparisons(table, study), *drawn_comparisons(table, study)],
        "distributions": each(_curves),
        "over_time": over_time(
            [seen for part in table.parts for seen in part.seen.values()],
            [cell for part in table.parts for cell in part.cells.values()],
            recorded,
            several=len(study.workloads) > 1,
        ),
        "windows": _windows(recorded, table, study),
        "links": each(lambda part: links(part.seen, study)),
        "forms": each(lambda part: forms(part.seen)),
        "failures": each(_failures),
        "costs": each(_costs),
        "prices": [price_row(price) for price in study.prices],
        "environment": frozen.environment,
        "validity": checks,
    }
    document |= candidates_found(study, frozen.parts, table)
    document |= _where_there_are(frozen, recorded, table, viewed, run=run)
    plain: dict[str, Any] = to_json(document)
    return plain


def _where_there_are(
    frozen: Frozen, recorded: Recorded, table: Table, viewed: Sequence[Viewed], *, run: str
) -> dict[str, Any]:
    """Members that only some studies have."""
    study = frozen.study
    cells = {(p.workload, name): cell for p in table.parts for name, cell in p.cells.items()}
    found = {
        "beside": beside(study, frozen.parts, [m.criterion for m in table.measurements]) or None,
        "lengths": _each(table, study, length_rows) or None,
        "convergence": _each(table, study, convergence_rows) or None,
        "tasks": _each(table, study, lambda part: _tasks(part, frozen, recorded, run)) or None,
        "cluster": cluster_found(frozen, recorded, table.seen) if study.cluster else None,
        "certificates": [certificate(one) for one in recorded.loads] if frozen.loaded else None,
        "views": list(views_found(viewed, recorded, cells)) if viewed else None,
        "money": money_found(study, table, run=run, date=recorded.date),
    }
    return {name: value for name, value in found.items() if value is not None}


def _each(table: Table, study: Study, of: Callable[[Part], Iterable[Any]]) -> list[dict[str, Any]]:
    return [row for part in table.parts for row in _placed(part, study, of(part))]


def _placed(part: Part, study: Study, rows: Iterable[Any]) -> Iterator[dict[str, Any]]:
    """Rows with their workload, where there are several."""
    for row in rows:
        plain: dict[str, Any] = row if isinstance(row, dict) else to_json(row)
        yield {**plain, "workload": part.workload} if len(study.workloads) > 1 else plain


def _outcomes(part: Part) -> list[dict[str, Any]]:
    return [
        *(outcomes(seen) for seen in part.seen.values()),
        *(load_outcomes(cell) for cell in part.cells.values()),
    ]


def _curves(part: Part) -> list[dict[str, Any]]:
    return [
        *(distribution(seen) for seen in part.seen.values()),
        *(load_distribution(cell) for cell in part.cells.values()),
    ]


def _tasks(part: Part, frozen: Frozen, recorded: Recorded, run: str) -> list[dict[str, Any]]:
    return task_rows(part, frozen.judges.get(part.workload), run=run, date=recorded.date)


def _failures(part: Part) -> list[dict[str, Any]]:
    return [row for seen in part.seen.values() for row in failures(seen)]


def _costs(part: Part) -> list[dict[str, Any]]:
    took = {name: spent(seen) for name, seen in part.seen.items()}
    took |= {name: load_spent(cell) for name, cell in part.cells.items()}
    return [cost_row(part.costs[name], one) for name, one in took.items()]


def _run(frozen: Frozen, recorded: Recorded, table: Table, run: str) -> dict[str, Any]:
    requests = sum(one.samples for one in recorded.loads)
    done = len(recorded.answers) == frozen.planned and len(recorded.loads) == frozen.load_windows
    told: dict[str, Any] = {
        "id": run,
        "started": recorded.started,
        "ended": recorded.ended,
        "segments": len(recorded.starts),
        "superseded": recorded.superseded,
        "post_hoc": frozen.post_hoc,
        "answers": len(recorded.answers),
        "planned": frozen.planned,
        "complete": done,
        "unmeasured": [name for name in frozen.study.deployments if _dead(name, table)],
    }
    if frozen.changes:
        told["what_if"] = list(frozen.changes)
    if frozen.loaded:
        told["load"] = {
            "windows": len(recorded.loads),
            "planned": frozen.load_windows,
            "requests": requests,
            "cut": recorded.cut,
        }
    return told


def _dead(name: str, table: Table) -> bool:
    """Whether not one answer of a deployment arrived."""
    graded = [a.outcome for p in table.parts if p.seen for a in p.seen[name].answers]
    loaded = [bool(p.cells[name].answered().any()) for p in table.parts if name in p.cells]
    return all(outcome is Outcome.TRANSPORT for outcome in graded) and not any(loaded)


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
    if name not in frozen.judges:
        return {
            "name": name,
            "items": workload.items or None,
            "n_items": frozen.counts.get(name),
            "arrivals": arrivals_told(workload.arrivals),
            "prompts": None if workload.prompts is None else prompts_told(workload.prompts),
            "windows": workload.windows,
            "max_tokens": workload.max_tokens,
            "temperature": workload.temperature,
            "slo_s": workload.slo_s,
        }
    return {
        "name": name,
        "items": workload.items,
        "n_items": frozen.counts[name],
        "users": workload.users,
        "windows": workload.windows,
        "repeats": workload.repeats,
        "max_tokens": workload.max_tokens,
        "temperature": workload.temperature,
        "slo_s": workload.slo_s,
        "accept": str(workload.accept),
    }


def _windows(recorded: Recorded, table: Table, study: Study) -> list[dict[str, Any]]:
    cells = {(p.workload, name): cell for p in table.parts for name, cell in p.cells.items()}
    found = []
    for span in recorded.spans:
        row = {
            "index": span.index,
            "deployment": span.deployment,
            "segment": span.segment,
            "started_s": span.started_s,
            "wall_s": span.wall_s,
        }
        if len(study.workloads) > 1:
            row["workload"] = span.workload
        cell = cells.get((span.workload, span.deployment))
        if cell is not None:
            good = cell.good()[cell.labels == span.index]
            found.append({**row, "answers": int(good.size), "in_time": int(good.sum())})
            continue
        mine = _inside(recorded.answers, span)
        found.append({**row, "answers": len(mine), "accepted": sum(a.accepted for a in mine)})
    return found


def _inside(answers: Sequence[Answer], span: Any) -> list[Answer]:
    key = (span.deployment, span.workload, span.index, span.segment)
    return [a for a in answers if (a.deployment, a.workload, a.window, a.segment) == key]

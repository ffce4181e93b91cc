"""What one suite alone has to tell: its answers by attempt, and by task."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from steelyard.evidence import Answer, to_json
from steelyard.suites import Stamp, Suite, by_task, convergence
from steelyard.weigh.table import Part

TASKED = "domain"
"""The suite whose items are of several tasks."""
SCORE = "domain_score"


def convergence_rows(part: Part) -> list[dict[str, Any]]:
    """How soon re-asks mend faults, where a suite makes any."""
    found = {name: convergence(seen.answers) for name, seen in part.seen.items()}
    return [
        {"deployment": name, **to_json(curve)} for name, curve in found.items() if curve is not None
    ]


def task_rows(part: Part, judge: Suite | None, *, run: str, date: str) -> list[dict[str, Any]]:
    """The score of each task, over its own answers alone; none where the suite has no tasks."""
    if judge is None or judge.name != TASKED:
        return []
    return [
        row
        for name, seen in part.seen.items()
        for row in _tasks(
            seen.answers,
            Stamp(deployment=name, workload=part.workload, run=run, date=date),
        )
    ]


def _tasks(answers: Sequence[Answer], stamp: Stamp) -> list[dict[str, Any]]:
    found = []
    for row in by_task(answers, stamp=stamp):
        score = next(m for m in row.measurements if m.criterion == SCORE)
        found.append(
            {
                "deployment": stamp.deployment,
                "task": row.task,
                "attempted": row.attempted,
                "undetermined": row.undetermined,
                "score": to_json(score.value),
                "n": score.n,
                "interval": to_json(score.interval),
            }
        )
    return found

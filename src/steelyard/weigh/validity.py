"""May the numbers be trusted: checks that a run has to pass before anybody ranks by it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

import numpy as np

from steelyard.evidence import Outcome, Sample
from steelyard.load import Seen
from steelyard.weigh.frozen import Frozen
from steelyard.weigh.record import Recorded
from steelyard.weigh.table import Table

ERROR_BUDGET = 0.05
LAG_LIMIT_S = 0.05
LITTLE_TOLERANCE = 0.15

VOIDING = ("complete", "pairing", "littles_law", "generator", "token_count", "model")
"""Checks without which no number of a run means what it says."""

Result = Literal["pass", "fail", "unknown"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One check; the detail has the figures."""

    check: str
    result: Result
    detail: str


def validity(frozen: Frozen, recorded: Recorded, table: Table) -> list[Check]:
    """All checks, over all deployments."""
    seen = list(table.seen.values())
    return [
        _complete(frozen, recorded),
        _pairing(seen, frozen, recorded),
        _windows(seen),
        *(_errors(s) for s in seen),
        *(_little(s, frozen) for s in seen),
        *(_lag(s) for s in seen),
        *(_tokens(s) for s in seen),
        *(_model(s, frozen) for s in seen),
        _interruptions(recorded),
    ]


def void(checks: Iterable[Check]) -> tuple[str, ...]:
    """The checks that failed and void the run, each once."""
    failed = {c.check for c in checks if c.result == "fail"}
    return tuple(name for name in VOIDING if name in failed)


def _check(name: str, good: bool | None, detail: str) -> Check:
    result: Result = "unknown" if good is None else "pass" if good else "fail"
    return Check(check=name, result=result, detail=detail)


def _complete(frozen: Frozen, recorded: Recorded) -> Check:
    done, planned = len(recorded.answers), frozen.planned
    detail = f"{done}/{planned} answers"
    return _check("complete", done == planned, detail if done == planned else f"{detail}; --resume")


def _pairing(seen: list[Seen], frozen: Frozen, recorded: Recorded) -> Check:
    if len(recorded.answers) < frozen.planned:
        return _check("pairing", None, "the run is not complete")
    asked = [[(a.item, a.repeat) for a in s.answers] for s in seen]
    alike = all(one == asked[0] for one in asked)
    return _check("pairing", alike, ", ".join(f"{s.deployment}: {len(s.answers)}" for s in seen))


def _windows(seen: list[Seen]) -> Check:
    fewest = min(len(s.walls) for s in seen)
    counts = ", ".join(f"{s.deployment}: {len(s.walls)}" for s in seen)
    return _check("windows", fewest >= 5, f"{counts} (at least 5)")


def _errors(seen: Seen) -> Check:
    failed = sum(a.outcome in (Outcome.TRANSPORT, Outcome.GRADER_ERROR) for a in seen.answers)
    total = len(seen.answers)
    detail = (
        f"{seen.deployment}: {failed}/{total} transport or grader errors (≤ {ERROR_BUDGET:.0%})"
    )
    return _check("errors", total > 0 and failed <= ERROR_BUDGET * total, detail)


def _little(seen: Seen, frozen: Frozen) -> Check:
    """Mean requests in flight, measured twice: time in system / wall, against the users' number."""
    users = frozen.study.workloads[seen.workload].users
    wall = sum(seen.walls.values())
    if not wall:
        return _check("littles_law", None, f"{seen.deployment}: no window")
    spent = sum((s.ended_ns - s.intended_ns) * 1e-9 for s in _samples(seen))
    mean = spent / wall
    # Each window drains: at its end fewer than ``users`` are busy, which pulls the mean down.
    good = users * (1 - LITTLE_TOLERANCE) - users * len(seen.walls) / max(len(seen.answers), 1)
    detail = f"{seen.deployment}: {mean:.2f} in flight, {users} users"
    return _check("littles_law", good <= mean <= users * 1.02, detail)


def _lag(seen: Seen) -> Check:
    lags = [(s.ready_ns - s.intended_ns) * 1e-9 for s in _samples(seen)]
    if not lags:
        return _check("generator", None, f"{seen.deployment}: no sample")
    worst = float(np.quantile(lags, 0.99))
    detail = (
        f"{seen.deployment}: p99 schedule lag {worst * 1000:.2f} ms (≤ {LAG_LIMIT_S * 1000:.0f} ms)"
    )
    return _check("generator", worst <= LAG_LIMIT_S, detail)


def _tokens(seen: Seen) -> Check:
    counted = [s for s in _samples(seen) if s.outcome is not Outcome.TRANSPORT]
    told = sum(s.completion_tokens is not None for s in counted)
    if not told:
        return _check("token_count", None, f"{seen.deployment}: no usage reported")
    odd = sum(
        s.completion_tokens is not None and s.completion_tokens < s.content_events - 1
        for s in counted
    )
    detail = (
        f"{seen.deployment}: usage in {told}/{len(counted)}, {odd} with more events than tokens"
    )
    return _check("token_count", told == len(counted) and odd == 0, detail)


def _model(seen: Seen, frozen: Frozen) -> Check:
    """The server names the model it was asked for, or the alias the study declares."""
    deployment = frozen.study.deployments[seen.deployment]
    endpoint = deployment.endpoint
    echoed = sorted({s.model_echoed for s in _samples(seen) if s.model_echoed})
    if not echoed:
        return _check("model", None, f"{seen.deployment}: the server names no model")
    wanted = (endpoint.answers_as or endpoint.model) if endpoint else None
    good = len(echoed) == 1 and (wanted is None or echoed == [wanted])
    detail = f"{seen.deployment}: {', '.join(echoed)}"
    return _check("model", good, detail + ("" if good else f"; expected {wanted}"))


def _interruptions(recorded: Recorded) -> Check:
    resumed = len(recorded.starts) - 1
    detail = f"{resumed} resumed, {recorded.superseded} requests without an answer set aside"
    return _check("interruptions", True if not resumed else None, detail)


def _samples(seen: Seen) -> Iterable[Sample]:
    return (seen.samples[number] for answer in seen.answers for number in answer.samples)

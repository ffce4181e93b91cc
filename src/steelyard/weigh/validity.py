"""May the numbers be trusted: checks that a run has to pass before anybody ranks by it."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from steelyard.evidence import Outcome, Sample
from steelyard.load import Seen, certificate
from steelyard.load.certificate import error_budget, occupancy, schedule_lag, token_report
from steelyard.weigh.frozen import Frozen
from steelyard.weigh.record import Recorded
from steelyard.weigh.seen import by_turn
from steelyard.weigh.table import Table

ERROR_BUDGET = 0.05
LAG_LIMIT_S = 0.05
"""Wider than a load run's: an engine may share this machine, and answers take seconds."""

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
        _blocks(seen, frozen) if frozen.study.cluster else _windows(seen),
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


def _blocks(seen: list[Seen], frozen: Frozen) -> Check:
    """Too few blocks prove little, and what they don't prove is said to be unknown."""
    counts = {s.deployment: len(by_turn(s, frozen.study).walls) for s in seen}
    told = ", ".join(f"{name}: {count}" for name, count in counts.items())
    enough = min(counts.values()) >= 5
    return _check("blocks", True if enough else None, f"{told} (at least 5)")


def _errors(seen: Seen) -> Check:
    failed = sum(a.outcome in (Outcome.TRANSPORT, Outcome.GRADER_ERROR) for a in seen.answers)
    return _of(seen, error_budget(failed, of=len(seen.answers), budget=ERROR_BUDGET))


def _little(seen: Seen, frozen: Frozen) -> Check:
    """Mean requests in flight, measured twice: time in system / wall, against the users' number."""
    spent = sum((s.ended_ns - s.intended_ns) * 1e-9 for s in _samples(seen))
    found = occupancy(
        spent,
        wall_s=sum(seen.walls.values()),
        users=frozen.study.workloads[seen.workload].users,
        windows=len(seen.walls),
        requests=len(seen.answers),
    )
    return _of(seen, found)


def _lag(seen: Seen) -> Check:
    lags = [(s.ready_ns - s.intended_ns) * 1e-9 for s in _samples(seen)]
    return _of(seen, schedule_lag(lags, limit_s=LAG_LIMIT_S), name="generator")


def _tokens(seen: Seen) -> Check:
    counted = [s for s in _samples(seen) if s.outcome is not Outcome.TRANSPORT]
    told = [math.nan if s.completion_tokens is None else s.completion_tokens for s in counted]
    return _of(seen, token_report(told, [s.content_events for s in counted]))


def _of(seen: Seen, found: certificate.Check, *, name: str = "") -> Check:
    return Check(
        check=name or found.check,
        result=found.result,
        detail=f"{seen.deployment}: {found.detail}",
    )


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

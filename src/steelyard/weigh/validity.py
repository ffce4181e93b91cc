"""May the numbers be trusted: checks that a run has to pass before anybody ranks by it."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise

from steelyard.evidence import Outcome, Purpose, Sample
from steelyard.load import Seen, certificate
from steelyard.load.certificate import error_budget, occupancy, schedule_lag, token_report
from steelyard.weigh.checking import Check, check_of
from steelyard.weigh.frozen import Frozen
from steelyard.weigh.loadchecks import load_checks
from steelyard.weigh.record import Recorded
from steelyard.weigh.seen import by_turn
from steelyard.weigh.table import Part, Table

ERROR_BUDGET = 0.05
LAG_LIMIT_S = 0.05
"""Wider than a load run's: an engine may share this machine, and answers take seconds."""

VOIDING = ("complete", "pairing", "littles_law", "generator", "token_count", "model")
"""Checks without which no number of a run means what it says."""


def validity(frozen: Frozen, recorded: Recorded, table: Table) -> list[Check]:
    """All checks, over all deployments and workloads."""
    several = len(table.parts) > 1
    return [
        _complete(frozen, recorded),
        *(check for part in table.parts if part.seen for check in _graded(part, frozen, several)),
        *load_checks(table, recorded, several=several),
        _interruptions(recorded),
    ]


def _graded(part: Part, frozen: Frozen, several: bool) -> list[Check]:
    seen = list(part.seen.values())
    planned = frozen.counts[part.workload] * frozen.study.workloads[part.workload].repeats
    found = [
        _pairing(seen, planned),
        _blocks(seen, frozen) if frozen.study.cluster else _windows(seen),
        *(_errors(s) for s in seen),
        *(_little(s, frozen) for s in seen),
        *(_lag(s) for s in seen),
        *(_tokens(s) for s in seen),
        *(_model(s, frozen) for s in seen),
    ]
    if not several:
        return found
    return [replace(one, detail=f"{part.workload}: {one.detail}") for one in found]


def void(checks: Iterable[Check]) -> tuple[str, ...]:
    """The checks that failed and void the run, each once."""
    failed = {c.check for c in checks if c.result == "fail"}
    return tuple(name for name in VOIDING if name in failed)


def _complete(frozen: Frozen, recorded: Recorded) -> Check:
    counted = []
    if frozen.judges:
        counted.append((len(recorded.answers), frozen.planned, "answers"))
    if frozen.loaded:
        counted.append((len(recorded.loads), frozen.load_windows, "windows of load"))
    detail = ", ".join(f"{done}/{planned} {what}" for done, planned, what in counted)
    whole = all(done == planned for done, planned, _ in counted)
    return check_of("complete", whole, detail if whole else f"{detail}; --resume")


def _pairing(seen: list[Seen], planned: int) -> Check:
    if any(len(s.answers) < planned for s in seen):
        return check_of("pairing", None, "the run is not complete")
    asked = [[(a.item, a.repeat) for a in s.answers] for s in seen]
    alike = all(one == asked[0] for one in asked)
    return check_of("pairing", alike, ", ".join(f"{s.deployment}: {len(s.answers)}" for s in seen))


def _windows(seen: list[Seen]) -> Check:
    fewest = min(len(s.walls) for s in seen)
    counts = ", ".join(f"{s.deployment}: {len(s.walls)}" for s in seen)
    return check_of("windows", fewest >= 5, f"{counts} (at least 5)")


def _blocks(seen: list[Seen], frozen: Frozen) -> Check:
    """Too few blocks prove little, and what they don't prove is said to be unknown."""
    counts = {s.deployment: len(by_turn(s, frozen.study).walls) for s in seen}
    told = ", ".join(f"{name}: {count}" for name, count in counts.items())
    enough = min(counts.values()) >= 5
    return check_of("blocks", True if enough else None, f"{told} (at least 5)")


def _errors(seen: Seen) -> Check:
    failed = sum(a.outcome in (Outcome.TRANSPORT, Outcome.GRADER_ERROR) for a in seen.answers)
    return _of(seen, error_budget(failed, of=len(seen.answers), budget=ERROR_BUDGET))


def _little(seen: Seen, frozen: Frozen) -> Check:
    """Mean requests in flight, measured twice: time in system / wall, against the users' number."""
    spent = sum((s.ended_ns - s.intended_ns) * 1e-9 for s in _samples(seen)) + _waited_s(seen)
    found = occupancy(
        spent,
        wall_s=sum(seen.walls.values()),
        users=frozen.study.workloads[seen.workload].users,
        windows=len(seen.walls),
        requests=len(seen.answers),
    )
    return _of(seen, found)


def _waited_s(seen: Seen) -> float:
    """Waits after rate limits: the user is busy with his answer, and nothing is in flight."""
    sent = [[seen.samples[number] for number in answer.samples] for answer in seen.answers]
    return sum(
        (after.intended_ns - before.ended_ns) * 1e-9
        for samples in sent
        for before, after in pairwise(samples)
        if after.purpose is Purpose.RETRY
    )


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
        return check_of("model", None, f"{seen.deployment}: the server names no model")
    wanted = (endpoint.answers_as or endpoint.model) if endpoint else None
    good = len(echoed) == 1 and (wanted is None or echoed == [wanted])
    detail = f"{seen.deployment}: {', '.join(echoed)}"
    return check_of("model", good, detail + ("" if good else f"; expected {wanted}"))


def _interruptions(recorded: Recorded) -> Check:
    resumed = len(recorded.starts) - 1
    detail = f"{resumed} resumed, {recorded.superseded} requests without an answer set aside"
    if recorded.cut:
        detail += f", {recorded.cut} windows of load had anew"
    return check_of("interruptions", True if not resumed else None, detail)


def _samples(seen: Seen) -> Iterable[Sample]:
    return (seen.samples[number] for answer in seen.answers for number in answer.samples)

"""What a client said of a case, held against what the mock did."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from steelyard.evidence import Missing
from steelyard.selftest.arrivals import oddities, offer_of
from steelyard.selftest.case import Case, Plan
from steelyard.selftest.mock import Served
from steelyard.selftest.told import NEVER, UNTOLD, Told

MOMENT_S = 0.15
"""A moment may be off by this much on a busy machine; the faults looked for are of 0.5 s."""
PACE = 0.3
LATENCY = 0.25
ESTIMATE = 0.5
PERCENTILES = (90, 95, 99)


class Result(StrEnum):
    """Whether a finding, or a row, is right."""

    RIGHT = "right"
    PARTLY = "partly told"
    """Right as far as it says anything."""
    WRONG = "wrong"
    UNTOLD = "not told"
    SKIPPED = "not run"


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing a client said, or did not say."""

    what: str
    truth: str
    told: str
    result: Result


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One case's judgement."""

    case: Case
    findings: tuple[Finding, ...]
    note: str = ""

    @property
    def result(self) -> Result:
        """Wrong if anything is; right if everything was told and is right."""
        results = {finding.result for finding in self.findings}
        if results == {Result.RIGHT, Result.UNTOLD}:
            return Result.PARTLY
        for verdict in (Result.WRONG, Result.SKIPPED, Result.RIGHT):
            if verdict in results:
                return verdict
        return Result.UNTOLD

    @property
    def wrong(self) -> tuple[Finding, ...]:
        """What is wrong."""
        return tuple(f for f in self.findings if f.result is Result.WRONG)


def judge(case: Case, told: Told, *, served: Sequence[Served]) -> Row:
    """Hold one run against the truth and the mock's log."""
    if told.skipped:
        return Row(case=case, findings=(_void("run", told.skipped, Result.SKIPPED),))
    if not told.ended:
        stuck = _void("end", "had to be stopped", Result.WRONG)
        return Row(case=case, findings=(stuck,), note=told.note)
    found = (*_success(case, told), *_figures(case, told, served), *_words(case, told))
    if case.plan is not None:
        found += tuple(_offered(case, case.plan, told, served))
    return Row(case=case, findings=found, note=told.note)


def _void(what: str, told: str, result: Result) -> Finding:
    return Finding(what=what, truth="ends by itself", told=told, result=result)


def _success(case: Case, told: Told) -> Iterator[Finding]:
    truth = case.truth
    if truth.report:
        yield found("result", "there", "there" if told.result else "none", right=told.result)
    if truth.ok is None:
        return
    if not told.result:
        # A tool that dies over a failed run has at least not called it a success.
        failed = truth.ok == 0 and told.code != 0
        said = f"no result, exit {told.code}"
        yield found("ok", f"{truth.ok} of {case.requests}", said, right=failed)
        return
    right = None if isinstance(told.ok, Missing) else told.ok == truth.ok
    yield found("ok", f"{truth.ok} of {case.requests}", _number(told.ok), right=right)
    if not isinstance(told.failed, Missing):
        failed_truth = case.requests - truth.ok
        right = told.failed == failed_truth
        yield found("failed", str(failed_truth), _number(told.failed), right=right)


def _figures(case: Case, told: Told, served: Sequence[Served]) -> Iterator[Finding]:
    truth = case.truth
    if truth.tokens is not None and told.result:
        yield _tokens(truth.tokens, told, estimate=truth.estimate)
    first, visible, pace = (
        _median(_first(s) for s in served),
        _median(_first(s, visible=True) for s in served),
        _median(_pace(s) for s in served),
    )
    if truth.first and first is not None:
        yield _near("TTFT", first, told.ttft_s, off=MOMENT_S)
    if truth.visible == "log" and visible is not None:
        yield _near("visible TTFT", visible, told.visible_s, off=MOMENT_S)
    if truth.visible == "never":
        never = told.visible_s == NEVER if told.visible_s != UNTOLD else None
        yield found("visible TTFT", "never", _seconds(told.visible_s), right=never)
    if truth.pace and pace is not None:
        yield _near("TPOT", pace, told.tpot_s, off=PACE * pace + 0.002)


def _tokens(truth: int, told: Told, *, estimate: bool) -> Finding:
    if isinstance(told.tokens, Missing):
        # Where the server never says, unknown is the truth.
        right = True if estimate else None
    else:
        off = ESTIMATE * truth if estimate else 0.02 * truth
        right = abs(told.tokens - truth) <= off
    words = f"unknown (about {truth})" if estimate else str(truth)
    return found("tokens", words, _number(told.tokens), right=right)


def _words(case: Case, told: Told) -> Iterator[Finding]:
    truth = case.truth
    if truth.kinds and not isinstance(told.kinds, Missing):
        right = bool(told.kinds) and told.kinds <= truth.kinds
        yield found("kind", " or ".join(sorted(truth.kinds)), _set(told.kinds), right=right)
    if truth.text is not None and not isinstance(told.texts, Missing):
        same = told.texts == {truth.text}
        yield found("text", "as sent", "as sent" if same else "another", right=same)
    if truth.received is not None and not isinstance(told.received, Missing):
        right = told.received == {truth.received}
        yield found("pieces kept", str(truth.received), _set(told.received), right=right)
    if truth.mismatch:
        flagged = None if isinstance(told.mismatch, Missing) else told.mismatch
        said = "not told" if flagged is None else "flagged" if flagged else "believed"
        yield found("mismatch", "flagged", said, right=flagged)
    if truth.stale is not None and not isinstance(told.stale, Missing):
        right = told.stale == truth.stale
        yield found("sent again", str(truth.stale), str(told.stale), right=right)
    if truth.dropped is not None and not isinstance(told.dropped, Missing):
        right = truth.dropped in told.dropped
        yield found("left out", truth.dropped, _set(told.dropped) or "nothing", right=right)


def _offered(case: Case, plan: Plan, told: Told, served: Sequence[Served]) -> Iterator[Finding]:
    if case.truth.arrivals:
        seen, wrong = oddities(offer_of(served, plan=plan), plan=plan)
        said = f"{seen}: {'; '.join(wrong)}" if wrong else seen
        yield found("arrivals", case.truth.words, said, right=not wrong)
    if case.truth.omission:
        true = _late(served, plan=plan)
        for percent in PERCENTILES:
            if percent in told.latency_s and percent in true:
                off = LATENCY * true[percent] + 0.06
                what = f"p{percent} latency"
                yield _near(what, true[percent], told.latency_s[percent], off=off)
        if not told.latency_s:
            words = f"p95 latency {true.get(95, math.nan):.2f} s"
            yield found("latency", words, "not told", right=None)


def _late(served: Sequence[Served], *, plan: Plan) -> dict[int, float]:
    """Quantiles of completion minus due time, the first arrival being the first due."""
    if not served:
        return {}
    begin = offer_of(served, plan=plan)[0]
    ends = sorted(s.ended_ns for s in served if s.ended_ns is not None and s.asked_ns >= begin)
    late = sorted((e - begin) / 1e9 - k / plan.rate_per_s for k, e in enumerate(ends))
    return {q: late[max(0, math.ceil(len(late) * q / 100) - 1)] for q in PERCENTILES if late}


def _first(served: Served, *, visible: bool = False) -> float | None:
    for when, _, seen in served.writes:
        if seen or not visible:
            return (when - served.asked_ns) / 1e9
    return None


def _pace(served: Served) -> float | None:
    tokens = sum(count for _, count, _ in served.writes)
    if tokens < 2 or len(served.writes) < 2:
        return None
    return (served.writes[-1][0] - served.writes[0][0]) / 1e9 / (tokens - 1)


def _median(values: Iterator[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return statistics.median(known) if known else None


def _near(what: str, truth: float, told: float | Missing, *, off: float) -> Finding:
    right = None if isinstance(told, Missing) else abs(told - truth) <= off
    return found(what, _seconds(truth), _seconds(told), right=right)


def found(what: str, truth: str, told: str, *, right: bool | None) -> Finding:
    """One finding; ``right`` is None where nothing was told."""
    result = Result.UNTOLD if right is None else Result.RIGHT if right else Result.WRONG
    return Finding(what=what, truth=truth, told=told, result=result)


def _seconds(value: float | Missing) -> str:
    if isinstance(value, Missing):
        return value.reason
    return f"{value * 1000:.1f} ms" if abs(value) < 1 else f"{value:.2f} s"


def _number(value: float | Missing) -> str:
    return "not told" if isinstance(value, Missing) else f"{value:g}"


def _set(values: frozenset[str] | frozenset[int]) -> str:
    return ", ".join(sorted(map(str, values)))

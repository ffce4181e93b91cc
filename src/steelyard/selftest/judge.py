"""What a client said of a case, held against what the mock did."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterator, Sequence

from steelyard.evidence import Missing
from steelyard.selftest.arrivals import oddities, offer_of
from steelyard.selftest.case import Case, Plan
from steelyard.selftest.finding import Finding, Result, Row, found, near, number, seconds, words
from steelyard.selftest.mock import Served
from steelyard.selftest.told import NEVER, UNTOLD, Told

MOMENT_S = 0.15
"""A moment may be off by this much on a busy machine; the faults looked for are of 0.5 s."""
PACE = 0.3
LATENCY = 0.25
ESTIMATE = 0.5
PERCENTILES = (90, 95, 99)


def judge(case: Case, told: Told, *, served: Sequence[Served]) -> Row:
    """Hold one run against the truth and the mock's log."""
    if told.skipped:
        return Row(case=case, findings=(_void("run", told.skipped, Result.SKIPPED),))
    if not told.ended:
        stuck = _void("end", "had to be stopped", Result.WRONG)
        return Row(case=case, findings=(stuck,), note=told.note)
    findings = (*_success(case, told, served), *_figures(case, told, served), *_words(case, told))
    if case.plan is not None:
        findings += tuple(_offered(case, case.plan, told, served))
    return Row(case=case, findings=findings, note=told.note)


def _void(what: str, told: str, result: Result) -> Finding:
    return Finding(what=what, truth="ends by itself", told=told, result=result)


def _success(case: Case, told: Told, served: Sequence[Served]) -> Iterator[Finding]:
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
    sent, ok = _asked(case, told, served)
    few, most = ok
    right = None if isinstance(told.ok, Missing) else few <= told.ok <= most
    yield found("ok", f"{few} of {sent}", number(told.ok), right=right)
    if not isinstance(told.failed, Missing):
        right = sent - most <= told.failed <= sent - few
        yield found("failed", str(sent - few), number(told.failed), right=right)


def _asked(case: Case, told: Told, served: Sequence[Served]) -> tuple[int, tuple[int, int]]:
    """How many requests a client answers for, and how many of them succeed: at least, at most.

    Some tools send more than they are asked for; they are held against what they sent.
    """
    asked, truth = case.requests, case.truth.ok or 0
    if isinstance(told.ok, Missing) or isinstance(told.failed, Missing):
        return asked, (truth, truth)
    counted = told.ok + told.failed
    if counted <= asked or counted > len(served):
        return asked, (truth, truth)
    if truth in (0, asked):
        few = most = counted if truth else 0
    else:
        # Any stretch of a server's turns holds about its share, give or take one turn.
        share = counted * truth / asked
        few, most = max(0, math.floor(share) - 1), min(counted, math.ceil(share) + 1)
    return counted, (few, most)


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
        yield near("TTFT", first, told.ttft_s, off=MOMENT_S)
    if truth.visible == "log" and visible is not None:
        yield near("visible TTFT", visible, told.visible_s, off=MOMENT_S)
    if truth.visible == "never":
        never = told.visible_s == NEVER if told.visible_s != UNTOLD else None
        yield found("visible TTFT", "never", seconds(told.visible_s), right=never)
    if truth.pace and pace is not None:
        yield near("TPOT", pace, told.tpot_s, off=PACE * pace + 0.002)


def _tokens(truth: int, told: Told, *, estimate: bool) -> Finding:
    if isinstance(told.tokens, Missing):
        # Where the server never says, unknown is the truth.
        right = True if estimate else None
    else:
        off = ESTIMATE * truth if estimate else 0.02 * truth
        right = abs(told.tokens - truth) <= off
    words = f"unknown (about {truth})" if estimate else str(truth)
    return found("tokens", words, number(told.tokens), right=right)


def _words(case: Case, told: Told) -> Iterator[Finding]:
    truth = case.truth
    if truth.kinds and not isinstance(told.kinds, Missing):
        right = bool(told.kinds) and told.kinds <= truth.kinds
        yield found("kind", " or ".join(sorted(truth.kinds)), words(told.kinds), right=right)
    if truth.text is not None and not isinstance(told.texts, Missing):
        same = told.texts == {truth.text}
        yield found("text", "as sent", "as sent" if same else "another", right=same)
    if truth.received is not None and not isinstance(told.received, Missing):
        right = told.received == {truth.received}
        yield found("pieces kept", str(truth.received), words(told.received), right=right)
    if truth.mismatch:
        flagged = None if isinstance(told.mismatch, Missing) else told.mismatch
        said = "not told" if flagged is None else "flagged" if flagged else "believed"
        yield found("mismatch", "flagged", said, right=flagged)
    if truth.stale is not None and not isinstance(told.stale, Missing):
        right = told.stale == truth.stale
        yield found("sent again", str(truth.stale), str(told.stale), right=right)
    if truth.dropped is not None and not isinstance(told.dropped, Missing):
        right = truth.dropped in told.dropped
        yield found("left out", truth.dropped, words(told.dropped) or "nothing", right=right)


def _offered(case: Case, plan: Plan, told: Told, served: Sequence[Served]) -> Iterator[Finding]:
    if case.truth.arrivals:
        seen, wrong = oddities(offer_of(served, plan=plan), plan=plan)
        said = f"{seen}: {'; '.join(wrong)}" if wrong else seen
        yield found("arrivals", case.truth.words, said, right=not wrong, late_s=0.0)
    if case.truth.omission:
        true = _late(served, plan=plan)
        # A column of its own for the time since due is the tool's answer to this very question.
        said_s, name = (
            (told.late_s, "latency since due") if told.late_s else (told.latency_s, "latency")
        )
        for percent in PERCENTILES:
            if percent in said_s and percent in true:
                off = LATENCY * true[percent] + 0.06
                yield near(f"p{percent} {name}", true[percent], said_s[percent], off=off)
        if not said_s:
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

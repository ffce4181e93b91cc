"""Hard conditions, judged with three values: PASS, FAIL, UNPROVEN.

A rate is judged by one-sided Clopper-Pearson bounds (Clopper and Pearson, 1934), so a perfect
score on too few items stays unproven; where items lie in clusters, at the effective number of
items (Korn and Graubard, 1998).  A percentile limit is a rate gate as well: p95 <= T says
that at most 5 % are slower than T.  Anything else is judged by its interval, and a documented
fact exactly.  All gates must pass, each at its own level; this needs no correction for their
number (intersection-union test, Berger, 1982).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from steelyard.decide.finding import Basis, Finding, Note, Result
from steelyard.decide.frame import GateRule
from steelyard.decide.needed import clears, more_for_mean, more_for_rate
from steelyard.errors import StudyError
from steelyard.evidence import Measurement, Missing, Status
from steelyard.stats import (
    Bounded,
    Interval,
    Tally,
    clopper_pearson_lower,
    clopper_pearson_upper,
    korn_graubard_bounds,
)
from steelyard.study import CriterionName

Exceedance = Callable[[str, str, float], Tally | Bounded | Missing]
"""(criterion, deployment, threshold) -> (answers slower than the threshold, answers); with
bounds of their own where answers repeat each other."""

BOUNDED_AT = 0.95
"""What each end of a ``Bounded`` share holds at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Ruling:
    result: Result
    basis: Basis
    limit: float | None = None
    k: int | None = None
    n: int | None = None
    low: float | None = None
    high: float | None = None
    more_n: int | None = None
    note: Note = Note.PLAIN


def judge(
    gate: GateRule,
    *,
    deployment: str,
    measurement: Measurement | None,
    exceedance: Exceedance | None = None,
) -> Finding:
    """Judge one deployment; a value nobody has leaves the gate UNPROVEN.

    Raises StudyError for a percentile gate with ``>=``.
    """
    ruling = _ruling(gate, deployment, measurement=measurement, exceedance=exceedance)
    value = Missing(reason="not measured") if measurement is None else measurement.value
    return Finding(
        gate=gate.text,
        criterion=gate.criterion,
        op=gate.op,
        threshold=gate.threshold,
        unit=gate.unit,
        deployment=deployment,
        value=value,
        confidence=gate.confidence,
        unit_of_analysis="" if measurement is None else measurement.unit_of_analysis,
        **{name: getattr(ruling, name) for name in _Ruling.__slots__},
    )


def standing(findings: Iterable[Finding], *, deployments: Iterable[str]) -> Mapping[str, Result]:
    """FAIL if any gate fails, PASS if all pass, else UNPROVEN; without gates all pass."""
    results: dict[str, set[Result]] = {name: set() for name in deployments}
    for finding in findings:
        results[finding.deployment].add(finding.result)
    return {
        name: next((r for r in (Result.FAIL, Result.UNPROVEN) if r in seen), Result.PASS)
        for name, seen in results.items()
    }


def percentile_of(criterion: str) -> float | None:
    """The share 0..1 in ``p95(...)``, or None for a criterion of another kind."""
    percent = CriterionName.read(criterion).percent
    return None if percent is None else percent / 100


def slower_allowed(gate: GateRule) -> float:
    """The share of answers that may be slower than the threshold: 1 - q."""
    share = percentile_of(gate.criterion)
    if share is None or gate.op != "<=":
        raise StudyError(
            f"gate {gate.text!r}: a percentile is limited from above; write p95(...) <= ..."
        )
    # 1 - 0.99 is 0.010000000000000009; ten digits are more than any percentile is written with
    return round(1.0 - share, 10)


def _ruling(
    gate: GateRule,
    deployment: str,
    *,
    measurement: Measurement | None,
    exceedance: Exceedance | None,
) -> _Ruling:
    if measurement is None or isinstance(measurement.value, Missing):
        return _unproven(Note.MISSING)
    if measurement.status in (Status.CLAIMED, Status.ASSUMED):
        return _unproven(Note.NOT_MEASURED)
    if not measurement.n:
        return _told(measurement, measurement.value, gate=gate)
    if percentile_of(gate.criterion) is not None:
        allowed = slower_allowed(gate)
        seen = exceedance(gate.criterion, deployment, gate.threshold) if exceedance else None
        if seen is None or isinstance(seen, Missing) or seen.n == 0:
            return _unproven(Note.MISSING)
        if isinstance(seen, Bounded):
            return _by_bounds(seen, limit=allowed, gate=gate)
        return _by_rate(seen.k, seen.n, limit=allowed, basis=Basis.PERCENTILE, gate=gate)
    if measurement.k is not None and measurement.n > 0:
        return _by_rate(
            measurement.k,
            measurement.n,
            limit=gate.threshold,
            basis=Basis.RATE,
            gate=gate,
            n_effective=measurement.n_effective,
        )
    if measurement.n_effective is not None:
        return _by_share(measurement.value, measurement.n, measurement.n_effective, gate=gate)
    if measurement.interval is not None:
        return _by_interval(measurement.value, measurement.interval, gate=gate, n=measurement.n)
    if measurement.status is Status.DOCUMENTED:
        return _by_fact(measurement.value, gate=gate)
    return _unproven(Note.NO_INTERVAL)


def _told(measurement: Measurement, value: float, *, gate: GateRule) -> _Ruling:
    """By what a document says, or a prediction's band: there are no answers to count."""
    if measurement.interval is not None:
        found = _by_interval(value, measurement.interval, gate=gate, n=0)
        unproven = found.result is Result.UNPROVEN
        return replace(found, more_n=None, note=Note.BAND) if unproven else found
    if measurement.status is Status.DOCUMENTED:
        return _by_fact(value, gate=gate)
    return _unproven(Note.NO_INTERVAL)


def _unproven(note: Note) -> _Ruling:
    return _Ruling(result=Result.UNPROVEN, basis=Basis.NONE, note=note)


def _by_fact(value: float, *, gate: GateRule) -> _Ruling:
    met = clears(value, gate.threshold, op=gate.op)
    result = Result.PASS if met else Result.FAIL
    return _Ruling(result=result, basis=Basis.FACT, limit=gate.threshold, low=value, high=value)


def _by_rate(
    k: int,
    n: int,
    *,
    limit: float,
    basis: Basis,
    gate: GateRule,
    n_effective: float | None = None,
) -> _Ruling:
    low, high = _bounds(k, n, gate.confidence, n_effective=n_effective)
    worth = n if n_effective is None else n_effective
    found = _between(low, high, share=k / n, n=n, worth=worth, limit=limit, gate=gate)
    return replace(found, basis=basis, k=k)


def _by_share(share: float, n: int, worth: float, *, gate: GateRule) -> _Ruling:
    """A share that nobody counts as k of n, a mixture's: by the bounds of k of n all the same."""
    low, high = korn_graubard_bounds(share, min(n, worth), confidence=gate.confidence)
    return _between(low, high, share=share, n=n, worth=worth, limit=gate.threshold, gate=gate)


def _between(
    low: float, high: float, *, share: float, n: int, worth: float, limit: float, gate: GateRule
) -> _Ruling:
    result = _result(low, high, limit=limit, op=gate.op)
    note, more = Note.PLAIN, None
    if result is Result.UNPROVEN:
        note = Note.TOO_FEW if clears(share, limit, op=gate.op) else Note.POINT_MISSES
        more = more_for_rate(share, n, limit=limit, confidence=gate.confidence, n_effective=worth)
    return _Ruling(
        result=result, basis=Basis.INTERVAL, limit=limit, n=n, low=low, high=high, more_n=more,
        note=note,
    )  # fmt: skip


def _by_bounds(seen: Bounded, *, limit: float, gate: GateRule) -> _Ruling:
    """Bounds that windows gave hold at 95 % each; a gate that asks more stays unproven."""
    strong = gate.confidence <= BOUNDED_AT
    result = _result(seen.low, seen.high, limit=limit, op=gate.op) if strong else Result.UNPROVEN
    note, more, share = Note.PLAIN, None, seen.k / seen.n
    if result is Result.UNPROVEN:
        note = Note.TOO_FEW if clears(share, limit, op=gate.op) else Note.POINT_MISSES
        around = Interval(low=seen.low, high=seen.high, confidence=BOUNDED_AT, method="")
        more = more_for_mean(share, around, limit=limit, n=seen.n) if strong else None
    return _Ruling(
        result=result, basis=Basis.PERCENTILE, limit=limit, k=seen.k, n=seen.n, low=seen.low,
        high=seen.high, more_n=more, note=note,
    )  # fmt: skip


def _by_interval(value: float, interval: Interval, *, gate: GateRule, n: int) -> _Ruling:
    # an interval too weak for the gate stays so, however many more are measured
    strong = 1 - (1 - interval.confidence) / 2 >= gate.confidence
    result = Result.UNPROVEN
    if strong:
        result = _result(interval.low, interval.high, limit=gate.threshold, op=gate.op)
    note, more = Note.PLAIN, None
    if result is Result.UNPROVEN:
        met = clears(value, gate.threshold, op=gate.op)
        note = Note.TOO_FEW if met else Note.POINT_MISSES
        more = more_for_mean(value, interval, limit=gate.threshold, n=n) if strong else None
    return _Ruling(
        result=result, basis=Basis.INTERVAL, limit=gate.threshold, n=n, low=interval.low,
        high=interval.high, more_n=more, note=note,
    )  # fmt: skip


def _bounds(k: int, n: int, confidence: float, *, n_effective: float | None) -> tuple[float, float]:
    if n_effective is not None and n_effective < n:
        return korn_graubard_bounds(k / n, n_effective, confidence=confidence)
    return (
        clopper_pearson_lower(k, n, confidence=confidence),
        clopper_pearson_upper(k, n, confidence=confidence),
    )


def _result(low: float, high: float, *, limit: float, op: str) -> Result:
    if op == ">=":
        return _three(met=low >= limit, broken=high < limit)
    return _three(met=high <= limit, broken=low > limit)


def _three(*, met: bool, broken: bool) -> Result:
    if met:
        return Result.PASS
    return Result.FAIL if broken else Result.UNPROVEN

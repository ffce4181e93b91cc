"""What bounds, an interval or a fact say of a gate: met, broken, or not yet proven."""

from __future__ import annotations

from dataclasses import dataclass, replace

from steelyard.decide.finding import Basis, Note, Result
from steelyard.decide.frame import GateRule
from steelyard.decide.needed import clears, more_for_mean, more_for_rate
from steelyard.evidence import Measurement, Status
from steelyard.stats import (
    Bounded,
    Interval,
    clopper_pearson_lower,
    clopper_pearson_upper,
    korn_graubard_bounds,
)

BOUNDED_AT = 0.95
"""What each end of a ``Bounded`` share holds at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """What is found of one gate, and by what."""

    result: Result
    basis: Basis
    limit: float | None = None
    k: int | None = None
    n: int | None = None
    low: float | None = None
    high: float | None = None
    more_n: int | None = None
    note: Note = Note.PLAIN


def told(measurement: Measurement, value: float, *, gate: GateRule) -> Ruling:
    """By what a document says, or a prediction's band: there are no answers to count."""
    if measurement.interval is not None:
        found = by_interval(value, measurement.interval, gate=gate, n=0)
        open_ = found.result is Result.UNPROVEN
        return replace(found, more_n=None, note=Note.BAND) if open_ else found
    if measurement.status is Status.DOCUMENTED:
        return by_fact(value, gate=gate)
    return unproven(Note.NO_INTERVAL)


def unproven(note: Note) -> Ruling:
    """Nothing shows it either way."""
    return Ruling(result=Result.UNPROVEN, basis=Basis.NONE, note=note)


def by_fact(value: float, *, gate: GateRule) -> Ruling:
    """A documented value is held to the threshold as it stands."""
    met = clears(value, gate.threshold, op=gate.op)
    result = Result.PASS if met else Result.FAIL
    return Ruling(result=result, basis=Basis.FACT, limit=gate.threshold, low=value, high=value)


def by_rate(
    k: int,
    n: int,
    *,
    limit: float,
    basis: Basis,
    gate: GateRule,
    n_effective: float | None = None,
) -> Ruling:
    """A share of counted answers, by its one-sided bounds."""
    low, high = _bounds(k, n, gate.confidence, n_effective=n_effective)
    worth = n if n_effective is None else n_effective
    found = _between(low, high, share=k / n, n=n, worth=worth, limit=limit, gate=gate)
    return replace(found, basis=basis, k=k)


def by_share(share: float, n: int, worth: float, *, gate: GateRule) -> Ruling:
    """A share that nobody counts as k of n, a mixture's: by the bounds of k of n all the same."""
    low, high = korn_graubard_bounds(share, min(n, worth), confidence=gate.confidence)
    return _between(low, high, share=share, n=n, worth=worth, limit=gate.threshold, gate=gate)


def _between(
    low: float, high: float, *, share: float, n: int, worth: float, limit: float, gate: GateRule
) -> Ruling:
    result = _result(low, high, limit=limit, op=gate.op)
    note, more = Note.PLAIN, None
    if result is Result.UNPROVEN:
        note = Note.TOO_FEW if clears(share, limit, op=gate.op) else Note.POINT_MISSES
        more = more_for_rate(share, n, limit=limit, confidence=gate.confidence, n_effective=worth)
    return Ruling(
        result=result, basis=Basis.INTERVAL, limit=limit, n=n, low=low, high=high, more_n=more,
        note=note,
    )  # fmt: skip


def by_bounds(seen: Bounded, *, limit: float, gate: GateRule) -> Ruling:
    """Bounds that windows gave hold at 95 % each; a gate that asks more stays unproven."""
    strong = gate.confidence <= BOUNDED_AT
    result = _result(seen.low, seen.high, limit=limit, op=gate.op) if strong else Result.UNPROVEN
    note, more, share = Note.PLAIN, None, seen.k / seen.n
    if result is Result.UNPROVEN:
        note = Note.TOO_FEW if clears(share, limit, op=gate.op) else Note.POINT_MISSES
        around = Interval(low=seen.low, high=seen.high, confidence=BOUNDED_AT, method="")
        more = more_for_mean(share, around, limit=limit, n=seen.n) if strong else None
    return Ruling(
        result=result, basis=Basis.PERCENTILE, limit=limit, k=seen.k, n=seen.n, low=seen.low,
        high=seen.high, more_n=more, note=note,
    )  # fmt: skip


def by_interval(value: float, interval: Interval, *, gate: GateRule, n: int) -> Ruling:
    """A mean by its interval, a prediction by its band."""
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
    return Ruling(
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

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

from steelyard.decide.finding import Basis, Finding, Note, Result
from steelyard.decide.frame import GateRule
from steelyard.decide.gate_bounds import (
    Ruling,
    by_bounds,
    by_fact,
    by_interval,
    by_rate,
    by_share,
    told,
    unproven,
)
from steelyard.errors import StudyError
from steelyard.evidence import Measurement, Missing, Status
from steelyard.stats import (
    Bounded,
    Tally,
)
from steelyard.study import CriterionName

Exceedance = Callable[[str, str, float], Tally | Bounded | Missing]
"""(criterion, deployment, threshold) -> (answers slower than the threshold, answers); with
bounds of their own where answers repeat each other."""


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
        **{name: getattr(ruling, name) for name in Ruling.__slots__},
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
) -> Ruling:
    if measurement is None or isinstance(measurement.value, Missing):
        return unproven(Note.MISSING)
    if measurement.status in (Status.CLAIMED, Status.ASSUMED):
        return unproven(Note.NOT_MEASURED)
    if not measurement.n:
        return told(measurement, measurement.value, gate=gate)
    if percentile_of(gate.criterion) is not None:
        allowed = slower_allowed(gate)
        seen = exceedance(gate.criterion, deployment, gate.threshold) if exceedance else None
        if seen is None or isinstance(seen, Missing) or seen.n == 0:
            return unproven(Note.MISSING)
        if isinstance(seen, Bounded):
            return by_bounds(seen, limit=allowed, gate=gate)
        return by_rate(seen.k, seen.n, limit=allowed, basis=Basis.PERCENTILE, gate=gate)
    if measurement.k is not None and measurement.n > 0:
        return by_rate(
            measurement.k,
            measurement.n,
            limit=gate.threshold,
            basis=Basis.RATE,
            gate=gate,
            n_effective=measurement.n_effective,
        )
    if measurement.n_effective is not None:
        return by_share(measurement.value, measurement.n, measurement.n_effective, gate=gate)
    if measurement.interval is not None:
        return by_interval(measurement.value, measurement.interval, gate=gate, n=measurement.n)
    if measurement.status is Status.DOCUMENTED:
        return by_fact(measurement.value, gate=gate)
    return unproven(Note.NO_INTERVAL)

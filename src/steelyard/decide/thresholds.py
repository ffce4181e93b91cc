"""At which threshold each gate would turn."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from steelyard.decide.finding import Basis, Finding, Result
from steelyard.decide.gates import Exceedance
from steelyard.evidence import Missing
from steelyard.stats import clopper_pearson_upper

_STEPS = 60


class Change(StrEnum):
    """What moving the threshold past the flip does."""

    STOPS_PASSING = "stops-passing"
    STARTS_PASSING = "starts-passing"


@dataclass(frozen=True, slots=True, kw_only=True)
class GateFlip:
    """The strictest threshold that a deployment's evidence still proves."""

    gate: str
    deployment: str
    threshold_now: float
    flips_at: float
    change: Change


def gate_flips(findings: Iterable[Finding], *, exceedance: Exceedance | None) -> list[GateFlip]:
    """One for each finding whose evidence proves any threshold at all.

    For ``p95(...)`` that is the least T with a proven share of at most 5 % above it: the upper
    order-statistic bound of the percentile, found by halving.
    """
    found = []
    for finding in findings:
        proven = _proven(finding, exceedance=exceedance)
        if proven is None or not math.isfinite(proven):
            continue
        passes = finding.result is Result.PASS
        found.append(
            GateFlip(
                gate=finding.gate,
                deployment=finding.deployment,
                threshold_now=finding.threshold,
                flips_at=proven,
                change=Change.STOPS_PASSING if passes else Change.STARTS_PASSING,
            )
        )
    return found


def _proven(finding: Finding, *, exceedance: Exceedance | None) -> float | None:
    if finding.basis is Basis.NONE:
        return None
    if finding.basis is Basis.PERCENTILE:
        return None if exceedance is None else _percentile(finding, exceedance=exceedance)
    return finding.low if finding.op == ">=" else finding.high


def _percentile(finding: Finding, *, exceedance: Exceedance) -> float | None:
    limit = finding.limit or 0.0

    def proven(threshold: float) -> bool:
        seen = exceedance(finding.criterion, finding.deployment, threshold)
        if isinstance(seen, Missing) or seen.n == 0:
            return False
        bound = clopper_pearson_upper(seen.k, seen.n, confidence=finding.confidence)
        return bound <= limit

    reach = finding.threshold
    for _ in range(_STEPS):
        if proven(reach):
            break
        reach *= 2
    else:
        return None
    short = 0.0
    for _ in range(_STEPS):
        middle = (short + reach) / 2
        short, reach = (short, middle) if proven(middle) else (middle, reach)
    return reach

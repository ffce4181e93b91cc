"""At which threshold each gate would turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from steelyard.decide.finding import Finding, Result
from steelyard.decide.reach import Reach
from steelyard.study import TEXT


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


def gate_flips(
    findings: Iterable[Finding], *, reaches: Mapping[tuple[str, str], Reach]
) -> list[GateFlip]:
    """One for each finding whose evidence proves any threshold at all.

    For ``p95(...)`` that is the least T with a proven share of at most 5 % above it: the upper
    order-statistic bound of the percentile.
    """
    found = []
    for finding in findings:
        proven = reaches[finding.gate, finding.deployment].proves
        if proven is None or finding.unit == TEXT:
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

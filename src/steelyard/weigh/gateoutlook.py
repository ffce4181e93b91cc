"""What the means allow of a gate."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Literal

from steelyard.stats import chance_to_prove, successes_to_prove, trials_to_prove, zero_failure_n
from steelyard.study import CriterionName, Gate
from steelyard.weigh.criteria import vocabulary
from steelyard.weigh.frozen import Frozen
from steelyard.weigh.pilot import Pilot
from steelyard.weigh.planclock import Clock
from steelyard.weigh.prospects import share_to_show, sizes

LIKELY = 0.8
"""The chance from which something counts as settled within the means."""


class Outcome(StrEnum):
    """What the means allow of a gate or a comparison."""

    SETTLED = "settled"
    """Likely shown, one way or the other."""
    POSSIBLE = "possible"
    """Provable by a deployment that is good enough; nobody has measured how good they are."""
    UNPROVEN = "unproven"
    OPEN = "open"
    """Decided by windows of load, or unknown beforehand."""
    PAPER = "paper"
    """Decided by facts that the study states; nothing measures it."""


class Limit(StrEnum):
    """What keeps it from being settled."""

    NONE = "none"
    ITEMS = "items"
    TIME = "time"
    GPUS = "gpus"
    CLOSE = "close"
    """The pilot lies so near to the threshold that no sensible number settles it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GateOutlook:
    """A gate of one deployment; of all of them where no pilot tells them apart."""

    gate: str
    deployment: str | None
    outcome: Outcome
    limit: Limit
    independent: int | None
    """Independent answers within the means."""
    allowed: int | None
    """Failures among them with which the gate is still proven."""
    passes: float | None
    """Chance to prove it, if the deployment is as in the pilot."""
    fails: float | None
    """Chance to disprove it."""
    needed: int | None
    """Independent answers that make it likely (pilot) or possible (none)."""
    days: float | None
    """Days that so many answers take."""


def gate_outlooks(frozen: Frozen, pilot: Pilot, clock: Clock) -> Iterator[GateOutlook]:
    """One for each gate, and for each deployment where a pilot tells them apart."""
    for gate in frozen.study.gates:
        name = CriterionName.read(gate.criterion)
        places = [w for w in frozen.judges if name.workload in (None, w)]
        spec = vocabulary().get(name.base)
        share = spec is not None and (spec.unit == "share" or name.percent is not None)
        if not places or not share:
            yield _unasked(gate, Outcome.PAPER if spec is None else Outcome.OPEN)
            continue
        seen = pilot.shares(gate) if pilot else {}
        for deployment in frozen.study.deployments if seen else (None,):
            yield _outlook(gate, deployment, seen.get(deployment or ""), places[0], clock)


def _outlook(
    gate: Gate,
    deployment: str | None,
    share: float | None,
    workload: str,
    clock: Clock,
) -> GateOutlook:
    _, independent = clock.answers()[workload]
    target = share_to_show(gate, CriterionName.read(gate.criterion))
    least = successes_to_prove(max(1, independent), threshold=target, confidence=gate.confidence)
    allowed = None if least is None or not independent else independent - least
    known = GateOutlook(
        gate=gate.text,
        deployment=deployment,
        outcome=Outcome.UNPROVEN,
        limit=Limit.GPUS,
        independent=independent,
        allowed=allowed,
        passes=None,
        fails=None,
        needed=None,
        days=None,
    )
    if deployment in clock.homeless or (deployment is None and clock.homeless):
        return known
    if share is None:
        return _unmeasured(known, target, gate.confidence, workload, clock)
    return _as_in_pilot(known, share, target, gate.confidence, workload, clock)


def _unmeasured(
    known: GateOutlook, target: float, confidence: float, workload: str, clock: Clock
) -> GateOutlook:
    needed = zero_failure_n(target, confidence=confidence)
    possible = known.allowed is not None
    return replace(
        known,
        outcome=Outcome.POSSIBLE if possible else Outcome.UNPROVEN,
        limit=Limit.NONE if possible else _limit(needed, workload, clock),
        needed=needed,
        days=clock.days_for(needed, workload),
    )


def _as_in_pilot(
    known: GateOutlook,
    share: float,
    target: float,
    confidence: float,
    workload: str,
    clock: Clock,
) -> GateOutlook:
    n = known.independent or 0
    passes = _chance(share, n, ">=", target, confidence)
    fails = _chance(share, n, "<=", target, confidence)
    needed = trials_to_prove(
        share,
        threshold=target,
        direction=">=" if share >= target else "<=",
        chance=LIKELY,
        confidence=confidence,
    )
    settled = passes + fails >= LIKELY
    return replace(
        known,
        outcome=Outcome.SETTLED if settled else Outcome.UNPROVEN,
        limit=Limit.NONE if settled else _limit(needed, workload, clock),
        passes=passes,
        fails=fails,
        needed=needed,
        days=None if needed is None else clock.days_for(needed, workload),
    )


def _chance(
    share: float, n: int, direction: Literal[">=", "<="], target: float, confidence: float
) -> float:
    if not n:
        return 0.0
    return chance_to_prove(share, n, threshold=target, direction=direction, confidence=confidence)


def _limit(needed: int | None, workload: str, clock: Clock) -> Limit:
    if needed is None:
        return Limit.CLOSE
    _, clusters = sizes(clock.frozen, workload)
    return Limit.ITEMS if clusters < needed else Limit.TIME


def _unasked(gate: Gate, outcome: Outcome) -> GateOutlook:
    return GateOutlook(
        gate=gate.text,
        deployment=None,
        outcome=outcome,
        limit=Limit.NONE,
        independent=None,
        allowed=None,
        passes=None,
        fails=None,
        needed=None,
        days=None,
    )

"""What a deployment's evidence proves of a gate, and what it refutes, at whatever threshold."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from steelyard.decide.finding import Basis, Finding, Result
from steelyard.decide.frame import GateRule
from steelyard.decide.gates import Exceedance, judge
from steelyard.evidence import Measurement

_DOUBLINGS = 40
_HALVINGS = 34
"""To the tenth digit; the record keeps six."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reach:
    """The strictest threshold proven, and the laxest refuted; None where there is none.

    For ``>=``: PASS iff threshold <= proves, FAIL iff threshold > refutes.  For ``<=`` the
    other way round.  What lies between is UNPROVEN.
    """

    gate: str
    deployment: str
    proves: float | None
    refutes: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class _At:
    """A gate at another threshold."""

    text: str
    criterion: str
    op: str
    threshold: float
    unit: str
    confidence: float


def reach(
    gate: GateRule,
    finding: Finding,
    *,
    measurement: Measurement | None,
    exceedance: Exceedance | None,
) -> Reach:
    """Read it off the bounds; of a percentile, search for where the ruling turns."""
    proves = refutes = None
    search = _Search(gate, finding.deployment, measurement, exceedance)
    if finding.basis is Basis.PERCENTILE:
        proves = search.turn({Result.PASS})
        open_or_met = {Result.PASS, Result.UNPROVEN}
        # refuted at every threshold there is: as far as was looked
        refutes = search.turn(open_or_met, lax=proves) or gate.threshold * 2.0**_DOUBLINGS
    elif finding.basis is not Basis.NONE:
        ends = (finding.low, finding.high)
        proves, refutes = ends if finding.op == ">=" else ends[::-1]
        proves, refutes = search.borne_out(proves, refutes)
    return Reach(
        gate=finding.gate,
        deployment=finding.deployment,
        proves=_finite(proves),
        refutes=_finite(refutes),
    )


def _finite(value: float | None) -> float | None:
    return value if value is not None and math.isfinite(value) else None


class _Search:
    """Thresholds of an upper limit, from strict (0) to lax."""

    def __init__(
        self,
        gate: GateRule,
        deployment: str,
        measurement: Measurement | None,
        exceedance: Exceedance | None,
    ) -> None:
        self._gate, self._deployment = gate, deployment
        self._measurement, self._exceedance = measurement, exceedance

    def turn(self, wanted: Iterable[Result], *, lax: float | None = None) -> float | None:
        """The least threshold whose ruling is one of those wanted; None where none is.

        ``lax`` is one that is known to be lax enough, or nearly.
        """
        results = set(wanted)
        lax = lax or self._gate.threshold
        for _ in range(_DOUBLINGS):
            if self._result(lax) in results:
                break
            lax *= 2
        else:
            return None
        strict = 0.0
        for _ in range(_HALVINGS):
            middle = (strict + lax) / 2
            hit = self._result(middle) in results
            strict, lax = (strict, middle) if hit else (middle, lax)
        return lax

    def borne_out(
        self, proves: float | None, refutes: float | None
    ) -> tuple[float | None, float | None]:
        """Bounds count only where a ruling at them says so: some are too weak for the gate."""
        beyond = math.inf if self._gate.op == ">=" else -math.inf
        if proves is not None and self._result(proves) is not Result.PASS:
            proves = None
        if refutes is not None and self._result(math.nextafter(refutes, beyond)) is not Result.FAIL:
            refutes = None
        return proves, refutes

    def _result(self, threshold: float) -> Result:
        gate = self._gate
        at = _At(
            text=gate.text,
            criterion=gate.criterion,
            op=gate.op,
            threshold=threshold,
            unit=gate.unit,
            confidence=gate.confidence,
        )
        return judge(
            at,
            deployment=self._deployment,
            measurement=self._measurement,
            exceedance=self._exceedance,
        ).result

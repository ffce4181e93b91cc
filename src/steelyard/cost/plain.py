"""Figures of the cost model as plain values."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from steelyard.cost.breakeven import BreakEven, Never
from steelyard.cost.costed import Costed
from steelyard.cost.facts import Stated
from steelyard.cost.range import Range
from steelyard.cost.volume import Mix
from steelyard.evidence import Missing

Plain = dict[str, Any]


def money(value: Fraction) -> float | int:
    """An amount as JSON keeps it: whole units where it is large, or else six digits."""
    # Beyond 10^15 a whole number is no more exact than a float, and JSON's integers end.
    return round(value) if 10_000 <= abs(value) < 10**15 else float(value)


def spread(value: Range | Missing) -> Plain | Missing:
    """Low, base and high."""
    if isinstance(value, Missing):
        return value
    return {case: money(getattr(value, case)) for case in ("low", "base", "high")}


def facts_document(one: Costed) -> Plain:
    """What is known of a deployment, with who says so."""
    facts = one.facts
    implied = one.implied_utilisation
    failing = facts.residual_failure
    return {
        "machines": facts.machines,
        "throughput": _stated(facts.throughput),
        "qps": _stated(facts.qps),
        "utilisation": _stated(facts.utilisation),
        "implied_utilisation": implied if isinstance(implied, Missing) else float(implied),
        "tokens": _stated(facts.mix),
        "split": _mix(facts.split),
        "split_stated": facts.split_stated,
        "accepted": _stated(facts.accepted),
        "attempts": facts.attempts,
        "expected_attempts": float(facts.expected_attempts),
        "residual_failure": failing if isinstance(failing, Missing) else float(failing),
    }


def _stated(found: Stated[Any] | Missing) -> Any:
    if isinstance(found, Missing):
        return found
    return {
        "value": _value(found.value),
        "status": str(found.status),
        "as_of": found.as_of.isoformat(),
        "source": found.source,
    }


def _value(value: Any) -> Any:
    if isinstance(value, Mix):
        return _mix(value)
    return (
        {c: float(getattr(value, c)) for c in ("low", "base", "high")}
        if isinstance(value, Range)
        else float(value)
    )


def _mix(mix: Mix) -> Plain:
    return {"in": float(mix.input), "out": float(mix.output), "cached": float(mix.cached)}


def crossing_document(first: str, second: str, found: BreakEven | Never | Missing) -> Plain:
    """Where two deployments cost the same, or why nowhere."""
    pair = {"first": first, "second": second}
    match found:
        case Missing():
            return {**pair, "kind": "missing", "reason": found.reason}
        case Never():
            return {
                **pair,
                "kind": "never",
                "unit": found.unit,
                "why": found.why,
                "cheaper": found.cheaper,
                "crossing_per_year": _number(found.crossing),
                "serves_per_year": _number(found.serves),
                "limited": found.limited,
                "may": found.may,
            }
    return {
        **pair,
        "kind": "crossing",
        "unit": found.unit,
        "per_year": money(found.per_year),
        "per_day": money(found.per_day),
        "low_per_day": money(found.low / 365),
        "high_per_day": None if found.high is None else money(found.high / 365),
        "below": found.below,
        "above": found.above,
        "unchecked": list(found.unchecked),
    }


def _number(value: Fraction | None) -> float | int | None:
    return None if value is None else money(value)

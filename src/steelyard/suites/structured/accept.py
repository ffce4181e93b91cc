"""The accept rule: whether a graded answer is right enough, time apart."""

from __future__ import annotations

from collections.abc import Mapping

from steelyard.study import Accept

_ROUNDING = 1e-12


def acceptable(rule: Accept, checks: Mapping[str, float | None]) -> bool:
    """Whether an answer with these checks is delivered and passes the rule.

    Without gold there is no right or wrong: a rule that needs it does not hold.
    """
    if not checks["delivered"]:
        return False
    if rule.rule == "valid":
        return True
    right, total = checks["fields_right"], checks["fields_total"]
    if right is None or not total:
        return False
    least = 1.0 if rule.at_least is None else rule.at_least
    return right / total >= least - _ROUNDING


def needs_gold(rule: Accept) -> bool:
    """Whether a rule asks for gold in every item."""
    return rule.rule != "valid"

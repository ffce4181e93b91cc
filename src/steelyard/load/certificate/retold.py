"""A check held to its own figures: where a certificate contradicts itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from steelyard.load.certificate.cache import REPEATED, ROUGHLY, WARMER
from steelyard.load.certificate.check import Check
from steelyard.load.certificate.clock import COARSEST_S
from steelyard.load.certificate.generator import CPU, LAG_S
from steelyard.load.certificate.little import TOLERANCE
from steelyard.load.certificate.offsets import APART_S
from steelyard.load.certificate.outcomes import BUDGET, allowed
from steelyard.load.certificate.rate import SHORTFALL
from steelyard.load.certificate.steady import FALSE_ALARM, MATTERS
from steelyard.load.tokens.gate import LIMIT

CLOSE = 1e-5
"""Relative: a run's JSON has six digits, so nobody can tell figures apart that differ by less."""
Figures = Mapping[str, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Rule:
    """What the figures of a check must be like."""

    needs: tuple[str, ...]
    limits: Callable[[Figures], tuple[float, ...]]
    """Every limit that the first figure may have been held to; () where none is one number."""
    first: Callable[[Figures], float] | None = None
    """The first figure by the others; None where they don't give it."""
    broken: Callable[[Figures], bool] = lambda _: False
    """What forbids a pass beside the limit."""
    decides: bool = True
    """Whether the first figure alone decides between pass and fail."""


def unlike_itself(check: Check) -> Iterator[tuple[str, Any, Any]]:
    """Fields of a check, with what each says and what its other figures give instead."""
    rule = _RULES.get(check.check)
    if rule is None or check.result == "unknown":
        return
    figures = check.figures
    if not set(rule.needs) <= set(figures):
        if check.result == "pass" and not (check.check == "prompts" and check.limit is None):
            yield "figures", sorted(figures), list(rule.needs)
        return
    limits = rule.limits(figures)
    if limits and not any(_same(check.limit, one) for one in limits):
        yield "limit", check.limit, limits[0]
    name = rule.needs[0]
    if rule.first is not None and not _same(figures[name], given := rule.first(figures)):
        yield f"figures.{name}", figures[name], given
    yield from _result(check, rule)


def _result(check: Check, rule: _Rule) -> Iterator[tuple[str, Any, Any]]:
    """A pass beyond the line, or a fail within it; on the line rounding may have moved it."""
    first, limit = check.figures[rule.needs[0]], check.limit
    if limit is not None and _same(first, limit):
        return
    over = limit is not None and first > limit
    if check.result == "pass" and (over or rule.broken(check.figures)):
        yield "result", check.result, "fail"
    elif check.result == "fail" and rule.decides and limit is not None and not over:
        yield "result", check.result, "pass"


def _same(one: float | None, other: float) -> bool:
    return one is not None and abs(one - other) <= CLOSE * max(abs(one), abs(other))


def _to(*limits: float) -> Callable[[Figures], tuple[float, ...]]:
    return lambda _: limits


_RULES: Mapping[str, _Rule] = {
    "loop_lag": _Rule(needs=("p99_s",), limits=_to(LAG_S)),
    "schedule_lag": _Rule(needs=("p99_s",), limits=_to(LAG_S)),
    "cpu_share": _Rule(needs=("share",), limits=_to(CPU)),
    "errors": _Rule(
        needs=("share", "failed", "of"), limits=_to(BUDGET), first=lambda f: f["failed"] / f["of"]
    ),
    "connections": _Rule(
        needs=("opened", "most_in_flight", "closed"),
        limits=lambda f: (allowed(f["most_in_flight"] + f["closed"]),),
    ),
    "littles_law": _Rule(
        needs=("off", "in_flight", "rate_x_time", "edges"),
        limits=lambda f: (TOLERANCE + f["edges"],),
    ),
    "achieved_rate": _Rule(needs=("off", "per_s", "target_per_s"), limits=_to(SHORTFALL)),
    "token_count": _Rule(
        needs=("unknown", "odd", "n"), limits=_to(0.0), broken=lambda f: f["odd"] > 0,
        decides=False,
    ),
    "token_match": _Rule(needs=("off", "apart", "n"), limits=_to(LIMIT)),
    "prompts": _Rule(needs=("share", "again"), limits=_to(REPEATED)),
    "cache_design": _Rule(needs=("over", "share", "design"), limits=_to(WARMER, ROUGHLY)),
    "clock_offset": _Rule(needs=("within_s", "drift_s"), limits=_to(APART_S), decides=False),
    "clock": _Rule(
        needs=("backward", "jump_s", "resolution_s"), limits=_to(), decides=False,
        broken=lambda f: f["backward"] > 0 or f["jump_s"] > 0 or f["resolution_s"] > COARSEST_S,
    ),
    "steady_state": _Rule(
        needs=("p_value", "moved"), limits=_to(), decides=False,
        broken=lambda f: f["p_value"] < FALSE_ALARM and f["moved"] > MATTERS,
    ),
}  # fmt: skip

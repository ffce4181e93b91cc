"""What load.json says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from steelyard.evidence import to_json
from steelyard.load.arrivals import ArrivalTest, ClosedPlan
from steelyard.load.engine import Order

if TYPE_CHECKING:
    from steelyard.load.runs import LoadRun


def order_told(order: Order) -> dict[str, Any]:
    """The order without secrets and texts."""
    plan, timeouts = order.plan, order.timeouts
    return {
        "base_url": order.target.base_url,
        "model": order.target.model,
        "route": order.route.value,
        "span_s": order.span_s,
        "drain_s": order.drain_s,
        "plan": {
            "kind": "closed" if isinstance(plan, ClosedPlan) else "open",
            "requests": len(plan),
            "cap": None if isinstance(plan, ClosedPlan) else plan.cap,
            "facts": dict(plan.facts),
        },
        "prompts": _prompts(order),
        "max_tokens": order.max_tokens,
        "temperature": order.temperature,
        "stop": list(order.stop),
        "extra": dict(order.extra),
        "seed": order.seed,
        "salt": f"{order.salt:x}",
        "keep": order.keep,
        "workers": order.crew(),
        "timeouts": {
            "connect_s": timeouts.connect_s,
            "first_token_s": timeouts.first_token_s,
            "idle_s": timeouts.idle_s,
            "total_s": timeouts.total_s,
        },
    }


def _prompts(order: Order) -> Any:
    if order.prompt_facts:
        return dict(order.prompt_facts)
    return len(order.prompts) or "one of its own for each request"


def run_told(run: LoadRun) -> Mapping[str, Any]:
    """What a run came to, validity first."""
    arrivals = run.arrivals
    return {
        "valid": not run.invalid,
        "invalid_because": list(run.invalid),
        "certificate": {
            "result": run.certificate.result,
            "ranks": run.certificate.ranks,
            "why": list(run.certificate.why),
            "checks": run.certificate.checks,
        },
        "clock": "CLOCK_MONOTONIC",
        "offered": run.offered,
        "headroom": run.headroom,
        "arrivals": None if arrivals is None else {"result": arrivals.result, **_fields(arrivals)},
        "summary": run.summary,
    }


def _fields(arrivals: ArrivalTest) -> dict[str, Any]:
    return {
        "checks": [{**dict(to_json(check)), "result": check.result} for check in arrivals.checks],
        "lag_s": arrivals.lag,
        "false_alarm": arrivals.false_alarm,
    }

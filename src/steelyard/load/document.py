"""What load.json says."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from steelyard.evidence import Missing, dumps_line, to_json
from steelyard.load.arrivals import ArrivalTest, ClosedPlan
from steelyard.load.engine import Order

if TYPE_CHECKING:
    from steelyard.load.loadrun import LoadRun


DEFINITIONS = {
    "clock": "CLOCK_MONOTONIC of the client, in ns since the log's origin",
    "start_event": "the intended send: the schedule's, or in a closed loop the end of the user's "
    "thought; service times start when the request is on the socket",
    "window": "from the start for span_s seconds; what was intended in it is waited for and "
    "counts in times, rates count what was sent or ended in it",
    "token_source": "the server's usage at the end, else its usage by chunk, else the tokenizer "
    "that was named, over the whole text; never events, never the length asked for",
    "quantiles": "values that were seen (inverse of the empirical distribution), failures as "
    "never; one with no value beyond it is missing",
    "intervals": "95 %, by batch means of requests in the order intended, so that neighbours may "
    "depend on each other; missing where the run is too short",
    "goodput": "answers that ended in the window and kept the time of every limit, a second: some "
    "of the rate answered, so never above it; a limit PASSes or FAILs where a one-sided 95 % bound "
    "of its share of all requests shows it; the interval is that of the share that kept all limits "
    "of what ended in the window, times the rate at which it ended; a closed loop's counts over "
    "time, like the rate of answers",
}
"""What all figures have in common; each time's own formula stands beside it."""


GIVEN = "given"
"""Fact of prompts that were asked in turn, and so again and again: how many there were."""


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
        "prompts_sha256": _prompts_sha256(order),
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


def facts_of_prompts(told: Mapping[str, Any]) -> Mapping[str, Any]:
    """What ``order_told`` still says of prompts once their texts are gone, as an order's facts."""
    prompts = told["prompts"]
    if isinstance(prompts, int):
        return {GIVEN: prompts}
    return prompts if isinstance(prompts, Mapping) else {}


def _prompts_sha256(order: Order) -> str | None:
    """Of the texts that are asked in turn; None where each request gets one of its own."""
    if not order.prompts:
        return None
    return hashlib.sha256(dumps_line(dict(order.prompts))).hexdigest()


def run_told(run: LoadRun) -> Mapping[str, Any]:
    """What a run came to, validity first."""
    from steelyard.load.watching import views_told

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
        "definitions": DEFINITIONS,
        "offered": run.offered,
        "headroom": run.headroom,
        "arrivals": None
        if arrivals is None
        else {"result": arrivals.result, **arrivals_told(arrivals)},
        "summary": run.summary,
        **({"stages": run.stages} if run.stages else {}),
        "views": views_told(run.views, run.columns, hidden=_hidden(run)),
        "counted": counted_told(run),
    }


def _hidden(run: LoadRun) -> Missing | None:
    if not run.invalid:
        return None
    return Missing(reason="the run is invalid, so no time of the server's is shown")


def counted_told(run: LoadRun) -> Any:
    """The second count of tokens, without the counts."""
    counting = run.counting
    if counting is None:
        return Missing(reason="no tokenizer was named")
    return {
        "by": counting.by,
        "source": counting.source,
        "credited": len(counting.counts),
        "mismatch": counting.mismatch,
        "template": counting.overhead,
    }


def arrivals_told(arrivals: ArrivalTest) -> dict[str, Any]:
    """The checks of arrivals, their lag in seconds and their chance of a false alarm."""
    return {
        "checks": [{**dict(to_json(check)), "result": check.result} for check in arrivals.checks],
        "lag_s": arrivals.lag,
        "false_alarm": arrivals.false_alarm,
    }


def never_told(problem: BaseException) -> Mapping[str, Any]:
    """What there is to say of a run that never began."""
    why = str(problem) or "interrupted before the start"
    none = Missing(reason=why)
    return {
        "valid": False,
        "invalid_because": [why],
        "certificate": none,
        "clock": "CLOCK_MONOTONIC",
        "definitions": DEFINITIONS,
        "offered": none,
        "headroom": none,
        "arrivals": none,
        "summary": none,
        "views": none,
        "counted": none,
    }

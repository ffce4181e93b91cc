"""A load without a study: from a few words to an order."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from steelyard.endpoint import Client, Probe, Prompt, Route, Target, Timeouts, probe
from steelyard.errors import StudyError
from steelyard.load import arrivals
from steelyard.load.arrivals import ClosedPlan, Process, Schedule
from steelyard.load.engine import Order

if TYPE_CHECKING:
    from steelyard.load.shape import Shape

UNKNOWN_MODEL = "model"
"""What is asked for where the endpoint does not answer; all requests will tell the same."""
_PER_USER_S = 1000
_MOST = 2_000_000
_TIMEOUTS = Timeouts(connect_s=5.0, first_token_s=60.0, idle_s=30.0, total_s=120.0)
_TRIAL = Timeouts(connect_s=2.0, first_token_s=30.0, total_s=30.0)
_TRIED = "Say ok."


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """What a request before the run showed; requests of the run leave out what it says."""

    dropped: tuple[str, ...]
    """Fields that the endpoint rejects."""
    because: tuple[str, ...]
    """What it said to each."""
    status: int | None
    kind: str
    """As in a sample; "" is a whole answer."""
    reports_usage: bool

    @classmethod
    def of(cls, tried: Probe) -> Trial:
        """Take from a probe what a reader of the run asks."""
        return cls(
            dropped=tried.dropped,
            because=tried.because,
            status=tried.reply.status,
            kind=tried.reply.kind,
            reports_usage=tried.reports_usage,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class QuickLook:
    """A load made up from a few words."""

    order: Order
    process: Process | None
    """What the arrivals can be held against; None in a closed loop."""
    trial: Trial | None
    """None where nobody answered the question for models."""


def quick_look(
    url: str,
    *,
    span_s: float,
    rate_per_s: float = 5.0,
    constant: bool = False,
    shape: Shape | None = None,
    users: int | None = None,
    think_s: float = 0.0,
    cap: int | None = None,
    prompts: Mapping[str, Prompt] | None = None,
    max_tokens: int | None = None,
    model: str | None = None,
    route: Route = Route.CHAT,
    api_key: str | None = None,
    workers: int | None = None,
    seed: int = 0,
    salt: int = 0,
    trial: Trial | None = None,
    extra: Mapping[str, Any] | None = None,
) -> QuickLook:
    """Plan the load, and try with one request what the endpoint takes, unless ``trial`` says it.

    ``users`` makes a closed loop, ``shape`` stages in place of a
    level rate; another ``salt`` gives prompts that the endpoint has not seen.
    ``extra`` are further fields of every request; what the trial shows to be rejected is left out.
    Raises StudyError for what can't be offered, and where the endpoint answers without telling
    its models and none is named.
    """
    process = None
    if users is not None:
        _all_begin(users, span_s=span_s, think_s=think_s)
        plan: Schedule | ClosedPlan = arrivals.closed(
            users, requests=enough(users, span_s, think_s), think_s=think_s, seed=seed
        )
    else:
        process = (
            _process(rate_per_s, span_s=span_s, cap=cap, even=constant)
            if shape is None
            else shape.process(even=constant, cap=cap)
        )
        plan = process.schedule(seed)
        if not len(plan):
            at = f"at {rate_per_s:g}/s" if shape is None else f"in {shape.text!r}"
            raise StudyError(
                f"no request falls into {span_s:g} s {at} with seed {seed}; lengthen it or raise "
                "the rate"
            )
    target = target_of(url, model=model, api_key=api_key)
    if trial is None and target.model != UNKNOWN_MODEL:
        trial = Trial.of(asyncio.run(_tried(target, route, extra or {})))
    order = Order(
        target=target,
        plan=plan,
        span_s=span_s,
        prompts=prompts or {},
        route=route,
        max_tokens=max_tokens,
        extra={**(extra or {}), **dict.fromkeys(trial.dropped if trial is not None else ())},
        seed=seed,
        salt=salt,
        timeouts=_TIMEOUTS,
        workers=workers,
        deployment=target.model,
    )
    return QuickLook(order=order, process=process, trial=trial)


def target_of(url: str, *, model: str | None = None, api_key: str | None = None) -> Target:
    """The endpoint and one of its models, its first where none is named.

    Raises StudyError where it tells none; where nobody answers, all requests will tell that.
    """
    target = Target(base_url=base_url(url), model=model or "", api_key=api_key)
    if model is not None:
        return target
    return Target(base_url=target.base_url, model=_first_model(target), api_key=api_key)


def base_url(url: str) -> str:
    """The URL up to its version; ``/v1`` is added where there is no path."""
    given = url if "://" in url else f"http://{url}"
    return given if urlsplit(given).path.strip("/") else given.rstrip("/") + "/v1"


def _process(rate_per_s: float, *, span_s: float, cap: int | None, even: bool) -> Process:
    if rate_per_s <= 0:
        raise StudyError(f"rate: {rate_per_s:g}; more than 0 a second")
    make = arrivals.constant if even else arrivals.poisson
    return make(rate_per_s, for_s=span_s, cap=cap)


def _all_begin(users: int, *, span_s: float, think_s: float) -> None:
    """Users who think begin within a thought; others in groups, which many need long for."""
    last = 0.0 if think_s else arrivals.begun_s(users)
    if last >= span_s:
        raise StudyError(
            f"users: {users:,} need {last:g} s to begin ({arrivals.TOGETHER} each "
            f"{arrivals.BEGIN_EVERY_S * 1e3:g} ms) and the load ends after {span_s:g} s; "
            "make it longer, or ask for fewer"
        )


def enough(users: int, span_s: float, think_s: float) -> int:
    """More requests than the users can get through; the span ends the run, not the plan.

    Users who think get three times those of one whose answers take no time: exponential thoughts
    may run short, and a worker with two users of few has hardly more rows than one with one.
    """
    each = 3 * span_s / think_s + 20 if think_s > 0.001 else span_s * _PER_USER_S + 2
    return max(min(round(users * each), _MOST), users)


async def _tried(target: Target, route: Route, extra: Mapping[str, Any]) -> Probe:
    async with Client(target, timeouts=_TRIAL) as client:
        return await probe(client, _TRIED, route=route, extra=extra)


def _first_model(target: Target) -> str:
    async def ask() -> str:
        async with Client(target, timeouts=Timeouts(connect_s=2.0, total_s=5.0)) as client:
            exchange = await client.exchange("GET", "/models")
        if exchange.failure is not None:
            return UNKNOWN_MODEL
        name = _model_in(b"".join(exchange.parts))
        if name is None:
            raise StudyError(f"{target.base_url}: tells no models; name one with --model")
        return name

    return asyncio.run(ask())


def _model_in(body: bytes) -> str | None:
    import orjson

    try:
        name = orjson.loads(body)["data"][0]["id"]
    except (orjson.JSONDecodeError, LookupError, TypeError):
        return None
    return name if isinstance(name, str) else None

"""What is told of a load that is on, whatever the protocol.

Histograms are named as OpenTelemetry's conventions for clients of generative AI name them
(``gen_ai.client.*``; the ``gen_ai.server.*`` ones are the engine's own to tell).  All else is
Steelyard's and named so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal
from urllib.parse import urlsplit

from steelyard.endpoint import OUTCOMES, Route
from steelyard.load.engine import Bins, Live, Order
from steelyard.load.onway import on_way

Kind = Literal["counter", "gauge", "histogram"]
FROM = "from the intended send; whether the generator kept up says steelyard.valid"
HISTOGRAMS = {
    "duration": (
        "gen_ai.client.operation.duration",
        f"Time to the end of whole answers, {FROM}.",
    ),
    "first_chunk": (
        "gen_ai.client.operation.time_to_first_chunk",
        f"Time to the first event with a token of any channel, {FROM}.",
    ),
    "chunk_gap": (
        "gen_ai.client.operation.time_per_output_chunk",
        "Gaps between the events of an answer; events of one socket read came together. Replies "
        "that came whole in one read have none here.",
    ),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """One series of a metric: a value, or times by size."""

    value: float | Bins
    labels: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Metric:
    """A family of series by its OpenTelemetry name and unit (UCUM)."""

    name: str
    kind: Kind
    unit: str
    help: str
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """What all series of a run have in common."""

    run: str
    labels: Mapping[str, str]
    """Attributes of the conventions for each request."""


def about(order: Order, *, run: str) -> About:
    """Of an order; no secret is in it."""
    url = urlsplit(order.target.base_url)
    port = url.port or (443 if url.scheme == "https" else 80)
    return About(
        run=run,
        labels={
            "gen_ai.operation.name": "chat" if order.route is Route.CHAT else "text_completion",
            "gen_ai.provider.name": "openai_compatible",
            "gen_ai.request.model": order.target.model,
            "server.address": url.hostname or "",
            "server.port": str(port),
        },
    )


def metrics(live: Live, told: About) -> tuple[Metric, ...]:
    """All metrics of one picture; a figure that nobody has seen has no series."""
    return (*_times(live, told), *_requests(live), *_validity(live), *_run(live))


def _times(live: Live, told: About) -> Iterator[Metric]:
    for name, (full, text) in HISTOGRAMS.items():
        if name in live.bins:
            point = Point(value=live.bins[name], labels=told.labels)
            yield Metric(name=full, kind="histogram", unit="s", help=text, points=(point,))


def _requests(live: Live) -> Iterator[Metric]:
    yield Metric(
        name="steelyard.requests",
        kind="counter",
        unit="{request}",
        help="Requests that ended, by outcome; error_type is the kind where it is not ok.",
        points=tuple(
            Point(
                value=float(n),
                labels={
                    "outcome": str(OUTCOMES[kind]) if kind in OUTCOMES else "unknown",
                    "error.type": kind,
                },
            )
            for kind, n in sorted(live.kinds.items())
        ),
    )
    yield _one("steelyard.requests.sent", "counter", "{request}", "Requests sent.", live.sent)
    yield _one("steelyard.requests.in_flight", "gauge", "{request}", "Open now.", live.flying)
    yield _one(
        "steelyard.requests.waiting", "gauge", "{request}", "Due, held back by the cap.",
        live.waiting,
    )  # fmt: skip
    yield _one(
        "steelyard.rate.sent", "gauge", "{request}/s", "Over the last two seconds.",
        live.rate_per_s,
    )  # fmt: skip
    yield _one(
        "steelyard.rate.target", "gauge", "{request}/s",
        "Due by the schedule over the same; none in a closed loop.", live.target_per_s,
    )  # fmt: skip


def _validity(live: Live) -> Iterator[Metric]:
    checks = on_way(live)
    valid = all(check.result != "fail" for check in checks)
    yield _one(
        "steelyard.valid", "gauge", "1",
        "1 while no check of the generator or of failures fails; at 0 the times say nothing of "
        "the server.", float(valid),
    )  # fmt: skip
    yield Metric(
        name="steelyard.check.valid",
        kind="gauge",
        unit="1",
        help="1 passes, 0 fails; a check that has no figure yet is not there.",
        points=tuple(
            Point(value=float(check.result == "pass"), labels={"check": check.check})
            for check in checks
            if check.result != "unknown"
        ),
    )
    yield _one(
        "steelyard.generator.schedule_lag", "gauge", "s",
        "p99 from intended to noticed, worst worker, so far.", _seconds(live.schedule_lag_ms),
    )  # fmt: skip
    yield _one(
        "steelyard.generator.loop_lag", "gauge", "s",
        "p99 of how late the loop came, worst worker, so far.", _seconds(live.loop_lag_ms),
    )  # fmt: skip
    yield _one(
        "steelyard.generator.cpu", "gauge", "1",
        "Of a core, the busiest worker in its busiest second.", live.cpu_share,
    )  # fmt: skip


def _run(live: Live) -> Iterator[Metric]:
    yield _one("steelyard.run.elapsed", "gauge", "s", "Since the start.", live.elapsed_s)
    yield _one("steelyard.run.span", "gauge", "s", "Load is offered so long.", live.span_s)
    yield _one("steelyard.workers", "gauge", "{process}", "Generators running.", live.workers)


def _one(name: str, kind: Kind, unit: str, text: str, value: float | None) -> Metric:
    points = () if value is None else (Point(value=float(value)),)
    return Metric(name=name, kind=kind, unit=unit, help=text, points=points)


def _seconds(ms: float | None) -> float | None:
    return None if ms is None else ms * 1e-3

"""Where the time to the first token goes: before sending, outside the engine, inside it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from steelyard.errors import Undefined
from steelyard.evidence import Missing
from steelyard.load.views.client import ClientView, Floats
from steelyard.load.views.histogram import Between, Histogram
from steelyard.load.views.sums import minus, over
from steelyard.load.views.watched import Watched
from steelyard.stats import quantile


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One stretch of the mean time to the first token, in seconds."""

    name: str
    mean_s: Between | Missing
    how: str
    """What was subtracted from what."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TtftGap:
    """Client and engine on the first token, and what lies between the two.

    Means are exact on both sides (an engine's histogram has its sum), so their differences are;
    medians of the engine are bounds of a bucket.
    """

    n_client: int
    """Requests sent here that brought a token."""
    n_engine: float | Missing
    client_mean_s: float | Missing
    """From the hand-over to the socket."""
    engine_mean_s: float | Missing
    client_median_s: float | Missing
    engine_median_s: Between | Missing
    median_gap_s: Between | Missing
    parts: tuple[Part, ...]

    def part(self, name: str) -> Part:
        """One part: generator, client queue, network, in front of the engine, queue, prefill,
        rest, unexplained."""
        return next(part for part in self.parts if part.name == name)


def ttft_gap(client: ClientView, watched: Watched) -> TtftGap:
    """Explain the difference between the client's TTFT and the engine's.

    What is outside the engine is split by the shortest round trip of a scrape: the network and
    the server's front end can't take longer than that for an empty request, so the rest was
    spent waiting in front of the engine (gateway, proxy, accept queue).  Both parts are bounds.
    Means are compared only where both sides counted the same number of first tokens.
    """
    seen = client.ttft_s
    engine = watched.observed("ttft")
    n_engine = engine if isinstance(engine, Missing) else engine.n
    client_mean = float(seen.mean()) if len(seen) else Missing(reason="no request brought a token")
    engine_mean = _mean(engine, n=len(seen), of="first tokens")
    outside = minus(client_mean, engine_mean)
    median = _median(seen)
    engine_median = _bucket(engine)
    return TtftGap(
        n_client=len(seen),
        n_engine=n_engine,
        client_mean_s=client_mean,
        engine_mean_s=engine_mean,
        client_median_s=median,
        engine_median_s=engine_median,
        median_gap_s=_median_gap(median, engine_median),
        parts=(
            *_before(client),
            *_outside(outside, shortest_s=watched.shortest_round_trip_s),
            *(inside := _inside(watched, engine_mean, n=len(seen))),
            _unexplained(client_mean, engine_mean, inside),
        ),
    )


def _mean(found: Histogram | Missing, *, n: int, of: str) -> float | Missing:
    if isinstance(found, Missing):
        return found
    if found.n != n:
        return Missing(
            reason=f"the engine counted {found.n:g} {of} and the client {n}: not the same requests"
        )
    return found.mean()


def _median(seen: np.typing.NDArray[np.float64]) -> float | Missing:
    try:
        return quantile(seen, 0.5)
    except Undefined as why:
        return Missing(reason=str(why))


def _bucket(found: Histogram | Missing) -> Between | Missing:
    if isinstance(found, Missing):
        return found
    try:
        return found.quantile(0.5)
    except Undefined as why:
        return Missing(reason=str(why))


def _median_gap(client: float | Missing, engine: Between | Missing) -> Between | Missing:
    if isinstance(client, Missing):
        return client
    if isinstance(engine, Missing):
        return engine
    return Between(low=client, high=client).minus(engine)


def _exact(value: float | Missing) -> Between | Missing:
    return value if isinstance(value, Missing) else Between(low=value, high=value)


def _before(client: ClientView) -> tuple[Part, Part]:
    lag = _mean_of(client.ready_ns - client.intended_ns)
    queue = _mean_of(client.sent_ns - client.ready_ns)
    return (
        Part(name="generator", mean_s=_exact(lag), how="noticed - intended start"),
        Part(
            name="client queue",
            mean_s=_exact(queue),
            how="hand-over to the socket - noticed: waiting for a place under the cap, connecting",
        ),
    )


def _mean_of(spans_ns: Floats) -> float | Missing:
    return float(spans_ns.mean()) / 1e9 if len(spans_ns) else Missing(reason="nothing was sent")


def _unexplained(
    client: float | Missing, engine: float | Missing, inside: tuple[Part, Part, Part]
) -> Part:
    """What is left where the engine doesn't say when its first token came.

    Where it does, nothing is: the rest of it is inside the engine, or in front of it.
    """
    how = "client's mean from sending - what the engine says of its queue and its prefill"
    if not isinstance(engine, Missing):
        return Part(name="unexplained", mean_s=Between(low=0.0, high=0.0), how=how)
    left = client
    for part in inside[:2]:
        if not isinstance(part.mean_s, Missing):
            left = minus(left, part.mean_s.low)
    if not isinstance(left, Missing) and left < 0:
        left = Missing(reason="the engine says more of its stages than the client waited")
    return Part(name="unexplained", mean_s=_exact(left), how=how)


def _outside(outside: float | Missing, *, shortest_s: float | Missing) -> tuple[Part, Part]:
    """Where no round trip is known, either of the two may be all of it."""
    how = "client's mean from sending - engine's mean, split by the shortest round trip of a scrape"
    names = "network", "in front of the engine"
    if not isinstance(outside, Missing) and outside < 0:
        outside = Missing(
            reason=f"the engine's mean is {-outside:.3g} s longer than the client's: it begins "
            "earlier or ends later than its definition says"
        )
    if isinstance(outside, Missing):
        return Part(name=names[0], mean_s=outside, how=how), Part(
            name=names[1], mean_s=outside, how=how
        )
    network = outside if isinstance(shortest_s, Missing) else min(shortest_s, outside)
    return (
        Part(name=names[0], mean_s=Between(low=0.0, high=network), how=how),
        Part(
            name=names[1],
            mean_s=Between(low=outside - network, high=outside),
            how=how,
        ),
    )


def _inside(watched: Watched, total: float | Missing, *, n: int) -> tuple[Part, Part, Part]:
    queue = _stage(watched, "queue_time", "queue_seconds", n=n)
    prefill = _stage(watched, "prefill_time", "prefill_seconds", n=n)
    rest = minus(minus(total, queue), prefill)
    if isinstance(rest, float):
        # Sums of floats differ in their last digits; a nanosecond is nobody's time.
        rest = round(rest, 9) + 0.0
    return (
        Part(name="queue", mean_s=_exact(queue), how="engine's own: waiting to be scheduled"),
        Part(name="prefill", mean_s=_exact(prefill), how="engine's own: scheduled to first token"),
        Part(name="rest", mean_s=_exact(rest), how="engine's TTFT - its queue - its prefill"),
    )


def _stage(watched: Watched, histogram: str, counter: str, *, n: int) -> float | Missing:
    found = watched.observed(histogram)
    if not isinstance(found, Missing):
        return _mean(found, n=n, of="requests")
    spent = watched.added(counter)
    return found if isinstance(spent, Missing) else over(spent, n, nothing="no token came")

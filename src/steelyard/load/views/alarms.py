"""Alarms: where the three views contradict each other."""

from __future__ import annotations

from typing import Final

import numpy as np

from steelyard.evidence import Missing
from steelyard.load.arrivals import Check
from steelyard.load.views.client import ClientView
from steelyard.load.views.sums import over, plus
from steelyard.load.views.tables import SeriesKind, series
from steelyard.load.views.ttft_gap import TtftGap, ttft_gap
from steelyard.load.views.watched import Track, Watched

TOKENS_WITHIN: Final = 0.01
"""Share by which token counts may differ: the gate on token counts everywhere else."""
OUTSIDE_AT_MOST: Final = 0.10
"""Share of looks at which the engine may hold other numbers of requests than the client."""
ALLOWED: Final = 1.0
"""Requests by which it may differ at one look."""
SLACK_S: Final = 0.005
"""What the server's front end may take for a real request beyond what a scrape takes."""


def alarms(client: ClientView, watched: Watched, *, stale_s: float = 0.5) -> tuple[Check, ...]:
    """Compare the views; a check that can't be made says why.

    ``stale_s`` is how old an engine's gauges may be: they are set once a step of its scheduler.
    """
    gap = ttft_gap(client, watched)
    return (
        _restarts(watched),
        _covered(client, watched),
        _in_flight(client, watched, stale_s=stale_s),
        _counted("generation_tokens", client.total(client.tokens, of="tokens"), client, watched),
        _counted(
            "prompt_tokens", client.total(client.prompt_tokens, of="prompt tokens"), client, watched
        ),
        _counted("requests_finished", float(client.whole.sum()), client, watched),
        _median(gap, watched),
    )


def _check(
    name: str, value: float | Missing, *, low: float, high: float, n: int, detail: str
) -> Check:
    reason = value.reason if isinstance(value, Missing) else detail
    return Check(name=name, value=value, low=low, high=high, n=n, false_alarm=0.0, detail=reason)


def _restarts(watched: Watched) -> Check:
    counters = [one.name for one in series().values() if one.kind is SeriesKind.COUNTER]
    tracks = [track for name in counters if isinstance(track := watched.track(name), Track)]
    known = float(max(track.restarts for track in tracks)) if tracks else None
    return _check(
        "engine_restarts",
        Missing(reason="no counter is on the pages") if known is None else known,
        low=0,
        high=0,
        n=len(watched.readings),
        detail="times that a counter of the engine fell, as it does when the engine restarts",
    )


def _covered(client: ClientView, watched: Watched) -> Check:
    if not len(client):
        return _check("watched", Missing(reason="nothing was sent"), low=0, high=0, n=0, detail="")
    first, last = float(client.sent_ns.min()), float(client.ended_ns.max())
    outside = max(watched.begin_ns - first, 0) + max(last - watched.end_ns, 0)
    return _check(
        "watched",
        outside / 1e9,
        low=0,
        high=0,
        n=len(watched.readings),
        detail="seconds of the run before the first page or after the last",
    )


def _in_flight(client: ClientView, watched: Watched, *, stale_s: float) -> Check:
    both = watched.tracked(
        lambda r: plus(r.number("requests_running"), r.number("requests_waiting")),
        series()["requests_running"],
    )
    if isinstance(both, Missing):
        return _check("in_flight", both, low=0, high=0, n=0, detail="")
    under_way = client.under_way()
    spans = [
        under_way.within(low - stale_s * 1e9, high)
        for low, high in zip(both.low_ns.tolist(), both.high_ns.tolist(), strict=True)
    ]
    fewer = np.array([span.low for span in spans]) - both.values
    more = both.values - np.array([span.high for span in spans])
    off = np.maximum(fewer, more)
    detail = (
        f"share of looks at which running + waiting lies outside what was under way here by more "
        f"than {ALLOWED:g}; {int((more > ALLOWED).sum())} times the engine held more (others' "
        f"requests), {int((fewer > ALLOWED).sum())} times fewer (they waited in front of it)"
    )
    share = float((off > ALLOWED).mean())
    return _check("in_flight", share, low=0, high=OUTSIDE_AT_MOST, n=len(off), detail=detail)


def _counted(name: str, here: float | Missing, client: ClientView, watched: Watched) -> Check:
    there = watched.added(name)
    value = over(there, here, nothing=f"the client counted no {name.replace('_', ' ')}")
    if _covered(client, watched).result != "pass":
        value = Missing(reason="the pages do not cover the whole run, so counts can't be compared")
    cut = len(client) - int(client.whole.sum())
    detail = f"engine's count {_shown(there)} / client's {_shown(here)}"
    if name == "requests_finished":
        # An engine may count a request that was cut as finished, or not.
        high = len(client) / here if isinstance(here, float) and here else 1.0
        return _check(name, value, low=1.0, high=high, n=len(client), detail=detail)
    low, high = 1 - TOKENS_WITHIN, 1 + TOKENS_WITHIN
    if cut and isinstance(value, float) and value > high:
        value = Missing(
            reason=f"{detail}, but {cut} requests were cut, whose tokens only the engine counts"
        )
    return _check(name, value, low=low, high=high, n=len(client), detail=detail)


def _shown(value: float | Missing) -> str:
    return "unknown" if isinstance(value, Missing) else f"{value:g}"


def _median(gap: TtftGap, watched: Watched) -> Check:
    """The client can't see a token before the engine has it, nor much later than it travels."""
    bounds, trip_s = gap.engine_median_s, watched.shortest_round_trip_s
    if isinstance(bounds, Missing) or isinstance(trip_s, Missing):
        unknown = bounds if isinstance(bounds, Missing) else trip_s
        return _check("ttft_median", unknown, low=0, high=0, n=gap.n_client, detail="")
    allowed = trip_s + SLACK_S
    return _check(
        "ttft_median",
        gap.client_median_s,
        low=bounds.low,
        high=bounds.high + allowed,
        n=gap.n_client,
        detail=(
            f"client's median TTFT from sending, against the engine's bucket "
            f"{bounds.low:g}..{bounds.high:g} s + {allowed:.3g} s on the way"
        ),
    )

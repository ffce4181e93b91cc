"""A run in figures: rates, outcomes, times, tokens, goodput."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from steelyard.endpoint import CENSORED
from steelyard.evidence import Missing
from steelyard.load.summary.columns import Columns, Floats
from steelyard.load.summary.figures import Figures, Value
from steelyard.load.summary.goodness import Goodput, Level, goodput
from steelyard.load.summary.intervals import Bounds, bounded
from steelyard.load.summary.rivals import PeerFigure, peer_figures
from steelyard.load.summary.times import times
from steelyard.stats import rate_over_time

_BINS = 240


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """When load was offered, in s since the log's origin, and how much was to be."""

    start_s: float
    span_s: float
    offered: int | None
    """Requests intended in the span; None in a closed loop, which offers what it can, and where
    somebody stopped the load."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rates:
    """Requests a second; the window is the span, without drain."""

    offered_per_s: Value
    achieved_per_s: Value
    """Sent inside the window."""
    answered_per_s: Value
    """Whole answers that ended inside the window."""
    answered_interval: Bounds
    """95 % by batch means."""
    achieved_share: Value
    """Sent inside the window, of those intended in it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tokens:
    """Tokens of the answers."""

    source: Mapping[str, int]
    """Requests by where their count comes from: usage, chunk-usage, "" unknown."""
    output: Value
    """All of them, those of failed requests included."""
    output_per_s: Value
    """From the first intended send to the last end."""
    output_interval: Bounds
    """95 % by batch means; the tokens of a request count when it ended."""
    prompt: Value
    cached: Value
    events_per_s: Value
    """Content events, which are not tokens."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Flight:
    """In flight over time: sent and not ended."""

    step_s: float
    count: tuple[int, ...]
    """At the begin of each step, from the start on."""
    mean: Value
    """Time average over the window."""
    most: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """One run."""

    window: Span
    wall_s: Value
    """From the first intended send to the last end."""
    requests: int
    answered: int
    censored: int
    """Open when the run's time was over, or past a limit of the client's."""
    outcomes: Mapping[str, int]
    """By kind; "" is a whole answer."""
    rates: Rates
    times: Mapping[str, Figures]
    tokens: Tokens
    flight: Flight
    goodput: Goodput | Missing
    peers: tuple[PeerFigure, ...]
    """The same run in the words of others."""


def summarise(columns: Columns, window: Span, *, level: Level | None = None) -> Summary:
    """Everything a reader of a run asks first; 10^6 samples take some seconds."""
    wall = _wall(columns)
    return Summary(
        window=window,
        wall_s=wall,
        requests=len(columns),
        answered=int(columns.answered.sum()),
        censored=sum(columns.kinds.get(kind, 0) for kind in CENSORED),
        outcomes=columns.kinds,
        rates=_rates(columns, window),
        times=times(columns),
        tokens=_tokens(columns, wall),
        flight=_flight(columns, window),
        goodput=goodput(
            columns,
            level,
            start_s=window.start_s,
            span_s=window.span_s,
            closed=window.offered is None,
        ),
        peers=peer_figures(columns),
    )


def _wall(columns: Columns) -> Value:
    if not len(columns):
        return Missing(reason="no request was recorded")
    return float(columns.times["ended"].max() - columns.times["intended"].min())


def _rates(columns: Columns, window: Span) -> Rates:
    begin, end = window.start_s, window.start_s + window.span_s
    at = columns.times
    ends = at["ended"][columns.answered & (at["ended"] < end)]
    sent = int(np.count_nonzero((at["sent"] >= begin) & (at["sent"] < end)))
    offered: Value = Missing(reason="only an open load that nobody stopped has one")
    share: Value = offered
    if window.offered is not None:
        offered = window.offered / window.span_s
        share = sent / window.offered if window.offered else Missing(reason="nothing was intended")
    return Rates(
        offered_per_s=offered,
        achieved_per_s=sent / window.span_s,
        answered_per_s=len(ends) / window.span_s,
        answered_interval=bounded(lambda: rate_over_time(ends, start=begin, end=end)),
        achieved_share=share,
    )


def _tokens(columns: Columns, wall: Value) -> Tokens:
    counts = columns.counts
    output = counts["completion_tokens"]
    came = columns.said | columns.answered
    unknown = int(np.count_nonzero(np.isnan(output) & came))
    total: Value = float(np.nansum(output))
    if unknown:
        total = Missing(reason=f"the server did not count the tokens of {unknown} answers")
    elif not came.any():
        total = Missing(reason="nothing was said")
    return Tokens(
        source=columns.sources,
        output=total,
        output_per_s=_per(total, wall),
        output_interval=_over_time(columns, total),
        prompt=_sum(counts["prompt_tokens"], "prompt tokens"),
        cached=_sum(counts["cached_tokens"], "cached tokens"),
        events_per_s=_per(float(counts["content_events"].sum()), wall),
    )


def _over_time(columns: Columns, total: Value) -> Bounds:
    if isinstance(total, Missing):
        return total
    at = columns.times
    return bounded(
        lambda: rate_over_time(
            at["ended"],
            start=float(at["intended"].min()),
            end=float(at["ended"].max()),
            weights=np.nan_to_num(columns.counts["completion_tokens"]),
        )
    )


def _sum(values: Floats, what: str) -> Value:
    known = values[~np.isnan(values)]
    return float(known.sum()) if len(known) else Missing(reason=f"the server told no {what}")


def _per(amount: Value, wall: Value) -> Value:
    if isinstance(amount, Missing):
        return amount
    if isinstance(wall, Missing):
        return wall
    return amount / wall if wall > 0 else Missing(reason="no time passed")


def _flight(columns: Columns, window: Span) -> Flight:
    at = columns.times
    there = ~np.isnan(at["sent"])
    sent, ended = np.sort(at["sent"][there]), np.sort(at["ended"][there])
    last = float(ended[-1]) if len(ended) else window.start_s
    reach = max(last - window.start_s, window.span_s)
    step = max(reach / _BINS, 0.05)
    edges = window.start_s + np.arange(int(reach / step) + 1) * step
    count = np.searchsorted(sent, edges, "right") - np.searchsorted(ended, edges, "right")
    begin, end = window.start_s, window.start_s + window.span_s
    inside = np.clip(at["ended"][there], begin, end) - np.clip(at["sent"][there], begin, end)
    return Flight(
        step_s=step,
        count=tuple(int(n) for n in count),
        mean=float(inside.sum() / window.span_s),
        most=_most(sent, ended),
    )


def _most(sent: Floats, ended: Floats) -> int:
    """The highest count, right after some send; an end at the same moment comes first."""
    if not len(sent):
        return 0
    open_then = np.arange(1, len(sent) + 1) - np.searchsorted(ended, sent, "right")
    return int(open_then.max())

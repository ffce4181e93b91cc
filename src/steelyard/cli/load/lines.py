"""What a load came to, line by line, the same lines in every language."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from steelyard.cli.terminal.amounts import four
from steelyard.evidence import Missing

if TYPE_CHECKING:
    from steelyard.cli.load.words import Say
    from steelyard.load import LoadRun
    from steelyard.load.engine import HostClock
    from steelyard.load.summary import Goodput
    from steelyard.stats import Interval

UNSTATED = "no SLO was given"


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A fact with its label."""

    label: str
    """A key of the words; "" for what belongs to the line above."""
    text: str
    style: str = ""


def head_lines(done: LoadRun, say: Say) -> Iterator[Line]:
    """Validity first, then rates, tokens, goodput, and the generator's own state."""
    summary, rates = done.summary, done.summary.rates
    yield _light(done, say)
    yield from (Line(label="", text=say.reason(why)) for why in done.certificate.why)
    kinds = " · ".join(
        say("kinds", kind=say.kind(kind), n=n) for kind, n in summary.outcomes.items()
    )
    answered = say(
        "answered", k=summary.answered, n=summary.requests, kinds=kinds or say("nothing")
    )
    yield Line(label="answered", text=answered)
    told = say(
        "rate",
        offered=_rate(rates.offered_per_s, say),
        sent=_rate(rates.achieved_per_s, say),
        answered=_rate(rates.answered_per_s, say),
        within=_within(rates.answered_interval, say),
    )
    yield Line(label="rate", text=told)
    yield _tokens(done, say)
    yield from _goodput(summary.goodput, say)
    yield from _fields(done, say)
    yield from _generator(done, say)


def _light(done: LoadRun, say: Say) -> Line:
    if done.invalid:
        return Line(label="invalid", text=say("invalid"), style="bold red")
    results = [check.result for check in done.certificate.checks]
    passed = say("passed", good=results.count("pass"), unknown=results.count("unknown"))
    if done.certificate.ranks:
        return Line(label="valid", text=passed, style="green")
    return Line(label="unproven", text=say("unranked", passed=passed), style="yellow")


def _tokens(done: LoadRun, say: Say) -> Line:
    tokens = done.summary.tokens
    told = {check.check: check for check in done.certificate.checks}
    match = told["token_match"]
    shown = match if match.result != "unknown" else told["token_count"]
    source = " · ".join(
        say("kinds", kind=say.source(name), n=n) for name, n in tokens.source.items()
    )
    text = say(
        "tokens",
        rate=_rate(tokens.output_per_s, say, unit="tokens/s"),
        within=_within(tokens.output_interval, say),
        source=source or say("nobody"),
        match=say.term(shown.detail),
    )
    return Line(label="tokens", text=text)


def _goodput(told: Goodput | Missing, say: Say) -> Iterator[Line]:
    if isinstance(told, Missing):
        if told.reason != UNSTATED:
            yield Line(label="goodput", text=say("withheld"))
        return
    good = say(
        "goodput",
        rate=_rate(told.per_s, say),
        within=_within(told.interval, say),
        k=told.good,
        n=told.of,
    )
    yield Line(label="goodput", text=good)
    for one in told.limits:
        share = one.kept / one.of if one.of else 0.0
        text = say(
            "limit",
            limit=one.limit,
            share=f"{share:.1%}",
            n=one.of,
            within="" if isinstance(one.interval, Missing) else _shares(one.interval, say),
        )
        yield Line(label=f"state.{one.result}", text=text)


def _fields(done: LoadRun, say: Say) -> Iterator[Line]:
    """Fields of the requests beyond the usual ones."""
    extra = done.order.extra.items()
    if further := [f"{name} {value}" for name, value in extra if value is not None]:
        yield Line(label="extra", text=", ".join(further))
    if dropped := [name for name, value in extra if value is None]:
        yield Line(label="dropped", text=say("dropped", names=", ".join(dropped)))


def _generator(done: LoadRun, say: Say) -> Iterator[Line]:
    flight, room = done.summary.flight, done.headroom
    mean = "-" if isinstance(flight.mean, Missing) else f"{flight.mean:.1f}"
    opened = room.connections
    yield Line(label="flight", text=say("flight", mean=mean, most=flight.most, opened=opened))
    share, lag = room.cpu_share_max, room.loop_lag_ms["p99"]
    text = say(
        "generator",
        n=len(done.offered.workers),
        share="-" if share is None else say("core", share=f"{share:.0%}"),
        lag="-" if lag is None else f"{lag:.2f} ms",
    )
    yield Line(label="generator", text=text)
    yield from (Line(label="", text=_machine(told, say)) for told in done.offered.hosts)


def _machine(told: HostClock, say: Say) -> str:
    """Whose clock was how far from ours."""
    if told.within_ns is None:
        clock = say("clock.none")
    else:
        offset, within = f"{told.offset_ns / 1e6:+,.2f}", f"{told.within_ns / 1e6:.2f}"
        clock = say("clock", offset=offset, within=within)
    if told.drift_ns is not None and told.drift_within_ns is not None:
        drift, within = f"{told.drift_ns / 1e6:+.2f}", f"{told.drift_within_ns / 1e6:.2f}"
        clock += say("moved", drift=drift, within=within)
    lost = say("lost", why=say.term(told.lost)) if told.lost else ""
    return say("machine", host=told.host, n=len(told.workers), clock=clock, lost=lost)


def _rate(value: float | Missing, say: Say, *, unit: str = "/s") -> str:
    return "-" if isinstance(value, Missing) else say(unit, n=four(value))


def _within(bounds: Interval | Missing, say: Say) -> str:
    if isinstance(bounds, Missing):
        return ""
    return say("within", low=four(bounds.low), high=four(bounds.high))


def _shares(bounds: Interval, say: Say) -> str:
    return say("within", low=f"{bounds.low:.1%}", high=f"{bounds.high:.1%}")

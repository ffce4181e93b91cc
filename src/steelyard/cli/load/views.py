"""Engine and accelerators beside a load, on a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from steelyard.cli.load.lines import Line
from steelyard.evidence import Missing
from steelyard.load.watching import EXPECTED

if TYPE_CHECKING:
    from steelyard.cli.load.words import Say
    from steelyard.load import LoadRun
    from steelyard.load.views import Between, Watched
    from steelyard.load.watching import Views

SHOWN_S = 1e-6
QUEUE = ("requests_running", "requests_waiting", "kv_cache_usage")


def views_lines(done: LoadRun, say: Say) -> Iterator[Line]:
    """What was seen, in few lines; what was asked for and not seen is said."""
    views = done.views
    for source in views.sources:
        if isinstance(source.place, Missing) and source.asked:
            yield _unseen(source.view, source.place, say)
    if isinstance(views.engine, Missing):
        if views.engine_asked and not _placeless(views, "engine"):
            yield _unseen("engine", views.engine, say)
    else:
        yield from _engine(done, views.engine, say)
    if not isinstance(views.accelerator, Missing):
        yield _energy(done, views.accelerator, say)
    elif not _placeless(views, "accelerator"):
        yield _unseen("accelerator", views.accelerator, say)


def _unseen(view: str, why: Missing, say: Say) -> Line:
    return Line(label=view, text=say("unseen", why=say.term(why.reason)), style="yellow")


def _placeless(views: Views, view: str) -> bool:
    return any(s.view == view and isinstance(s.place, Missing) for s in views.sources)


def _engine(done: LoadRun, seen: Watched, say: Say) -> Iterator[Line]:
    parts = [say("looks", name=seen.table.label, n=len(seen.readings))]
    for name in QUEUE:
        track = seen.track(name)
        if isinstance(track, Missing):
            continue
        form = ".0%" if name == "kv_cache_usage" else ".3g"
        mean, most = (format(end, form) for end in (track.values.mean(), track.values.max()))
        parts.append(say("queue", name=say(name), mean=mean, most=most))
    if not isinstance(count := seen.added("preemptions"), Missing):
        parts.append(say("preemptions", n=f"{count:g}"))
    yield Line(label="engine", text=" · ".join(parts))
    last = seen.readings[-1].values
    if gone := [name for name in EXPECTED if isinstance(last[name], Missing)]:
        yield Line(label="missing", text=say("missing", names=", ".join(gone)), style="yellow")
    cache = done.views.cache
    if not isinstance(cache, Missing) and isinstance(cache.share, float):
        text = say("cache", share=f"{cache.share:.1%}", n=f"{cache.queries:,.0f}")
        yield Line(label="cache", text=text)
    if not done.invalid:
        yield from _gap(done, say)
    for alarm in done.views.alarms:
        if alarm.result == "fail":
            told = say("alarm", name=say.term(alarm.name), detail=say.term(alarm.detail))
            yield Line(label="alarm", text=told, style="bold red")


def _gap(done: LoadRun, say: Say) -> Iterator[Line]:
    gap = done.views.gap
    if isinstance(gap, Missing) or isinstance(gap.client_mean_s, Missing):
        return
    engine = gap.engine_mean_s
    parts = [
        f"{say.part(part.name)} {_ms(part.mean_s)}"
        for part in gap.parts
        if not isinstance(part.mean_s, Missing) and part.mean_s.high >= SHOWN_S
    ]
    text = say(
        "gap",
        client=f"{gap.client_mean_s * 1e3:.3g}",
        engine=say("no_ttft") if isinstance(engine, Missing) else f"{engine * 1e3:.3g} ms",
        parts=" + ".join(parts),
    )
    yield Line(label="gap", text=text)


def _ms(bounds: Between) -> str:
    low, high = f"{bounds.low * 1e3:.3g}", f"{bounds.high * 1e3:.3g}"
    return f"{low} ms" if low == high else f"{low}-{high} ms"


def _energy(done: LoadRun, seen: Watched, say: Say) -> Line:
    energy = done.views.energy
    if isinstance(energy, Missing) or isinstance(energy.joules, Missing):
        why = energy if isinstance(energy, Missing) else energy.joules
        reason = why.reason if isinstance(why, Missing) else ""
        return Line(label="power", text=say.term(reason), style="yellow")
    each = energy.per_token(done.summary.tokens.output)
    told = "" if isinstance(each, Missing) else say("each", joules=_joules(each, say))
    joules = _joules(energy.joules, say)
    return Line(label="energy", text=say("energy", name=seen.table.label, joules=joules, each=told))


def _joules(bounds: Between, say: Say) -> str:
    low, high = f"{bounds.low:.3g}", f"{bounds.high:.3g}"
    return f"{low} J" if low == high else f"{say('between', low=low, high=high)} J"

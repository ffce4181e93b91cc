"""Engine and accelerators beside a load, on a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.markup import escape

from steelyard.evidence import Missing
from steelyard.load.watching import EXPECTED

if TYPE_CHECKING:
    from steelyard.load import LoadRun
    from steelyard.load.views import Between, Watched
    from steelyard.load.watching import Views

SHOWN_S = 1e-6
QUEUE = {"requests_running": "running", "requests_waiting": "waiting", "kv_cache_usage": "KV use"}


def views_lines(done: LoadRun) -> Iterator[str]:
    """What was seen, in few lines; what was asked for and not seen is said."""
    views = done.views
    for source in views.sources:
        if isinstance(source.place, Missing) and source.asked:
            yield f"[yellow]{source.view:9} not seen: {escape(source.place.reason)}[/]"
    if isinstance(views.engine, Missing):
        if views.engine_asked and not _placeless(views, "engine"):
            yield f"[yellow]engine    not seen: {escape(views.engine.reason)}[/]"
    else:
        yield from _engine(done, views.engine)
    if not isinstance(views.accelerator, Missing):
        yield from _energy(done, views.accelerator)
    elif not _placeless(views, "accelerator"):
        yield f"[yellow]power     not seen: {escape(views.accelerator.reason)}[/]"


def _placeless(views: Views, view: str) -> bool:
    return any(s.view == view and isinstance(s.place, Missing) for s in views.sources)


def _engine(done: LoadRun, seen: Watched) -> Iterator[str]:
    parts = [f"{seen.table.label}, {len(seen.readings)} looks"]
    for name, short in QUEUE.items():
        track = seen.track(name)
        if isinstance(track, Missing):
            continue
        form = ".0%" if name == "kv_cache_usage" else ".3g"
        parts.append(
            f"{short} {format(track.values.mean(), form)} mean, {format(track.values.max(), form)}"
        )
    if not isinstance(count := seen.added("preemptions"), Missing):
        parts.append(f"preemptions {count:g}")
    yield f"engine    {escape(' · '.join(parts))}"
    last = seen.readings[-1].values
    if gone := [name for name in EXPECTED if isinstance(last[name], Missing)]:
        yield f"[yellow]  missing  {escape(', '.join(gone))}; load.json says what was looked for[/]"
    cache = done.views.cache
    if not isinstance(cache, Missing) and isinstance(cache.share, float):
        yield f"cache     {cache.share:.1%} of {cache.queries:g} prompt tokens hit, by the engine"
    if not done.invalid:
        yield from _gap(done)
    for alarm in done.views.alarms:
        if alarm.result == "fail":
            yield f"[bold red]ALARM[/]     {alarm.name}: {escape(alarm.detail)}"


def _gap(done: LoadRun) -> Iterator[str]:
    gap = done.views.gap
    if isinstance(gap, Missing) or isinstance(gap.client_mean_s, Missing):
        return
    engine = gap.engine_mean_s
    said = "no TTFT shown" if isinstance(engine, Missing) else f"{engine * 1e3:.3g} ms"
    parts = [
        f"{part.name} {_ms(part.mean_s)}"
        for part in gap.parts
        if not isinstance(part.mean_s, Missing) and part.mean_s.high >= SHOWN_S
    ]
    yield f"TTFT mean client {gap.client_mean_s * 1e3:.3g} ms · engine {said}: {' + '.join(parts)}"


def _ms(bounds: Between) -> str:
    low, high = f"{bounds.low * 1e3:.3g}", f"{bounds.high * 1e3:.3g}"
    return f"{low} ms" if low == high else f"{low}-{high} ms"


def _energy(done: LoadRun, seen: Watched) -> Iterator[str]:
    energy = done.views.energy
    if isinstance(energy, Missing) or isinstance(energy.joules, Missing):
        why = energy if isinstance(energy, Missing) else energy.joules
        yield f"[yellow]power     {escape(why.reason if isinstance(why, Missing) else '')}[/]"
        return
    output = done.summary.tokens.output
    each = energy.per_token(output)
    told = "" if isinstance(each, Missing) else f" · {_joules(each)} an output token"
    yield f"energy    {escape(seen.table.label)}: {_joules(energy.joules)}{told}"


def _joules(bounds: Between) -> str:
    low, high = f"{bounds.low:.3g}", f"{bounds.high:.3g}"
    return f"{low} J" if low == high else f"{low} to {high} J"

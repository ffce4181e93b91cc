"""The section ``views`` of load.json."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from steelyard.evidence import Missing, to_json
from steelyard.load.arrivals import Check
from steelyard.load.summary import Columns
from steelyard.load.views import (
    CacheUse,
    ClientView,
    Detected,
    Energy,
    Track,
    TtftGap,
    Watched,
    alarms,
    cache_use,
    energy,
    ttft_gap,
)
from steelyard.load.watching.lookout import ACCELERATOR, ENGINE, Source
from steelyard.load.watching.sight import catalogue, client_of, detected, read_sight

QUEUE: Final = ("requests_running", "requests_waiting", "requests_swapped", "kv_cache_usage")
COUNTED: Final = ("preemptions", "requests_finished", "prompt_tokens", "generation_tokens")
DEVICE: Final = ("accelerator_power", "accelerator_utilisation", "accelerator_memory")
CACHE: Final = ("prefix_cache_queries", "prefix_cache_hits")
EXPECTED: Final = (
    "requests_running", "requests_waiting", "kv_cache_usage", "preemptions",
    "prefix_cache_queries", "prefix_cache_hits", "prompt_tokens", "generation_tokens",
    "requests_finished", "ttft", "queue_time",
)  # fmt: skip
"""What every engine is asked for, whether its table knows a name for it or not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Views:
    """Engine and accelerators beside one run."""

    sources: tuple[Source, ...]
    engine: Watched | Missing
    accelerator: Watched | Missing
    engine_is: Detected | Missing
    gap: TtftGap | Missing
    alarms: tuple[Check, ...]
    cache: CacheUse | Missing
    energy: Energy | Missing

    @property
    def engine_asked(self) -> bool:
        """Whether the engine was to be watched at all."""
        return any(source.asked for source in self.sources if source.view == ENGINE)


def views_of(run: Path, sources: tuple[Source, ...], columns: Columns, *, model: str) -> Views:
    """Read the pages of a run against its log.  Raises RecordDamaged."""
    seen = {source.view: sight_of(run, source, model=model) for source in sources}
    engine, accelerator = seen[ENGINE], seen[ACCELERATOR]
    client = client_of(columns)
    return views_from(
        sources,
        client,
        engine=engine,
        accelerator=accelerator,
        engine_is=engine if isinstance(engine, Missing) else detected(run, ENGINE),
        energy=energy_of(accelerator, client),
    )


def views_from(
    sources: tuple[Source, ...],
    client: ClientView,
    *,
    engine: Watched | Missing,
    accelerator: Watched | Missing,
    engine_is: Detected | Missing,
    energy: Energy | Missing,
) -> Views:
    """What follows from the views together."""
    return Views(
        sources=sources,
        engine=engine,
        accelerator=accelerator,
        engine_is=engine_is,
        gap=engine if isinstance(engine, Missing) else ttft_gap(client, engine),
        alarms=() if isinstance(engine, Missing) else alarms(client, engine),
        cache=engine if isinstance(engine, Missing) else cache_use(engine),
        energy=energy,
    )


def sight_of(run: Path, source: Source, *, model: str) -> Watched | Missing:
    """What the pages of a folder showed, or why there are none.  Raises RecordDamaged."""
    if isinstance(source.place, Missing):
        return source.place
    return read_sight(run, source.view, model=model)


def energy_of(seen: Watched | Missing, client: ClientView) -> Energy | Missing:
    """From the first request's sending to the last one's end."""
    if isinstance(seen, Missing):
        return seen
    if not len(client):
        return Missing(reason="nothing was sent")
    return energy(seen, start_ns=int(client.sent_ns.min()), end_ns=int(client.ended_ns.max()))


def views_told(views: Views, columns: Columns, *, hidden: Missing | None = None) -> dict[str, Any]:
    """For load.json; ``hidden`` is why no time of the server's may be shown."""
    by_view = {source.view: source for source in views.sources}
    return {
        ENGINE: _engine(views, by_view[ENGINE], hidden=hidden),
        ACCELERATOR: _accelerator(views, by_view[ACCELERATOR], columns),
    }


def _engine(views: Views, source: Source, *, hidden: Missing | None) -> Any:
    seen, told = views.engine, views.engine_is
    if isinstance(seen, Missing) or isinstance(told, Missing):
        return {"source": source, "seen": seen}
    return {
        "source": source,
        "seen": {
            **_pages(seen),
            "since": told.since,
            "until": told.until,
            "models": list(told.models),
            "versions": told.table.versions,
        },
        "found": {name: alias.says() for name, alias in seen.readings[-1].used.items()},
        "missing": _missing(seen, EXPECTED),
        "queue": {name: _gauge(seen, name) for name in QUEUE},
        "counted": {name: seen.added(name) for name in COUNTED},
        "cache": {
            "before": {name: seen.readings[0].number(name) for name in CACHE},
            "after": {name: seen.readings[-1].number(name) for name in CACHE},
            "used": views.cache,
        },
        "ttft": views.gap if hidden is None else hidden,
        "alarms": [{**dict(to_json(one)), "result": one.result} for one in views.alarms],
    }


def _accelerator(views: Views, source: Source, columns: Columns) -> Any:
    seen = views.accelerator
    if isinstance(seen, Missing) or isinstance(views.energy, Missing):
        return {"source": source, "seen": views.energy}
    tokens = columns.counts["completion_tokens"][columns.said | columns.answered]
    total: float | Missing = float(tokens.sum())
    if np.isnan(tokens).any():
        total = Missing(reason="the tokens of some answers are unknown")
    return {
        "source": source,
        "seen": _pages(seen),
        "found": {name: alias.says() for name, alias in seen.readings[-1].used.items()},
        "missing": dict(seen.missing()),
        "devices": {name: _gauge(seen, name) for name in DEVICE},
        "energy": views.energy,
        "per_output_token": views.energy.per_token(total),
        "per_answer": views.energy.per_token(float(columns.answered.sum())),
    }


def _pages(seen: Watched) -> dict[str, Any]:
    return {
        "engine": seen.table.engine,
        "label": seen.table.label,
        "catalogue": catalogue(seen.table.engine),
        "pages": len(seen.readings),
        "faults": _first(seen.faults),
        "fault_count": len(seen.faults),
        "from_s": seen.begin_ns / 1e9,
        "to_s": seen.end_ns / 1e9,
        "shortest_round_trip_s": seen.shortest_round_trip_s,
    }


def _first(faults: Sequence[str], most: int = 5) -> list[str]:
    return list(dict.fromkeys(faults))[:most]


def _missing(seen: Watched, names: Sequence[str]) -> Mapping[str, str]:
    last = seen.readings[-1].values
    absent = {n: v.reason for n in names if isinstance(v := last[n], Missing)}
    return {**absent, **seen.missing()}


def _gauge(seen: Watched, name: str) -> Any:
    track = seen.track(name)
    if not isinstance(track, Track):
        return track
    return {
        "mean": float(track.values.mean()),
        "most": float(track.values.max()),
        "looks": len(track.values),
    }

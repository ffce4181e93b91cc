"""Client, engine and accelerators on one axis; a view that is missing is said, not left out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from steelyard.report.document import Block, Facts, Fold, Para, Section
from steelyard.report.loadpage.gap import alarm_table, gap_blocks
from steelyard.report.loadpage.reading import Json, LoadReading
from steelyard.report.loadpage.view_timeline import seen, view_timeline
from steelyard.report.numbers import count, finite, percent, plain

QUEUE = ("requests_running", "requests_waiting", "kv_cache_usage", "preemptions")


def views(reading: LoadReading) -> Section | None:
    """None for runs that were recorded before there were views."""
    w, told = reading.words, reading.told.get("views")
    if not told or "engine" not in told:
        return None
    engine, device = told["engine"], told["accelerator"]
    title = w("load.sec.views")
    if not _asked(engine) and not _asked(device):
        return Section(anchor="views", title=title, blocks=(Para(text=w("load.views.none")),))
    drawn = reading.picture.get("views")
    blocks = (sources(engine, device, reading), *picture(reading), *details(reading))
    lead = w("load.lead.views", step=reading.seconds(drawn["step_s"])) if drawn else ""
    return Section(anchor="views", title=title, lead=lead, blocks=blocks)


def picture(reading: LoadReading) -> list[Block]:
    """The timeline; [] where nothing but the client was seen."""
    told, drawn = reading.told["views"], reading.picture.get("views")
    return view_timeline(drawn, told["engine"], told["accelerator"], reading) if drawn else []


def details(reading: LoadReading) -> list[Block]:
    """The gap, the alarms, queue and cache, energy, and which series were found."""
    engine, device = reading.told["views"]["engine"], reading.told["views"]["accelerator"]
    blocks: list[Block] = []
    if seen(engine):
        blocks += gap_blocks(engine["ttft"], reading)
        blocks.append(alarm_table(engine["alarms"], reading))
        blocks.append(Facts(pairs=tuple(_counted(engine, reading))))
    if seen(device):
        blocks.append(Facts(pairs=tuple(_energy(device, reading))))
    return [*blocks, *_series((engine, device), reading)]


def _asked(view: Json) -> bool:
    return bool(view["source"]["asked"])


def sources(engine: Json, device: Json, reading: LoadReading) -> Facts:
    """Where each view came from, or why it is missing."""
    w = reading.words
    return Facts(
        pairs=(
            (w("load.views.engine"), _source(engine, reading)),
            (w("load.views.device"), _source(device, reading)),
        )
    )


def _source(view: Json, reading: LoadReading) -> str:
    w, seen, source = reading.words, view["seen"], view["source"]
    if "missing" in seen:
        key = "load.views.unseen" if source["asked"] else "load.views.unasked"
        return w(key, reason=w.term(str(seen["missing"])))
    faults = int(seen["fault_count"]) + int(source["missed"])
    told = w(
        "load.views.source",
        label=str(seen["label"]),
        version=_version(seen, reading),
        place=str(source["place"]),
        how=w(f"load.how.{source['how']}"),
        pages=count(int(seen["pages"])),
        catalogue=str(seen["catalogue"]),
    )
    return told + (w("load.views.faults", n=count(faults)) if faults else "")


def _version(seen: Json, reading: LoadReading) -> str:
    since, until = seen.get("since", ""), seen.get("until", "")
    if not since and not until:
        return ""
    key = "load.views.since" if since and not until else "load.views.until"
    key = "load.views.between" if since and until else key
    return reading.words(key, since=since, until=until)


def _counted(engine: Json, reading: LoadReading) -> list[tuple[str, str]]:
    w, pairs = reading.words, []
    for name in QUEUE[:3]:
        pairs.append((w(f"load.series.{name}"), _gauge(engine["queue"][name], name, reading)))
    pairs.append((w("load.series.preemptions"), _number(engine["counted"]["preemptions"], reading)))
    cache = engine["cache"]
    used = cache["used"]
    share = finite(used["share"])
    if share is None:
        pairs.append((w("load.views.cache"), _number(used["share"], reading)))
    else:
        told = w(
            "load.views.cache.is",
            share=percent(share, w),
            hits=count(int(used["hits"])),
            queries=count(int(used["queries"])),
            before=_number(cache["before"]["prefix_cache_hits"], reading),
            after=_number(cache["after"]["prefix_cache_hits"], reading),
        )
        pairs.append((w("load.views.cache"), told))
    return pairs


def _gauge(told: Any, name: str, reading: LoadReading) -> str:
    w = reading.words
    if "missing" in told:
        return w("unknown", reason=w.term(str(told["missing"])))

    def shown(value: float) -> str:
        if name in ("kv_cache_usage", "accelerator_utilisation"):
            return percent(value, w)
        watts = name == "accelerator_power"
        return f"{plain(value, w)}\u00a0W" if watts else plain(value, w)

    return w(
        "load.views.gauge",
        mean=shown(float(told["mean"])),
        most=shown(float(told["most"])),
        looks=count(int(told["looks"])),
    )


def _number(value: Any, reading: LoadReading) -> str:
    known = finite(value)
    if known is not None:
        return plain(known, reading.words)
    return reading.words("unknown", reason=reading.words.term(str(value["missing"])))


def _energy(device: Json, reading: LoadReading) -> list[tuple[str, str]]:
    w = reading.words
    return [
        (
            w("load.series.accelerator_power"),
            _gauge(device["devices"]["accelerator_power"], "accelerator_power", reading),
        ),
        (
            w("load.series.accelerator_utilisation"),
            _gauge(
                device["devices"]["accelerator_utilisation"], "accelerator_utilisation", reading
            ),
        ),
        (w("load.views.energy"), _between(device["energy"]["joules"], "J", reading)),
        (w("load.views.per_token"), _between(device["per_output_token"], "J", reading)),
        (w("load.views.per_answer"), _between(device["per_answer"], "J", reading)),
    ]


def _between(bounds: Any, unit: str, reading: LoadReading) -> str:
    w = reading.words
    if "missing" in bounds:
        return w("unknown", reason=w.term(str(bounds["missing"])))
    low, high = (plain(float(bounds[end]), w) for end in ("low", "high"))
    return f"{low}\u00a0{unit}" if low == high else f"{w('to', low=low, high=high)}\u00a0{unit}"


def _series(views: Sequence[Json], reading: LoadReading) -> list[Block]:
    w = reading.words
    found, missing = [], []
    for view in views:
        if not seen(view):
            continue
        found += [(str(name), str(says)) for name, says in view["found"].items()]
        missing += [(str(name), w.term(str(why))) for name, why in view["missing"].items()]
    blocks: list[Block] = []
    if missing:
        summary = w("load.views.missing", n=count(len(missing)))
        blocks.append(Fold(summary=summary, blocks=(Facts(pairs=tuple(missing)),)))
    if found:
        summary = w("load.views.found", n=count(len(found)))
        blocks.append(Fold(summary=summary, blocks=(Facts(pairs=tuple(found)),)))
    return blocks

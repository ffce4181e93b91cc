"""The three views under each other, on one axis of time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from steelyard.report.charts import Panel, Trace, panels
from steelyard.report.document import Block, Figure
from steelyard.report.loadpage.reading import Json, LoadReading
from steelyard.report.numbers import percent, plain, quantity

CLIENT, ENGINE, WAITING, DEVICE = 0, 1, 2, 3
PANELS: tuple[tuple[str, tuple[tuple[str, str, int], ...]], ...] = (
    (
        "requests",
        (
            ("client", "in_flight", CLIENT),
            ("engine", "requests_running", ENGINE),
            ("engine", "requests_waiting", WAITING),
        ),
    ),
    ("rate", (("client", "sent", CLIENT),)),
    ("ttft", (("client", "ttft_median", CLIENT),)),
    (
        "tokens",
        (("client", "generation_tokens", CLIENT), ("engine", "generation_tokens", ENGINE)),
    ),
    ("kv", (("engine", "kv_cache_usage", ENGINE),)),
    ("preemptions", (("engine", "preemptions", ENGINE),)),
    ("utilisation", (("accelerator", "accelerator_utilisation", DEVICE),)),
    ("power", (("accelerator", "accelerator_power", DEVICE),)),
)
SHARES = ("kv", "utilisation")


def view_timeline(drawn: Json, engine: Json, device: Json, reading: LoadReading) -> list[Block]:
    """One picture; none where nothing has a value."""
    w = reading.words
    found = {(track["view"], track["name"]): track["values"] for track in drawn["tracks"]}
    rows = [_panel(name, lines, found, (engine, device), reading) for name, lines in PANELS]
    columns = int(drawn["steps"])
    alt = w.sentences(
        w(
            "load.alt.views",
            name=row.title,
            most=row.value(max(v for t in row.traces for v in t.values if v is not None)),
        )
        for row in rows
        if any(v is not None for t in row.traces for v in t.values)
    )
    svg = panels(
        rows,
        step_s=float(drawn["step_s"]),
        columns=columns,
        seconds=w("load.fig.since"),
        title=alt,
    )
    if not svg:
        return []
    legend = [(CLIENT, w("load.line.client")), (ENGINE, w("load.line.engine"))]
    legend += [(WAITING, w("load.line.waiting"))] if ("engine", "requests_waiting") in found else []
    legend += [(DEVICE, w("load.line.device"))] if seen(device) else []
    figure: Figure = reading.figure(svg, caption=w("load.fig.views"), alt=alt, legend=legend)
    return [figure]


def _panel(
    name: str,
    lines: Sequence[tuple[str, str, int]],
    found: Mapping[tuple[str, str], Sequence[float | None]],
    views: tuple[Json, Json],
    reading: LoadReading,
) -> Panel:
    w = reading.words
    traces = tuple(
        Trace(series=series, values=tuple(found[view, track]))
        for view, track, series in lines
        if (view, track) in found
    )
    view, track, _ = lines[-1]
    still = name == "preemptions" and traces and not any(any(one.values) for one in traces)
    if still:
        return Panel(
            title=w(f"load.panel.{name}"),
            traces=(),
            value=str,
            absent=w("load.reason", check=w(f"load.panel.{name}"), detail=w("load.views.zero")),
        )
    return Panel(
        title=w(f"load.panel.{name}"),
        traces=traces,
        value=lambda value: _value(name, value, reading),
        least_top=1.0 if name in SHARES else 0.0,
        absent=w(
            "load.reason",
            check=w(f"load.panel.{name}"),
            detail=_absent(name, view, track, views, reading),
        ),
    )


def _value(name: str, value: float, reading: LoadReading) -> str:
    w = reading.words
    if name in SHARES:
        return percent(value, w, digits=0)
    if name == "ttft":
        return quantity(value, "s", w) if value else "0"
    return plain(value, w)


def _absent(
    name: str, view: str, track: str, views: tuple[Json, Json], reading: LoadReading
) -> str:
    w, (engine, device) = reading.words, views
    if view == "client":
        return w("load.views.hidden") if name == "ttft" and reading.invalid else w("load.views.no")
    told = engine if view == "engine" else device
    if not seen(told):
        return w("load.views.not_watched")
    missing = told["missing"].get(track)
    return w.term(str(missing)) if missing else w("load.views.no")


def seen(view: Json) -> bool:
    """Whether a view of load.json has pages."""
    return "missing" not in view["seen"]

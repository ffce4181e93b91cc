"""How the deployments took the load: over time, as curves, and as points with intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from steelyard.report.charts import (
    Curve,
    Dot,
    Heat,
    HeatLabels,
    Labels,
    Side,
    curves,
    heat_map,
    scatter,
)
from steelyard.report.document import Block, Figure, Para, Section
from steelyard.report.numbers import count, ends, finite, percent, plain, quantity
from steelyard.report.reading import Reading

Json = Mapping[str, Any]
RATES = ("accepted_per_hour", "answers_per_hour")
LATENCIES = ("p95(accepted_latency)", "p95(latency)", "p95(ttft)", "p50(accepted_latency)")
DRAWN = ("ttft", "tpot", "latency")
"""Times with curves; accepted latency has a section of its own."""


def load(reading: Reading) -> Section | None:
    """Points, curves and heat maps; None of a record that has none of them."""
    found = reading.findings.get("over_time")
    blocks: list[Block] = [*_points(reading)]
    if found:
        blocks += _over_time(found, reading)
    if not blocks:
        return None
    w = reading.words
    return Section(anchor="load", title=w("sec.load"), lead=w("lead.load"), blocks=tuple(blocks))


def _over_time(found: Json, reading: Reading) -> list[Block]:
    """Curves of each time and workload, the maps, and who has none because it is invalid."""
    w = reading.words
    blocks: list[Block] = []
    for name in DRAWN:
        mine = [c for c in found["curves"] if c["name"] == name]
        for workload in dict.fromkeys(c.get("workload") for c in mine):
            there = [c for c in mine if c.get("workload") == workload]
            blocks += _curves(_time(there[0], reading), there, reading)
    blocks += _heats(found, reading)
    blocks += [
        Para(text=w("load.left_out", name=reading.place(one), why=w.term(one["why"])), quiet=True)
        for one in found.get("left_out", ())
    ]
    return blocks


def _time(drawn: Json, reading: Reading) -> str:
    """The time's name, with its workload where there are several."""
    time = reading.words(f"time.{drawn['name']}")
    at = drawn.get("workload")
    return time if at is None else reading.words("crit.at", criterion=time, workload=at)


def _points(reading: Reading) -> list[Block]:
    w = reading.words
    rate = _measured(RATES, reading)
    late = _measured(LATENCIES, reading)
    if rate is None or late is None:
        return []
    dots, told = [], []
    for name in reading.asked:
        x, y = (reading.measurement(criterion, name) for criterion in (rate, late))
        if x is None or y is None:
            continue
        across, up = finite(x["value"]), finite(y["value"])
        told.append(
            w(
                "alt.load.point",
                deployment=name,
                rate=reading.say(x["value"], x["unit"]),
                latency=reading.say(y["value"], y["unit"]),
            )
        )
        if across is not None and up is not None:
            dots.append(
                Dot(
                    series=reading.series(name),
                    x=across,
                    y=up,
                    x_ends=ends(x["interval"]),
                    y_ends=ends(y["interval"]),
                )
            )
    alt = w.sentences(told)
    svg = scatter(
        dots,
        x=Side(name=_with_unit(rate, reading), text=lambda value: plain(value, w)),
        y=Side(name=reading.named(late), text=lambda value: quantity(value, "s", w)),
        title=alt,
    )
    if not svg:
        return []
    return [Figure(svg=svg, caption=w("fig.load.points"), alt=alt, legend=reading.legend())]


def _with_unit(criterion: str, reading: Reading) -> str:
    unit = reading.unit(criterion)
    named = reading.words.or_plain(f"unit.{unit}", unit)
    return f"{reading.named(criterion)}{reading.words.comma_clause}{named}"


def _measured(criteria: Sequence[str], reading: Reading) -> str | None:
    """The first of them that every deployment has as a number; else the first that one has."""
    known = {
        criterion: sum(
            m is not None and finite(m["value"]) is not None
            for m in (reading.measurement(criterion, name) for name in reading.asked)
        )
        for criterion in criteria
    }
    best = max(known.values(), default=0)
    return next((name for name in criteria if known[name] == best), None) if best else None


def _curves(time: str, found: Sequence[Json], reading: Reading) -> list[Block]:
    w = reading.words
    lines = [
        Curve(
            series=reading.series(d["deployment"]),
            points=tuple((float(x), float(share)) for x, share in d["points"]),
            never=d["never"] / d["n"],
        )
        for d in found
        if d["n"]
    ]
    alt = w.sentences(_told(d, time, reading) for d in found if d["n"])
    labels = Labels(
        seconds=w("fig.seconds"),
        never=w("fig.never"),
        share=lambda share: percent(share, w, digits=0),
    )
    svg = curves(lines, labels=labels, title=alt)
    if not svg:
        return []
    legend = tuple(
        (
            reading.series(d["deployment"]),
            w("fig.load.never", name=d["deployment"], share=percent(d["never"] / d["n"], w)),
        )
        for d in found
        if d["n"]
    )
    return [Figure(svg=svg, caption=w("fig.load.curve", time=time), alt=alt, legend=legend)]


def _told(d: Json, time: str, reading: Reading) -> str:
    w = reading.words

    def at(share: float) -> str:
        reached = next((x for x, got in d["points"] if got >= share - 1e-6), None)
        return w("never") if reached is None else quantity(reached, "s", w)

    return w(
        "alt.load.curve",
        deployment=d["deployment"],
        time=time,
        half=at(0.5),
        most=at(0.95),
        never=count(int(d["never"])),
        n=count(int(d["n"])),
    )


def _heats(found: Json, reading: Reading) -> list[Block]:
    """One map a deployment and time; colours and both axes are the same for all of a time."""
    blocks: list[Block] = []
    for name in dict.fromkeys(m["name"] for m in found["maps"]):
        mine = [m for m in found["maps"] if m["name"] == name]
        most = max((n for m in mine for n in (*(c[2] for c in m["cells"]), *m["never"])), default=0)
        blocks += [part for m in mine if (part := _heat(m, found, most, reading))]
    return blocks


def _heat(drawn: Json, found: Json, most: int, reading: Reading) -> Figure | None:
    w, time = reading.words, _time(drawn, reading)
    alt = w(
        "alt.load.heat",
        deployment=drawn["deployment"],
        time=time,
        step=quantity(found["step_s"], "s", w),
        n=count(sum(c[2] for c in drawn["cells"])),
        never=count(sum(drawn["never"])),
    )
    svg = heat_map(
        Heat(
            step_s=float(found["step_s"]),
            columns=int(found["steps"]),
            edges_s=tuple(float(edge) for edge in drawn["edges_s"]),
            cells=tuple((int(c), int(r), int(n)) for c, r, n in drawn["cells"]),
            never=tuple(int(n) for n in drawn["never"]),
            most=most,
        ),
        labels=HeatLabels(
            never=w("fig.never"),
            seconds=w("fig.load.since"),
            time=lambda value: quantity(value, "s", w),
        ),
        title=alt,
    )
    if not svg:
        return None
    caption = w("fig.load.heat", deployment=drawn["deployment"], time=time)
    return Figure(svg=svg, caption=caption, alt=alt)

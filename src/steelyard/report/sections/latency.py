"""How long until an accepted answer: the whole distribution."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from steelyard.report.charts import Curve, Labels, curves
from steelyard.report.document import Block, Cell, Figure, Para, Section, Table
from steelyard.report.numbers import count, percent, quantity
from steelyard.report.reading import Reading

Distribution = Mapping[str, Any]
SHARES = (0.5, 0.9, 0.95, 0.99)


def latency(reading: Reading) -> Section | None:
    """The cumulative curves and their quantiles, each workload for itself; None without a run.

    Of graded answers until accepted, of load until answered.
    """
    w = reading.words
    blocks: list[Block] = []
    for metric in ("accepted_latency", "latency"):
        rows = [d for d in reading.findings["distributions"] if d["metric"] == metric]
        for workload in dict.fromkeys(d.get("workload") for d in rows):
            found = [d for d in rows if d.get("workload") == workload]
            blocks += [*_figures(found, reading), _table(found, reading)]
    if not blocks:
        return None
    graded = any(d["metric"] != "latency" for d in reading.findings["distributions"])
    title = w("sec.latency" if graded else "sec.latency.load")
    lead = w("lead.latency" if graded else "lead.latency.load")
    return Section(anchor="latency", title=title, lead=lead, blocks=tuple(blocks))


def _says(keys: tuple[str, str], found: Sequence[Distribution], reading: Reading) -> str:
    """A caption of graded answers or of load, with the workload where there are several."""
    said = reading.words(keys[found[0]["metric"] == "latency"])
    workload = found[0].get("workload")
    return reading.words("crit.at", criterion=said, workload=workload) if workload else said


def _figures(found: list[Distribution], reading: Reading) -> list[Block]:
    w = reading.words
    lines = [
        Curve(
            series=reading.series(d["deployment"]),
            points=tuple((float(x), float(f)) for x, f in d["points"]),
            never=_never(d),
        )
        for d in found
    ]
    alt = w.sentences(_told(d, reading) for d in found)
    labels = Labels(
        seconds=w("fig.seconds"),
        never=w("fig.never"),
        share=lambda share: percent(share, w, digits=0),
    )
    svg = curves(lines, labels=labels, title=alt, mark=_slo(found, reading))
    if not svg:
        return [Para(text=_says(("latency.none", "latency.none.load"), found, reading))]
    legend = tuple(
        (
            reading.series(d["deployment"]),
            w("fig.legend.never", name=d["deployment"], share=percent(_never(d), w)),
        )
        for d in found
    )
    caption = _says(("fig.latency", "fig.latency.load"), found, reading)
    return [Figure(svg=svg, caption=caption, alt=alt, legend=legend)]


def _never(d: Distribution) -> float:
    return d["never"] / d["n"] if d["n"] else 1.0


def _told(d: Distribution, reading: Reading) -> str:
    w = reading.words
    return w(
        "alt.latency",
        deployment=d["deployment"],
        half=_within(d, 0.5, ("alt.half", "alt.half.never"), reading),
        most=_within(d, 0.95, ("alt.most", "alt.most.never"), reading),
        never=count(d["never"]),
        n=count(d["n"]),
    )


def _within(d: Distribution, share: float, says: tuple[str, str], reading: Reading) -> str:
    """When so many were accepted, or that so many never were."""
    time, (reached, never_reached) = _time(d, share), says
    if time is None:
        return reading.words(never_reached)
    return reading.words(reached, time=quantity(time, "s", reading.words))


def _at(d: Distribution, share: float, reading: Reading) -> str:
    if not d["n"]:
        return "–"
    time = _time(d, share)
    return reading.words("never") if time is None else quantity(time, "s", reading.words)


def _time(d: Distribution, share: float) -> float | None:
    """The time within which this share of all answers was accepted, as the curve has it."""
    return next((time for time, reached in d["points"] if reached >= share - 1e-6), None)


def _table(found: list[Distribution], reading: Reading) -> Table:
    w = reading.words
    head = (w("col.deployment"), *(f"p{share * 100:g}" for share in SHARES), w("col.never"))
    rows = tuple(
        (
            Cell(text=d["deployment"]),
            *(Cell(text=_at(d, share, reading)) for share in SHARES),
            Cell(text=percent(_never(d), w), note=w("of", k=count(d["never"]), n=count(d["n"]))),
        )
        for d in found
    )
    return Table(
        caption=_says(("tab.latency", "tab.latency.load"), found, reading),
        head=head,
        rows=rows,
        numeric=frozenset(range(1, len(head))),
    )


def _slo(found: Sequence[Distribution], reading: Reading) -> tuple[float, str] | None:
    mine = found[0].get("workload")
    limits = {
        x["slo_s"]
        for x in reading.findings["workloads"]
        if x.get("slo_s") and mine in (None, x["name"])
    }
    if len(limits) != 1:
        return None
    slo = float(limits.pop())
    return slo, reading.words("fig.slo", value=quantity(slo, "s", reading.words))

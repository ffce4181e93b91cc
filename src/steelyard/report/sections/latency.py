"""How long until an accepted answer: the whole distribution."""

from __future__ import annotations

from steelyard.report.charts import Curve, curves
from steelyard.report.document import Figure, Section
from steelyard.report.numbers import percent, quantity
from steelyard.report.reading import Reading


def latency(reading: Reading) -> Section | None:
    """The cumulative curves of accepted latency; None where nothing was accepted."""
    w = reading.words
    found = [d for d in reading.findings["distributions"] if d["metric"] == "accepted_latency"]
    lines = [
        Curve(
            series=reading.series(d["deployment"]),
            name=d["deployment"],
            points=tuple((float(x), float(f)) for x, f in d["points"]),
        )
        for d in found
    ]
    svg = curves(
        lines,
        seconds=w("fig.seconds"),
        share_text=lambda share: percent(share, w, digits=0),
        title=w("fig.latency"),
        mark=_slo(reading),
    )
    if not svg:
        return None
    figure = Figure(svg=svg, caption=w("fig.latency"), alt="")
    return Section(
        anchor="latency", title=w("sec.latency"), lead=w("lead.latency"), blocks=(figure,)
    )


def _slo(reading: Reading) -> tuple[float, str] | None:
    limits = {x["slo_s"] for x in reading.findings["workloads"] if x.get("slo_s")}
    if len(limits) != 1:
        return None
    slo = float(limits.pop())
    return slo, reading.words("fig.slo", value=quantity(slo, "s", reading.words))

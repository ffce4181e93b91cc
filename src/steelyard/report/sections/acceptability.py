"""How sure the ranking is: rank acceptability, confidence, regret, and the utilities behind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from steelyard.report.charts import StackedBar, stacked_bars
from steelyard.report.document import Block, Cell, Figure, Section, Table
from steelyard.report.numbers import finite, percent, plain
from steelyard.report.reading import Reading


def acceptability(reading: Reading) -> Section | None:
    """The section; None where nobody was ranked."""
    found = reading.verdict.get("acceptability")
    if not found or not found["runs"]:
        return None
    w = reading.words
    blocks: list[Block] = [_figure(found, reading), _table(found, reading), *_parts(reading)]
    lead = w(
        "lead.acceptability",
        draws=f"{found['draws']:,}",
        band=percent(reading.findings["study"].get("weight_band", 0.2), w, digits=0),
        error=percent(found["mc_error"], w),
    )
    title = w("sec.acceptability")
    return Section(anchor="acceptability", title=title, lead=lead, blocks=tuple(blocks))


def _figure(found: Mapping[str, Any], reading: Reading) -> Figure:
    w = reading.words
    rows = [
        StackedBar(
            label=w(f"fig.run.{run['name']}"),
            parts=tuple(
                (reading.series(name), ranks[0], percent(ranks[0], w))
                for name, ranks in run["ranks"].items()
            ),
        )
        for run in found["runs"]
    ]
    legend = [(reading.series(d), d) for d in found["runs"][0]["ranks"]]
    svg = stacked_bars(rows, legend=legend, title=w("fig.acceptability"))
    return Figure(svg=svg, caption=w("fig.acceptability"), alt="")


def _table(found: Mapping[str, Any], reading: Reading) -> Table:
    w = reading.words
    both = next((r for r in found["runs"] if r["name"] == "both"), found["runs"][-1])
    rows = tuple(
        (
            Cell(text=name),
            Cell(text=percent(ranks[0], w)),
            Cell(text=_share(both["confidence"].get(name), reading)),
            Cell(text=_regret(both["regret"].get(name))),
        )
        for name, ranks in both["ranks"].items()
    )
    names = ("col.deployment", "col.first", "col.confidence", "col.regret")
    head = tuple(w(n) for n in names)
    return Table(caption="", head=head, rows=rows, numeric=frozenset({1, 2, 3}))


def _share(value: Any, reading: Reading) -> str:
    share = finite(value)
    return "–" if share is None else percent(share, reading.words)


def _regret(value: Any) -> str:
    known = finite(value)
    return "–" if known is None else plain(known)


def _parts(reading: Reading) -> list[Block]:
    """Utility as a sum of criteria, where every score is known."""
    rows = [_bar(u, reading) for u in reading.verdict.get("utilities", [])]
    drawn = [row for row in rows if row]
    if not drawn:
        return []
    names = [c["name"] for c in reading.weighted()]
    legend = [(place, reading.named(name)) for place, name in enumerate(names)]
    title = reading.words("fig.parts")
    return [Figure(svg=stacked_bars(drawn, legend=legend, title=title), caption=title, alt="")]


def _bar(utility: Mapping[str, Any], reading: Reading) -> StackedBar | None:
    names = [c["name"] for c in reading.weighted()]
    parts = []
    for part in utility["parts"]:
        score = finite(part["score"])
        if score is None or part["criterion"] not in names:
            return None
        parts.append((names.index(part["criterion"]), part["weight"] * score, plain(score)))
    total = finite(utility["value"])
    label = utility["deployment"]
    return StackedBar(label=label, parts=tuple(parts), total="–" if total is None else plain(total))

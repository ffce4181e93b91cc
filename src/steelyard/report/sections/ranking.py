"""How sure the ranking is: dominance, utilities with intervals, rank acceptability, regret."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from steelyard.report.charts import Ranks, StackedBar, rank_bars, stacked_bars
from steelyard.report.document import Block, Cell, Figure, Para, Section, Table
from steelyard.report.numbers import count, finite, interval, percent, plain
from steelyard.report.reading import Reading

Run = Mapping[str, Any]
TOLD_APART = 5
"""Ranks that the shades of a bar tell apart."""
APART = 4
"""Colours of criteria begin here, so that they are not taken for deployments."""


def ranking(reading: Reading) -> Section | None:
    """The section; None where nobody was ranked."""
    found = reading.verdict.get("acceptability")
    if not found or not reading.verdict["utilities"]:
        return None
    w = reading.words
    blocks: list[Block] = [*_parts(reading), _worth(reading)]
    lead = w("lead.utility")
    if found["runs"]:
        blocks += [
            Para(text=_method(found, reading), quiet=True),
            *_ranks(found, reading),
            _first(found, reading),
            _table(found, reading),
        ]
    blocks += _reversal(reading)
    title = w("sec.ranking")
    return Section(anchor="ranking", title=title, lead=lead, blocks=tuple(blocks))


def _method(found: Mapping[str, Any], reading: Reading) -> str:
    w = reading.words
    among = w("among.eligible" if found["among"] == "eligible" else "among.others")
    region = reading.verdict["policy"].get("weight_region")
    return w(
        f"lead.acceptability.{region}" if region else "lead.acceptability",
        draws=count(found["draws"]),
        drawn=w.comma_clause.join(w(f"drawn.{kind}") for kind in _drawn(reading.findings)),
        band=percent(reading.verdict["policy"]["weight_band"], w, digits=0),
        error=percent(found["mc_error"], w),
        among=among,
    )


def _drawn(findings: Mapping[str, Any]) -> Iterator[str]:
    """What varies in the draws: what was measured, by how it was, and facts that are bands."""
    if "cluster" in findings:
        yield "blocks"
    elif any("accept" in workload for workload in findings["workloads"]):
        yield "items"
    if any("arrivals" in workload for workload in findings["workloads"]):
        yield "loads"
    if any(fact["low"] is not None for fact in findings.get("facts", [])):
        yield "bands"
    elif not findings["workloads"]:
        yield "nothing"


def _reversal(reading: Reading) -> list[Block]:
    """Whether the order depends on who else is in the set."""
    found, w = reading.verdict.get("rank_reversal"), reading.words
    if not found or not found["sets"]:
        return []
    if not found["reversed"] and not found["set_relative"]:
        return [Para(text=w("rank.stable", sets=count(found["sets"])), quiet=True)]
    pairs = w.listed(["/".join(pair) for pair in found["reversed"]]) or "–"
    names = w.listed([reading.named(name) for name in found["set_relative"]])
    return [Para(text=w("rank.reversed", pairs=pairs, names=names))]


def _parts(reading: Reading) -> list[Block]:
    """Utility as a sum of criteria, where every score is known."""
    w = reading.words
    drawn = [row for row in (_bar(u, reading) for u in reading.verdict["utilities"]) if row]
    if not drawn:
        return []
    legend = tuple((n + APART, reading.named(c["name"])) for n, c in enumerate(reading.weighted()))
    alt = w.sentences(_told(u, reading) for u in reading.verdict["utilities"])
    svg = stacked_bars(drawn, title=alt)
    return [Figure(svg=svg, caption=w("fig.parts"), alt=alt, legend=legend)]


def _told(utility: Mapping[str, Any], reading: Reading) -> str:
    w = reading.words
    value = finite(utility["value"])
    parts = [
        f"{reading.named(part['criterion'])} {_product(part, reading)}" for part in utility["parts"]
    ]
    head = w("alt.utility", deployment=utility["deployment"], value=_plain(value, reading))
    return w("alt.list", head=head, items=w.comma.join(parts))


def _product(part: Mapping[str, Any], reading: Reading) -> str:
    score = finite(part["score"])
    return _plain(None if score is None else score * part["weight"], reading)


def _bar(utility: Mapping[str, Any], reading: Reading) -> StackedBar | None:
    names = [c["name"] for c in reading.weighted()]
    parts = []
    for part in sorted(utility["parts"], key=lambda p: names.index(p["criterion"])):
        score = finite(part["score"])
        if score is None:
            return None
        length = part["weight"] * score
        place = names.index(part["criterion"])
        parts.append((place + APART, length, plain(length, reading.words, digits=2)))
    total = _plain(finite(utility["value"]), reading)
    return StackedBar(label=utility["deployment"], parts=tuple(parts), total=total)


def _worth(reading: Reading) -> Table:
    """Every score, so that a utility can be added up by hand."""
    w, names = reading.words, [c["name"] for c in reading.weighted()]
    weights = {c["name"]: c["weight"] for c in reading.weighted()}
    head = (
        w("col.deployment"),
        w("col.utility"),
        *(f"{reading.named(n)} × {percent(weights[n], w, digits=0)}" for n in names),
    )
    rows = tuple(
        (
            Cell(text=u["deployment"]),
            Cell(text=_plain(finite(u["value"]), reading), note=interval(u, "", w)),
            *(_score(u, name, reading) for name in names),
        )
        for u in reading.verdict["utilities"]
    )
    numeric = frozenset(range(1, len(head)))
    return Table(caption=w("tab.utility"), head=head, rows=rows, numeric=numeric)


def _score(utility: Mapping[str, Any], name: str, reading: Reading) -> Cell:
    part = next(p for p in utility["parts"] if p["criterion"] == name)
    score = finite(part["score"])
    if score is None:
        return Cell(text=reading.say(part["score"], ""))
    return Cell(
        text=plain(score, reading.words),
        note=reading.words("score.clamped") if part["clamped"] else "",
    )


def _ranks(found: Mapping[str, Any], reading: Reading) -> list[Figure]:
    """Rank acceptability of each, as a bar that adds up."""
    w = reading.words
    both = next((r for r in found["runs"] if r["name"] == "both"), found["runs"][-1])
    rows = [
        Ranks(
            label=name,
            shares=tuple(float(share) for share in shares),
            figures=tuple(percent(share, w) for share in shares),
            total="",
        )
        for name, shares in _ranked(both, reading)
    ]
    if len(rows) < 2:
        return []
    alt = w.sentences(_ranks_told(name, shares, reading) for name, shares in _ranked(both, reading))
    names = [w("rank.nth", n=n) for n in range(1, len(rows) + 1)]
    if len(names) > TOLD_APART:
        names = [*names[: TOLD_APART - 1], w("rank.later")]
    svg = rank_bars(rows, names=names, title=alt)
    return [Figure(svg=svg, caption=w("fig.ranks"), alt=alt)]


def _ranks_told(name: str, shares: Sequence[float], reading: Reading) -> str:
    w = reading.words
    each = [
        w("alt.rank.each", n=n, share=percent(share, w))
        for n, share in enumerate(shares, start=1)
        if share
    ]
    return w("alt.rank", deployment=name, items=w.comma.join(each))


def _first(found: Mapping[str, Any], reading: Reading) -> Figure:
    w = reading.words
    rows = [
        StackedBar(
            label=w(f"fig.run.{run['name']}"),
            parts=tuple(
                (reading.series(name), ranks[0], percent(ranks[0], w))
                for name, ranks in _ranked(run, reading)
            ),
        )
        for run in found["runs"]
    ]
    alt = w.sentences(_run_told(run, reading) for run in found["runs"])
    svg = stacked_bars(rows, title=alt)
    legend = reading.legend([name for name, _ in _ranked(found["runs"][0], reading)])
    return Figure(svg=svg, caption=w("fig.acceptability"), alt=alt, legend=legend)


def _ranked(run: Run, reading: Reading) -> list[tuple[str, list[float]]]:
    """Deployments in the study's order, with their shares of each rank."""
    return [(name, run["ranks"][name]) for name in reading.deployments if name in run["ranks"]]


def _run_told(run: Run, reading: Reading) -> str:
    w = reading.words
    firsts = [f"{name} {percent(ranks[0], w)}" for name, ranks in _ranked(run, reading)]
    return w("alt.list", head=w(f"fig.run.{run['name']}"), items=w.comma.join(firsts))


def _table(found: Mapping[str, Any], reading: Reading) -> Table:
    w = reading.words
    both = next((r for r in found["runs"] if r["name"] == "both"), found["runs"][-1])
    policy = reading.verdict["policy"]
    rows = tuple(
        (
            Cell(text=name),
            Cell(text=percent(ranks[0], w)),
            Cell(text=_share(both["confidence"].get(name), reading)),
            Cell(text=_plain(finite(both["regret"].get(name)), reading)),
        )
        for name, ranks in _ranked(both, reading)
    )
    needed = (
        Cell(text=w("tab.needed")),
        Cell(text=f"≥ {percent(policy['first_rank'], w)}"),
        Cell(text=f"≥ {percent(policy['confidence'], w)}"),
        Cell(text=f"≤ {plain(policy['caring'], w)}"),
    )
    names = ("col.deployment", "col.first", "col.confidence", "col.regret")
    return Table(
        caption=w("tab.acceptability"),
        head=tuple(w(n) for n in names),
        rows=(*rows, needed),
        numeric=frozenset({1, 2, 3}),
    )


def _share(value: Any, reading: Reading) -> str:
    share = finite(value)
    return "–" if share is None else percent(share, reading.words)


def _plain(value: float | None, reading: Reading) -> str:
    return "–" if value is None else plain(value, reading.words)

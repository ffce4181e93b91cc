"""How a drill went, on one axis of time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from steelyard.report.charts import StripLabels, Trace, strip
from steelyard.report.document import Block, Figure, Para, Section
from steelyard.report.numbers import plain, quantity
from steelyard.report.words import Words

MOST_MARKS = 8
TOGETHER = ("answered", "failed")
"""Lines that are parts of one whole."""


def course(found: Mapping[str, Any], w: Words) -> Section | None:
    """A strip for each line; None where the drill has no course."""
    told = found["course"]
    if told is None:
        return None
    step_s, lines = float(told["step_s"]), {line["name"]: line["values"] for line in told["lines"]}
    parts = [name for name in TOGETHER if name in lines]
    groups = ([parts] if parts else []) + [[name] for name in lines if name not in parts]
    blocks: list[Block] = [_strip(group, lines, step_s, w) for group in groups]
    if told["marks"]:
        blocks.append(Para(text=w("drill.marks", when=_marks(told["marks"], w)), quiet=True))
    return Section(
        anchor="course",
        title=w("drill.sec.course"),
        lead=w("drill.lead.course", step=quantity(step_s, "s", w)),
        blocks=tuple(blocks),
    )


def _strip(group: list[str], lines: Mapping[str, Any], step_s: float, w: Words) -> Block:
    labels = StripLabels(seconds=w("load.fig.since"), value=lambda value: plain(value, w))
    traces = [
        Trace(series=n, values=tuple(None if v is None else float(v) for v in lines[name]))
        for n, name in enumerate(group)
    ]
    names = [w.or_plain(f"drill.line.{name}", name) for name in group]
    alt = w.sentences(_said(name, trace, w) for name, trace in zip(names, traces, strict=True))
    svg = strip(traces, step_s=step_s, labels=labels, title=alt, stacked=len(group) > 1)
    if not svg:
        return Para(text=alt)
    legend = tuple(enumerate(names)) if len(group) > 1 else ()
    return Figure(svg=svg, caption=w.comma.join(names), alt=alt, legend=legend)


def _said(name: str, trace: Trace, w: Words) -> str:
    known = [value for value in trace.values if value is not None]
    if not known:
        return w("drill.empty", name=name)
    return w("drill.alt", name=name, most=plain(max(known), w), steps=len(trace.values))


def _marks(marks: list[list[float]], w: Words) -> str:
    told = [
        w("drill.mark", begin=quantity(begin, "s", w), end=quantity(end, "s", w))
        for begin, end in marks[:MOST_MARKS]
    ]
    return w.comma.join([*told, *(["…"] if len(marks) > MOST_MARKS else [])])

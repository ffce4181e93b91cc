"""Client, engine and accelerators of each deployment on one axis of time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from steelyard.report.document import Block, Fold, Para, Section
from steelyard.report.loadpage.reading import LoadReading
from steelyard.report.loadpage.views import details, picture, sources
from steelyard.report.numbers import count
from steelyard.report.reading import Reading

Row = Mapping[str, Any]


def views(reading: Reading) -> Section | None:
    """One part a deployment and workload; nothing where nothing was watched."""
    found = reading.findings.get("views")
    if not found:
        return None
    w = reading.words
    several = len({row["workload"] for row in found}) > 1
    blocks = [block for row in found for block in _place(row, several, reading)]
    steps = [row["timeline"]["step_s"] for row in found if row["timeline"]]
    step = reading.say(steps[0], "s") if steps else ""
    lead = w("lead.views", step=step) if steps else w("lead.views.unseen")
    return Section(anchor="views", title=w("sec.views"), lead=lead, blocks=tuple(blocks))


def _place(row: Row, several: bool, reading: Reading) -> list[Block]:
    """Whose it is and how it was watched; the timeline; the rest folded away."""
    w = reading.words
    name = row["deployment"]
    who = w("views.at", deployment=name, workload=row["workload"]) if several else name
    failed = [a for a in row["views"]["engine"].get("alarms", ()) if a["result"] == "fail"]
    watched = w("views.watched", n=count(row["watched"]), of=count(row["windows"]))
    alarms = w("views.alarms", n=count(len(failed))) if failed else w("views.agree")
    seen = "missing" not in row["views"]["engine"]["seen"]
    head = w("views.head", who=who, watched=watched, alarms=alarms) if seen else f"{who}: {watched}"
    told = {"views": row["views"], "valid": row["valid"], "gated": row["load"]}
    inner = LoadReading(told, {"views": row["timeline"]}, w)
    engine, device = row["views"]["engine"], row["views"]["accelerator"]
    rest = details(inner)
    blocks: list[Block] = [Para(text=head), sources(engine, device, inner), *picture(inner)]
    if rest:
        blocks.append(Fold(summary=w("views.details", who=who), blocks=tuple(rest)))
    return blocks

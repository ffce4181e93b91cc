"""From the words of ``steelyard search`` to cells, and from cells to what is told."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from steelyard.cli.search_text import cell_line, curve_text, found_text
from steelyard.errors import StudyError
from steelyard.evidence import to_json, write_json
from steelyard.load import search
from steelyard.load.search import Bench, Budget, CellResult, Kind, Load, ServiceLevel

SCHEMA = 1
NEEDED = 150
"""Requests a cell: fewer than 100 can't show that it was steady, and arrivals vary."""
_RANGE = re.compile(r"(rate|concurrency):(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)", re.ASCII)
_QUANTILE = re.compile(r"p(\d{1,2}(?:\.\d+)?)\((\w+)\)", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What sweeps and searches have in common."""

    bench: Bench
    level: ServiceLevel | None
    span_s: float
    warmup_s: float
    seed: int
    budget: Budget
    say: Callable[[str], None]
    """Hears of the plan before anything is spent, and of each cell."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """The end of it, for people and for programs."""

    text: str
    document: dict[str, Any]
    picture: str
    """An SVG fragment in the report's classes; "" where there is no curve."""
    any_valid: bool
    interrupted: bool

    def write(self, folder: Path) -> None:
        """Write search.json, and curve.svg where there is a curve."""
        folder.mkdir(parents=True, exist_ok=True)
        write_json(folder / "search.json", self.document)
        if self.picture:
            (folder / "curve.svg").write_text(self.picture, "utf-8")


def sweep_loads(
    asked: Asked, *, rates: str | None, users: str | None, repeats: int, quantile: str
) -> Told:
    """Measure all loads in blocks.  Raises StudyError for words that can't be read."""
    text, kind = (rates, "rate") if rates is not None else (users or "", "users")
    q, time = _quantile(quantile)
    cells = search.order(
        _loads(text, kind="rate" if kind == "rate" else "users"),
        repeats=repeats,
        span_s=asked.span_s,
        warmup_s=asked.warmup_s,
        seed=asked.seed,
        least_requests=NEEDED,
    )
    planned = search.plan(cells, share=_share(asked))
    asked.say(f"plan  {planned}")
    swept = search.sweep(
        cells,
        asked.bench,
        seed=asked.seed,
        budget=asked.budget,
        watch=lambda cell: asked.say(cell_line(cell)),
    )
    curve = search.curve(swept, time=time, q=q, level=asked.level, seed=asked.seed)
    document = {
        **_head("sweep", asked, planned),
        "stopped": swept.stopped,
        "curve": curve,
        "cells": _cells(asked, swept.cells),
    }
    return Told(
        text=curve_text(curve, stopped=swept.stopped),
        document=to_json(document),
        picture=_picture(curve),
        any_valid=any(cell.valid for cell in swept.cells),
        interrupted=swept.stopped == search.INTERRUPTED,
    )


def find_load(asked: Asked, where: str, *, precision: float) -> Told:
    """Search the highest load.  Raises StudyError for words that can't be read."""
    span = _RANGE.fullmatch(where.replace(" ", ""))
    if span is None or asked.level is None:
        raise StudyError(f"--find: {where!r} is no range; write rate:1-32 or concurrency:1-64")
    kind: Kind = "rate" if span[1] == "rate" else "users"
    wanted = search.Search(
        level=asked.level,
        kind=kind,
        low=float(span[2]),
        high=float(span[3]),
        span_s=asked.span_s,
        warmup_s=asked.warmup_s,
        least_requests=NEEDED,
        precision=precision,
        seed=asked.seed,
        budget=asked.budget,
    )
    middle = Load(kind=kind, value=(wanted.low * wanted.high) ** 0.5)
    cells = search.order(
        [middle],
        repeats=asked.budget.cells or 1,
        span_s=asked.span_s,
        warmup_s=asked.warmup_s,
        seed=0,
        least_requests=NEEDED,
    )
    planned = search.plan(cells, share=_share(asked))
    asked.say(f"at most, were all cells at {middle}  {planned}")
    found = search.find(wanted, asked.bench, watch=lambda cell: asked.say(cell_line(cell)))
    document = {
        **_head("find", asked, planned),
        "between": {"kind": kind, "low": wanted.low, "high": wanted.high},
        "precision": precision,
        "stopped": found.stopped,
        "load": found.load,
        "interval": found.interval,
        "goodput_per_s": found.goodput_per_s,
        "goodput_interval": found.goodput_interval,
        "cells": _cells(asked, found.cells),
    }
    return Told(
        text=found_text(found, kind=kind, level=asked.level),
        document=to_json(document),
        picture="",
        any_valid=any(cell.valid for cell in found.cells),
        interrupted=found.stopped == search.INTERRUPTED,
    )


def _head(way: str, asked: Asked, planned: search.Plan) -> dict[str, Any]:
    return {
        "schema": SCHEMA,
        "way": way,
        "slo": str(asked.level) if asked.level is not None else None,
        "seed": asked.seed,
        "budget": asked.budget,
        "plan": planned,
    }


def _cells(asked: Asked, cells: Sequence[CellResult]) -> list[dict[str, Any]]:
    return [
        {
            "number": cell.cell.number,
            "load": cell.cell.load,
            "repeat": cell.cell.repeat,
            "seed": cell.seed,
            "span_s": cell.cell.span_s,
            "standing": cell.standing,
            "why": list(cell.why),
            "requests": cell.requests,
            "answered_per_s": cell.answered_per_s,
            "good_share": float(asked.level.good(cell).mean())
            if asked.level is not None and cell.times["ttft"].size
            else None,
            "record": f"cells/{asked.bench.folder(cell.cell).name}",
        }
        for cell in cells
    ]


def _loads(text: str, *, kind: Kind) -> list[Load]:
    name = "--rate" if kind == "rate" else "--concurrency"
    try:
        values = [float(part) for part in text.split(",")]
    except ValueError:
        values = []
    if not values or any(v <= 0 or (kind == "users" and v != int(v)) for v in values):
        raise StudyError(f"{name}: {text!r} are no loads; write them as 1,2,4,8")
    return [Load(kind=kind, value=value) for value in values]


def _quantile(text: str) -> tuple[float, str]:
    found = _QUANTILE.fullmatch(text.replace(" ", ""))
    if found is None or found[2] not in search.TIMES or not float(found[1]):
        raise StudyError(
            f"--quantile: {text!r} is none; write p50(ttft), of {', '.join(search.TIMES)}"
        )
    return float(found[1]) / 100.0, found[2]


def _share(asked: Asked) -> float:
    return 0.95 if asked.level is None else asked.level.limits[0].share


def _picture(curve: search.Curve) -> str:
    from steelyard.cli.search_picture import picture

    return picture(curve)

"""From the words of ``steelyard search`` to cells, and from cells to what is told."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from steelyard.cli.search.text import cell_line, curve_text, found_text, plan_text
from steelyard.cli.search.words import Says
from steelyard.errors import StudyError
from steelyard.evidence import to_json, write_json
from steelyard.load import search
from steelyard.load.search import Bench, Budget, Cell, Each, Kind, Load, Plan, ServiceLevel, Tariff

NEEDED = 150
"""Requests a cell: fewer than 100 can't show that it was steady, and arrivals vary."""
MORE = 2
"""Cells of a sweep that may be measured, for each that is planned."""
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
    precision: float
    budget: Budget
    each: Each
    tariff: Tariff | None
    says: Says
    say: Callable[[str], None]
    """Hears of the plan before anything is spent, and of each cell."""

    def planned(self, cells: Sequence[Cell]) -> Plan:
        """What the cells cost at most."""
        return search.plan(
            cells,
            share=0.95 if self.level is None else self.level.limits[0].share,
            each=self.each,
            tariff=self.tariff,
            most_requests=self.budget.requests,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """The end of it, for people and for programs."""

    text: str
    document: dict[str, Any]
    picture: str
    """An SVG fragment in the report's classes; "" where there is no curve."""
    any_valid: bool

    @property
    def interrupted(self) -> bool:
        """Whether somebody stopped it."""
        return bool(self.document["interrupted"])

    @property
    def gone(self) -> bool:
        """Whether the endpoint answers nothing any more."""
        return bool(self.document["gone"])

    @property
    def unfinished(self) -> bool:
        """Whether --resume has something to carry on."""
        return self.interrupted or self.gone or str(self.document["stopped"]).startswith("budget")

    def write(self, folder: Path) -> None:
        """Write search.json, its pages, and curve.svg where there is a curve."""
        from steelyard.cli.search.pages import write_pages

        write_json(folder / "search.json", self.document)
        write_pages(folder)
        if self.picture:
            (folder / "curve.svg").write_text(self.picture, "utf-8")


def sweep_cells(asked: Asked, *, rates: str | None, users: str | None, repeats: int) -> list[Cell]:
    """The planned cells of a sweep.  Raises StudyError for words that can't be read."""
    kind: Kind = "rate" if rates is not None else "users"
    return search.order(
        _loads(rates if rates is not None else users or "", kind=kind),
        repeats=repeats,
        span_s=asked.span_s,
        warmup_s=asked.warmup_s,
        seed=asked.seed,
        least_requests=NEEDED,
    )


def sweep_plan(asked: Asked, cells: Sequence[Cell]) -> str:
    """What the blocks cost, and how much may be added."""
    most = asked.budget.cells or MORE * len(cells)
    return plan_text(asked.planned(cells), says=asked.says, most_cells=most)


def sweep_loads(asked: Asked, cells: Sequence[Cell], *, quantile: str) -> Told:
    """Measure all loads in blocks, then again those that are not known closely enough."""
    q, time = read_quantile(quantile)
    swept = search.sweep(
        cells,
        asked.bench,
        seed=asked.seed,
        budget=_with_cells(asked.budget, MORE * len(cells)),
        enough=search.Enough(precision=asked.precision, time=time, q=q),
        watch=lambda cell: asked.say(cell_line(cell, says=asked.says)),
    )
    curve = search.curve(
        swept, time=time, q=q, level=asked.level, precision=asked.precision, seed=asked.seed
    )
    own = search.swept_told(swept, curve, level=asked.level)
    return Told(
        text=curve_text(curve, stopped=swept.stopped, says=asked.says),
        document=_document(asked, own, asked.planned(cells)),
        picture=_picture(curve),
        any_valid=any(cell.valid for cell in swept.cells),
    )


def wanted(asked: Asked, where: str) -> search.Search:
    """What ``--find`` asks for.  Raises StudyError for words that can't be read."""
    span = _RANGE.fullmatch(where.replace(" ", ""))
    if span is None or asked.level is None:
        raise StudyError(f"--find: {where!r} is no range; write rate:1-32 or concurrency:1-64")
    found = search.Search(
        level=asked.level,
        kind="rate" if span[1] == "rate" else "users",
        low=float(span[2]),
        high=float(span[3]),
        span_s=asked.span_s,
        warmup_s=asked.warmup_s,
        least_requests=NEEDED,
        precision=asked.precision,
        seed=asked.seed,
        budget=asked.budget,
    )
    search.grid(found.low, found.high, kind=found.kind, precision=found.precision)
    return found


def find_cells(asked: Asked, sought: search.Search) -> list[Cell]:
    """As many cells as may be, all in the middle: what a search costs at most, about."""
    middle = Load(kind=sought.kind, value=(sought.low * sought.high) ** 0.5)
    return search.order(
        [middle],
        repeats=asked.budget.cells or 1,
        span_s=asked.span_s,
        warmup_s=asked.warmup_s,
        seed=0,
        least_requests=NEEDED,
    )


def find_load(asked: Asked, sought: search.Search) -> Told:
    """Search the highest load."""
    found = search.find(
        sought, asked.bench, watch=lambda cell: asked.say(cell_line(cell, says=asked.says))
    )
    own = search.found_told(found, sought)
    return Told(
        text=found_text(found, kind=sought.kind, level=sought.level, says=asked.says),
        document=_document(asked, own, asked.planned(find_cells(asked, sought))),
        picture="",
        any_valid=any(cell.valid for cell in found.cells),
    )


def read_quantile(text: str) -> tuple[float, str]:
    """Share and time of ``p50(ttft)``.  Raises StudyError."""
    found = _QUANTILE.fullmatch(text.replace(" ", ""))
    if found is None or found[2] not in search.TIMES or not float(found[1]):
        raise StudyError(
            f"--quantile: {text!r} is none; write p50(ttft), of {', '.join(search.TIMES)}"
        )
    return float(found[1]) / 100.0, found[2]


def _document(asked: Asked, own: Mapping[str, Any], planned: Plan) -> dict[str, Any]:
    head = {
        "schema": search.SCHEMA,
        "target": asked.bench.told,
        "seed": asked.seed,
        "budget": asked.budget,
        "plan": planned,
        "restored": asked.bench.restored,
    }
    document: dict[str, Any] = to_json({**head, **own})
    return document


def _with_cells(budget: Budget, cells: int) -> Budget:
    return Budget(seconds=budget.seconds, requests=budget.requests, cells=budget.cells or cells)


def _loads(text: str, *, kind: Kind) -> list[Load]:
    name = "--rate" if kind == "rate" else "--concurrency"
    try:
        values = [float(part) for part in text.split(",")]
    except ValueError:
        values = []
    if not values or any(
        not 0 < v < float("inf") or (kind == "users" and v != int(v)) for v in values
    ):
        raise StudyError(f"{name}: {text!r} are no loads; write them as 1,2,4,8")
    return [Load(kind=kind, value=value) for value in values]


def _picture(curve: search.Curve) -> str:
    from steelyard.cli.search.picture import picture

    return picture(curve)

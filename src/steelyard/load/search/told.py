"""search.json: what a sweep or a search came to, for programs and for the page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from steelyard.evidence import Missing
from steelyard.load.certificate import Hits
from steelyard.load.search.bench import NOBODY, UNANSWERED
from steelyard.load.search.budget import INTERRUPTED
from steelyard.load.search.cell import CellResult, Standing
from steelyard.load.search.curve import Curve
from steelyard.load.search.find import Found, Search
from steelyard.load.search.slo import ServiceLevel
from steelyard.load.search.sweep import Swept
from steelyard.load.summary.figures import figures

SCHEMA = 2
SHOWN = ("p50", "p90", "p95", "p99")


def swept_told(swept: Swept, curve: Curve, *, level: ServiceLevel | None) -> dict[str, Any]:
    """A sweep's own part."""
    return {
        "way": "sweep",
        "slo": None if level is None else str(level),
        **_end(swept.stopped),
        "repeats": swept.repeats,
        "curve": curve,
        "cache": cache_told(swept.cells),
        "cells": [cell_told(cell, level) for cell in swept.cells],
    }


def found_told(found: Found, search: Search) -> dict[str, Any]:
    """A search's own part."""
    return {
        "way": "find",
        "slo": str(search.level),
        **_end(found.stopped),
        "between": {"kind": search.kind, "low": search.low, "high": search.high},
        "precision": search.precision,
        "enough": found.enough,
        "load": found.load,
        "interval": found.interval,
        "goodput_at": found.goodput_at,
        "goodput_per_s": found.goodput_per_s,
        "goodput_interval": found.goodput_interval,
        "cache": cache_told(found.cells),
        "cells": [cell_told(cell, search.level) for cell in found.cells],
    }


def cell_told(result: CellResult, level: ServiceLevel | None) -> dict[str, Any]:
    """One cell; seconds of the server's only where it is valid."""
    cell, sealed = result.cell, result.certificate
    return {
        "number": cell.number,
        "load": cell.load,
        "repeat": cell.repeat,
        "seed": result.seed,
        "span_s": cell.span_s,
        "warmup_s": cell.warmup_s,
        "spent_s": result.spent_s,
        "standing": result.standing,
        "why": list(result.why),
        "certificate": None
        if sealed is None
        else {
            "result": sealed.result,
            "ranks": sealed.ranks,
            "why": list(sealed.why),
            "checks": sealed.checks,
        },
        "requests": result.requests,
        "counted": int(result.times["ttft"].size),
        "answered_per_s": result.answered_per_s,
        "good_share": _good(result, level),
        "times": {name: _time(result, name) for name in result.times},
        "cache": _hits(result.hits),
        "record": f"cells/{cell.name}",
    }


def cache_told(cells: Sequence[CellResult]) -> dict[str, str]:
    """Whether all cells that count left the same to compute."""
    odd = [
        f"cell {result.cell.number}: {check.detail}"
        for result in cells
        if result.certificate is not None
        for check in result.certificate.checks
        if check.check == "cache_match" and check.result == "fail"
    ]
    if odd:
        return {"result": "fail", "detail": "; ".join(odd)}
    known = [result.hits for result in cells if isinstance(result.hits, Hits)]
    if len(known) < len(cells) or not known:
        gone = [result.hits.reason for result in cells if isinstance(result.hits, Missing)]
        return {"result": "unknown", "detail": gone[0] if gone else "no cell was measured"}
    least, most = (f(one.uncached for one in known) for f in (min, max))
    return {"result": "pass", "detail": f"{least:.1%} to {most:.1%} of prompt tokens not cached"}


def _end(stopped: str) -> dict[str, Any]:
    return {
        "stopped": stopped,
        "interrupted": stopped == INTERRUPTED,
        "gone": stopped.endswith((UNANSWERED, NOBODY)),
    }


def _good(result: CellResult, level: ServiceLevel | None) -> float | Missing:
    if level is None:
        return Missing(reason="no service level was given")
    if result.standing is Standing.INVALID:
        return _hidden(result)
    good = level.good(result)
    return float(good.mean()) if good.size else Missing(reason="no request fell into the span")


def _time(result: CellResult, name: str) -> Mapping[str, Any]:
    told = figures(result.times[name], formula="")
    shown = {q: getattr(told, q) if result.valid else _hidden(result) for q in SHOWN}
    return {**shown, "n": told.n, "never": told.never}


def _hidden(result: CellResult) -> Missing:
    return Missing(reason=f"the cell is {result.standing}: {'; '.join(result.why)}")


def _hits(hits: Hits | Missing) -> Any:
    if isinstance(hits, Missing):
        return hits
    return {"queries": hits.asked, "hits": hits.hit, "uncached": hits.uncached}

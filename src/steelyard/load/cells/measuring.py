"""What a cell showed, as measurements: windows are what its intervals rest on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

import numpy as np

from steelyard.errors import Undefined
from steelyard.evidence import Measurement, Missing, Status
from steelyard.load.cells.cell import Cell
from steelyard.load.criteria import SUITE
from steelyard.stats import (
    Bounded,
    Estimate,
    Interval,
    quantile,
    quantile_over_time,
    ratio_interval,
    share_over_time,
)
from steelyard.study import CriterionName

CONFIDENCE = 0.95
ONE_SIDED = 0.90
"""Two-sided, so that either end alone holds at 95 %, which is what gates ask."""
NEVER = "no whole answer counts as never; monotonic clock of the client"
FORMULAS = {
    "latency": f"intended send to the end of the answer; {NEVER}",
    "ttft": f"intended send to the first token of any channel; {NEVER}",
    "visible_ttft": f"intended send to the first visible token; {NEVER}",
    "tpot": f"(last token - first token) / (tokens - 1), tokens as the server counts; {NEVER}",
    "within_slo": "requests answered whole within the slo after their intended send, over all",
    "goodput_per_hour": "requests answered whole within the slo / time in which load was offered",
    "answers_per_hour": "requests answered whole / time in which load was offered",
    "output_tokens_per_s": "tokens of all answers / first intended send to last end of a window",
}
Found = tuple[float | Missing, Interval | None, str]
"""Value, interval, and why there is none."""


def measure_cell(cell: Cell, names: Iterable[str], *, run: str, date: str) -> list[Measurement]:
    """The named criteria; of an invalid cell none has a value, with the reason."""
    return [_one(cell, name, run=run, date=date) for name in names]


def slower(cell: Cell, base: str, threshold: float) -> Bounded | Missing:
    """How many requests took longer than a threshold, with bounds that windows give."""
    if cell.invalid:
        return Missing(reason=cell.invalid)
    values, labels = _known(cell, base)
    if not values.size:
        return Missing(reason="no value")
    flags = values > threshold
    try:
        bounds = _estimate(
            lambda windows: share_over_time(flags, windows=windows), labels, level=ONE_SIDED
        )
    except Undefined as why:
        return Missing(reason=str(why))
    return Bounded(k=int(flags.sum()), n=int(flags.size), low=bounds.low, high=bounds.high)


def _one(cell: Cell, name: str, *, run: str, date: str) -> Measurement:
    parts = CriterionName.read(name)
    found: Found = (Missing(reason=cell.invalid), None, "")
    if not cell.invalid:
        found = _found(cell, parts)
    value, interval, why = found
    unit = _unit(parts)
    return Measurement(
        criterion=name,
        deployment=cell.deployment,
        workload=cell.workload,
        suite=SUITE,
        value=value,
        unit=unit,
        n=len(cell) if unit in ("s", "share") else len(cell.windows),
        k=None,
        unit_of_analysis="request" if unit in ("s", "share") else "window",
        denominator="all requests offered",
        interval=interval,
        status=Status.MISSING if isinstance(value, Missing) else Status.MEASURED,
        run=run,
        date=date,
        note="; ".join(filter(None, (FORMULAS[parts.base], why))),
    )


def _unit(parts: CriterionName) -> str:
    if parts.percent is not None:
        return "s"
    return {"within_slo": "share", "output_tokens_per_s": "tokens/s"}.get(parts.base, "1/h")


def _found(cell: Cell, parts: CriterionName) -> Found:
    if parts.percent is not None:
        return _percentile(cell, parts.base, parts.percent / 100)
    if parts.base == "within_slo":
        return _share(cell)
    return _rate(cell, parts.base)


def _percentile(cell: Cell, base: str, q: float) -> Found:
    values, labels = _known(cell, base)
    left_out = len(cell) - values.size
    note = f"{left_out} requests left out: undefined there" if left_out else ""
    try:
        value = quantile(values, q)
    except Undefined as why:
        return Missing(reason=str(why)), None, note
    interval, why_none = _bounded(lambda w: quantile_over_time(values, q, windows=w), labels)
    return value, interval, "; ".join(filter(None, (note, why_none)))


def _share(cell: Cell) -> Found:
    good = cell.good()
    if not good.size:
        return Missing(reason="no request was offered"), None, ""
    interval, why = _bounded(lambda w: share_over_time(good, windows=w), cell.labels)
    return float(good.mean()), interval, why


def rate_parts(cell: Cell, name: str) -> tuple[np.ndarray, np.ndarray]:
    """What each request adds to a rate's numerator, and the time of each window, in order."""
    if name == "output_tokens_per_s":
        return cell.tokens(), np.array([window.busy_s for window in cell.windows])
    counted = cell.good() if name == "goodput_per_hour" else cell.answered()
    spans = np.array([window.span_s for window in cell.windows])
    return 3600.0 * counted, spans


def _rate(cell: Cell, name: str) -> Found:
    counted, spans = rate_parts(cell, name)
    if np.isnan(counted).any():
        return Missing(reason="the endpoint did not report every answer's tokens"), None, ""
    if not spans.sum():
        return Missing(reason="no window was measured"), None, ""
    places = np.repeat(np.arange(len(cell.windows)), [len(w.columns) for w in cell.windows])
    sums = np.bincount(places, weights=counted, minlength=len(cell.windows))
    value = float(sums.sum() / spans.sum())
    try:
        return value, ratio_interval(sums, spans), ""
    except Undefined as why:
        return value, None, f"no interval: {why}"


@lru_cache(maxsize=2)
def _known(cell: Cell, base: str) -> tuple[np.ndarray, np.ndarray]:
    """Values that are defined, and their windows; a gate asks for the same ones many times."""
    values = cell.values(base)
    there = ~np.isnan(values)
    return values[there], cell.labels[there]


def _bounded(
    estimate: Callable[[np.ndarray | None], Estimate], labels: np.ndarray
) -> tuple[Interval | None, str]:
    try:
        return _estimate(estimate, labels, level=CONFIDENCE), ""
    except Undefined as why:
        return None, f"no interval: {why}"


def _estimate(
    estimate: Callable[[np.ndarray | None], Estimate], labels: np.ndarray, *, level: float
) -> Interval:
    """By windows; by batches where all windows are alike, which says nothing of their spread."""
    try:
        return estimate(labels).bounds(level)
    except Undefined as first:
        try:
            return estimate(None).bounds(level)
        except Undefined:
            raise first from None

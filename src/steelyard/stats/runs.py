"""Two load runs against each other: latency and goodput, with the false alarms held."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from steelyard.errors import Undefined
from steelyard.stats.contrast import (
    Contrast,
    Settled,
    difference_of,
    ratio_of,
    settled,
    times_to_show,
)
from steelyard.stats.distributions import check_confidence
from steelyard.stats.estimate import (
    Estimate,
    mean_over_time,
    quantile_over_time,
    rate_over_time,
    share_over_time,
)
from steelyard.stats.interval import Interval

QUANTILES = (0.5, 0.95, 0.99)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class LoadRun:
    """What one run showed, one entry a request, in order of the intended times."""

    seconds: NDArray[np.float64]
    """Latency, or any time; +inf for what failed."""
    good: NDArray[np.bool_] | None = None
    """Whether it counts for goodput."""
    at: NDArray[np.float64] | None = None
    """When it ended, in seconds, for a goodput in answers a second; without it, a share."""
    start: float = 0.0
    end: float | None = None
    """The time that was measured, on the clock of ``at``."""
    windows: NDArray[np.int64] | None = None
    """Which window each fell into, where the runs were interleaved: at least 5, in order."""
    edges: NDArray[np.float64] | None = None
    """Where the windows begin, and the last one ends, on the clock of ``at``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """One figure of two runs."""

    figure: str
    """mean, p50, p95, p99, goodput."""
    a: float | None
    b: float | None
    """None where the run has no value of it."""
    difference: Contrast | None
    ratio: Contrast | None
    joint: Interval | None
    """Interval of the difference that holds for all figures together (Bonferroni)."""
    settled: Settled
    """By ``joint``: the chance that runs alike are told apart in any figure stays below
    1 - confidence."""
    times: float | None = None
    """How many times as long both runs must be to show the difference seen, with a chance of
    80 %; None where it is settled, or can't be bounded."""
    refused: str
    """Why something of the above is not there; empty if all is."""


def compare_runs(
    a: LoadRun,
    b: LoadRun,
    *,
    quantiles: Sequence[float] = QUANTILES,
    confidence: float = 0.95,
    margins: Mapping[str, float] | None = None,
    within: float | None = None,
) -> list[Compared]:
    """Mean, quantiles and goodput of ``a`` against ``b``, in this order.

    A figure that the runs can't bound is refused with the reason.  ``margins`` by figure, in
    its unit, or ``within`` as a share of any figure, allow "equivalent": two one-sided tests
    (Schuirmann 1987), each at the level that holds for all figures together.

    Runs with windows are paired window by window; others are
    taken as independent, which tells nothing apart from what else changed between them.
    """
    check_confidence(confidence)
    estimators: dict[str, Callable[[LoadRun], Estimate]] = {"mean": _mean}
    for q in quantiles:
        estimators[f"p{100 * q:g}"] = _quantile(q)
    if a.good is not None and b.good is not None:
        estimators["goodput"] = _goodput
    joint = 1.0 - (1.0 - confidence) / len(estimators)
    return [
        _compared(
            figure,
            [_tried(estimator, run) for run in (a, b)],
            confidence=confidence,
            joint=joint,
            margin=(margins or {}).get(figure),
            within=within,
        )
        for figure, estimator in estimators.items()
    ]


def _mean(run: LoadRun) -> Estimate:
    return mean_over_time(run.seconds, windows=run.windows)


def _quantile(q: float) -> Callable[[LoadRun], Estimate]:
    return lambda run: quantile_over_time(run.seconds, q, windows=run.windows)


def _goodput(run: LoadRun) -> Estimate:
    if run.good is None:
        raise Undefined("the run doesn't say what was good")
    if run.at is None or run.end is None:
        return share_over_time(run.good, windows=run.windows)
    return rate_over_time(run.at[run.good], start=run.start, end=run.end, edges=run.edges)


def _tried(estimator: Callable[[LoadRun], Estimate], run: LoadRun) -> Estimate | str:
    try:
        return estimator(run)
    except Undefined as why:
        return str(why)


def _compared(
    figure: str,
    sides: Sequence[Estimate | str],
    *,
    confidence: float,
    joint: float,
    margin: float | None,
    within: float | None,
) -> Compared:
    a, b = sides
    if isinstance(a, str) or isinstance(b, str):
        return _refused(figure, {"a": a, "b": b})
    reasons: list[str] = []
    together = _contrasted(difference_of, a, b, joint, reasons)
    alike = _alike(a, b, confidence=1.0 - 2.0 * (1.0 - joint), margin=margin, within=within)
    found: Settled = "cannot tell" if together is None else settled(together.interval)
    open_ = found == "cannot tell" and not alike
    return Compared(
        figure=figure,
        a=a.value,
        b=b.value,
        difference=_contrasted(difference_of, a, b, confidence, reasons),
        ratio=_contrasted(ratio_of, a, b, confidence, reasons),
        joint=None if together is None else together.interval,
        settled="equivalent" if alike else found,
        times=times_to_show(together) if open_ and together is not None else None,
        refused="; ".join(dict.fromkeys(reasons)),
    )


def _alike(
    a: Estimate, b: Estimate, *, confidence: float, margin: float | None, within: float | None
) -> bool:
    """Whether the interval of two one-sided tests lies within the margin, in one form or both."""
    found = []
    if margin is not None:
        gap = _contrasted(difference_of, a, b, confidence, [])
        found.append(gap is not None and settled(gap.interval, margin=margin) == "equivalent")
    if within is not None:
        ratio = _contrasted(ratio_of, a, b, confidence, [])
        told = ratio and settled(ratio.interval, none=1.0, margin=within)
        found.append(told == "equivalent")
    return bool(found) and all(found)


def _contrasted(
    kind: Callable[..., Contrast], a: Estimate, b: Estimate, confidence: float, reasons: list[str]
) -> Contrast | None:
    try:
        return kind(a, b, confidence=confidence)
    except Undefined as why:
        own = {name: _unbounded(side, confidence) for name, side in (("a", a), ("b", b))}
        reasons.append("; ".join(f"{name}: {one}" for name, one in own.items() if one) or str(why))
        return None


def _unbounded(side: Estimate, confidence: float) -> str:
    """Why this side has no interval of its own; "" where it has one."""
    try:
        side.bounds(confidence)
    except Undefined as why:
        return str(why)
    return ""


def _refused(figure: str, sides: Mapping[str, Estimate | str]) -> Compared:
    values = {n: None if isinstance(side, str) else side.value for n, side in sides.items()}
    why = [f"{name}: {side}" for name, side in sides.items() if isinstance(side, str)]
    return Compared(
        figure=figure,
        a=values["a"],
        b=values["b"],
        difference=None,
        ratio=None,
        joint=None,
        settled="cannot tell",
        refused="; ".join(why),
    )

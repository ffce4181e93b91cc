"""A distribution in few figures, with what they rest on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Protocol, TypeVar

import numpy as np

from steelyard.evidence import Missing
from steelyard.load.summary.columns import Floats
from steelyard.load.summary.gaps import Gaps
from steelyard.load.summary.intervals import Bounds, quantile_bounds
from steelyard.stats import quantile

QUANTILES = {"p50": 0.5, "p90": 0.9, "p95": 0.95, "p99": 0.99, "p999": 0.999}
Value = float | Missing
T = TypeVar("T")


class Shows(Protocol):
    """A certificate's: the value, or Missing with the reason."""

    def __call__(self, value: T) -> T | Missing:
        """The value where the run may show it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """Seconds; +inf stands for "never"."""

    formula: str
    n: int
    never: int
    """Of n, those that never got there: they are the top of the tail."""
    undefined: int
    """Beside n, those for which the formula has no value."""
    mean: Value
    """Of those that got there."""
    least: Value
    most: Value
    """Of those that got there."""
    p50: Value
    p90: Value
    p95: Value
    p99: Value
    p999: Value
    intervals: Mapping[str, Bounds] = field(default_factory=dict)
    """95 % by batch means, of the quantiles that have one."""


def withheld(told: Figures, shows: Shows) -> Figures:
    """The same with every second passed through ``shows``; the counts stay."""
    return replace(
        told,
        mean=shows(told.mean),
        least=shows(told.least),
        most=shows(told.most),
        p50=shows(told.p50),
        p90=shows(told.p90),
        p95=shows(told.p95),
        p99=shows(told.p99),
        p999=shows(told.p999),
        intervals={name: shows(bounds) for name, bounds in told.intervals.items()},
    )


def figures(values: Floats, *, formula: str, bounds: bool = False) -> Figures:
    """Figures of ``values``: +inf never, NaN undefined; quantiles are values that were seen.

    With ``bounds`` the values must be in the order in which they were intended.
    """
    known = values[~np.isnan(values)]
    there = known[np.isfinite(known)]
    none = Missing(reason="nothing was observed")
    at = {name: _at(known, q) for name, q in QUANTILES.items()}
    return Figures(
        formula=formula,
        n=len(known),
        never=len(known) - len(there),
        undefined=len(values) - len(known),
        mean=float(there.mean()) if len(there) else none,
        least=float(there.min()) if len(there) else none,
        most=float(there.max()) if len(there) else none,
        intervals=quantile_bounds(known) if bounds else {},
        p50=at["p50"],
        p90=at["p90"],
        p95=at["p95"],
        p99=at["p99"],
        p999=at["p999"],
    )


def figures_of_gaps(gaps: Gaps, *, formula: str) -> Figures:
    """The same of counted gaps; quantiles to 0.6 %."""
    none = Missing(reason="no stream had two events")
    seen = {name: gaps.quantile(q) for name, q in QUANTILES.items()}
    at = {name: none if value is None else value for name, value in seen.items()}
    least = 0.0 if gaps.zeros else gaps.quantile(1e-12)
    return Figures(
        formula=formula,
        n=gaps.n,
        never=0,
        undefined=0,
        mean=none if gaps.mean_s is None else gaps.mean_s,
        least=none if least is None else least,
        most=gaps.most_us * 1e-6 if gaps.n else none,
        p50=at["p50"],
        p90=at["p90"],
        p95=at["p95"],
        p99=at["p99"],
        p999=at["p999"],
    )


def _at(known: Floats, q: float) -> Value:
    """A quantile that the sample can show: at least one value must lie beyond it."""
    if len(known) * (1 - q) < 1 - 1e-9:
        need = round(1 / (1 - q))
        return Missing(reason=f"{len(known)} values can't show it; {need} are needed at least")
    return quantile(known, q)

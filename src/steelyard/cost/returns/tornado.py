"""One input at its low and at its high, the others at their base: which one matters."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from steelyard.cost.returns.project import Project
from steelyard.cost.returns.uncertain import Uncertain
from steelyard.evidence import Missing

_STEPS = 33


@dataclass(frozen=True, slots=True, kw_only=True)
class Bough:
    """What one input does to the present value."""

    input: str
    unit: str
    low: float
    base: float
    high: float
    npv_low: float
    """With the input at its low: not always the lower of the two."""
    npv_high: float
    breaks_even: float | Missing
    """The value nearest its base at which the present value is 0."""

    @property
    def swing(self) -> float:
        """How far apart the two ends are."""
        return abs(self.npv_high - self.npv_low)


def tornado(project: Project) -> tuple[Bough, ...]:
    """One bough for each input that may be off, the widest first."""
    boughs = [_bough(project, each) for each in project.uncertain]
    return tuple(sorted(boughs, key=lambda bough: (-bough.swing, bough.input)))


def _bough(project: Project, each: Uncertain) -> Bough:
    return Bough(
        input=each.name,
        unit=each.unit,
        low=each.low,
        base=each.base,
        high=each.high,
        npv_low=project.npv_at({each.name: each.low}),
        npv_high=project.npv_at({each.name: each.high}),
        breaks_even=_breaks_even(project, each),
    )


def _breaks_even(project: Project, each: Uncertain) -> float | Missing:
    """Between neighbours of a grid over the range, by bisection."""
    grid = np.unique(np.append(np.linspace(each.low, each.high, _STEPS), each.base))
    values = np.array([project.npv_at({each.name: float(x)}) for x in grid])
    turns = np.flatnonzero((values[:-1] < 0.0) != (values[1:] < 0.0))
    if not turns.size:
        sign = "below" if values[0] < 0.0 else "at or above"
        return Missing(reason=f"the present value is {sign} 0 over the whole range")
    nearest = min(turns, key=lambda t: abs((grid[t] + grid[t + 1]) / 2.0 - each.base))
    return _bisected(project, each.name, float(grid[nearest]), float(grid[nearest + 1]))


def _bisected(project: Project, name: str, low: float, high: float) -> float:
    rising = project.npv_at({name: low}) < 0.0
    for _ in range(60):
        middle = (low + high) / 2.0
        if (project.npv_at({name: middle}) < 0.0) == rising:
            low = middle
        else:
            high = middle
    return (low + high) / 2.0

"""Everything that is told of one deployment as an investment, as JSON carries it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from steelyard.cost.returns.grid import Grid, two_way
from steelyard.cost.returns.outcome import Outcome, outcome
from steelyard.cost.returns.project import Project
from steelyard.cost.returns.scenario import Told, told
from steelyard.cost.returns.sobol import Share, sobol_indices
from steelyard.cost.returns.spread import DRAWS, Spread, spread
from steelyard.cost.returns.tornado import Bough, tornado
from steelyard.cost.returns.uncertain import Uncertain
from steelyard.errors import Undefined
from steelyard.evidence import Missing


@dataclass(frozen=True, slots=True, kw_only=True)
class Returns:
    """What an investment returns, how sure that is, and what it hangs on."""

    deployment: str
    baseline: str
    currency: str
    convention: str
    unit: str
    """What a period is: quarter."""
    per_year: int
    periods: int
    inputs: tuple[Uncertain, ...]
    outcome: Outcome
    spread: Spread | Missing
    tornado: tuple[Bough, ...]
    grid: Grid | Missing
    """The two widest inputs of the tornado against each other."""
    sobol: tuple[Share, ...] | Missing
    scenarios: tuple[Told, ...]


def returns_of(
    project: Project,
    *,
    scenarios: Mapping[str, Mapping[str, float]] | None = None,
    draws: int = DRAWS,
    seed: int = 0,
) -> Returns:
    """Reckon everything; where no input has a range, what needs one is Missing."""
    boughs = tornado(project)
    return Returns(
        deployment=project.name,
        baseline=project.baseline,
        currency=project.currency,
        convention=str(project.timing),
        unit=project.clock.unit,
        per_year=project.clock.per_year,
        periods=project.clock.periods,
        inputs=project.inputs,
        outcome=outcome(project),
        spread=_spread(project, draws=draws, seed=seed),
        tornado=boughs,
        grid=_grid(project, boughs),
        sobol=_sobol(project, seed=seed),
        scenarios=tuple(told(project, name, each) for name, each in (scenarios or {}).items()),
    )


_NO_RANGE = Missing(reason="no input has a low and a high; state them")


def _spread(project: Project, *, draws: int, seed: int) -> Spread | Missing:
    return spread(project, draws=draws, seed=seed) if project.uncertain else _NO_RANGE


def _grid(project: Project, boughs: tuple[Bough, ...]) -> Grid | Missing:
    if len(boughs) < 2:
        return Missing(reason="a table of two inputs needs two with a low and a high")
    return two_way(project, boughs[0].input, boughs[1].input)


def _sobol(project: Project, *, seed: int) -> tuple[Share, ...] | Missing:
    try:
        return sobol_indices(project, seed=seed)
    except Undefined as why:
        return Missing(reason=str(why))

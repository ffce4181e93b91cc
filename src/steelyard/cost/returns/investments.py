"""All deployments of a business as investments, and what it is worth to know more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from steelyard.cost.cash import Timing
from steelyard.cost.model import CostModel
from steelyard.cost.returns.business import clock_of, projects_of, scenario_of
from steelyard.cost.returns.information import Information, worth_of_knowing
from steelyard.cost.returns.project import Project
from steelyard.cost.returns.record import Returns, returns_of
from steelyard.cost.returns.spread import DRAWS
from steelyard.errors import Undefined
from steelyard.evidence import Missing


@dataclass(frozen=True, slots=True, kw_only=True)
class Investments:
    """What is told of a business: the convention first, then each deployment."""

    baseline: str
    currency: str
    convention: str
    timing: Timing
    """The same convention, taken apart."""
    unit: str
    """What a period is: quarter."""
    periods: int
    returns: tuple[Returns, ...]
    missing: Mapping[str, Missing]
    """Deployments that can't be reckoned, and why."""
    information: Information | Missing


def investments_of(model: CostModel, *, draws: int = DRAWS, seed: int = 0) -> Investments:
    """Reckon every deployment but the baseline.

    Raises StudyError for a business without baseline or discount, or a scenario in another unit.
    """
    found = projects_of(model)
    clock, business = clock_of(model.business), model.business
    projects = [one for one in found.values() if isinstance(one, Project)]
    return Investments(
        baseline=business.baseline or "",
        currency=business.currency,
        convention=str(clock.timing),
        timing=clock.timing,
        unit=clock.unit,
        periods=clock.periods,
        returns=tuple(
            returns_of(
                one,
                scenarios={name: scenario_of(one, name, business) for name in business.scenarios},
                draws=draws,
                seed=seed,
            )
            for one in projects
        ),
        missing={name: one for name, one in found.items() if isinstance(one, Missing)},
        information=_information(projects, draws=draws, seed=seed),
    )


def _information(projects: Sequence[Project], *, draws: int, seed: int) -> Information | Missing:
    if not any(one.uncertain for one in projects):
        return Missing(reason="no input has a low and a high; state them")
    try:
        return worth_of_knowing(projects, draws=draws, seed=seed)
    except Undefined as why:
        return Missing(reason=str(why))

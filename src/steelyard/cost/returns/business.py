"""The deployments of a business as investments against its baseline."""

from __future__ import annotations

from collections.abc import Mapping

from steelyard.cost.discounting import timing_of
from steelyard.cost.ledgers import UNSAID
from steelyard.cost.model import CostModel
from steelyard.cost.returns.brought import brought, plain_value
from steelyard.cost.returns.charges import charged
from steelyard.cost.returns.clock import Clock
from steelyard.cost.returns.project import Project
from steelyard.cost.returns.tax import Tax
from steelyard.cost.returns.uncertain import Uncertain
from steelyard.errors import StudyError, Undefined
from steelyard.evidence import Missing
from steelyard.study import Business, Discount

NOTHING = "nothing"


def projects_of(model: CostModel) -> Mapping[str, Project | Missing]:
    """Every deployment but the baseline; Missing where one of its costs isn't known.

    Raises StudyError for a business that says no baseline or no discount.
    """
    clock = clock_of(model.business)
    baseline = model.business.baseline or ""
    names = [*model.deployments, *model.portfolios]
    return {name: _project(model, name, clock=clock) for name in names if name != baseline}


def scenarios_fit(model: CostModel) -> None:
    """Refuse, as ``scenario_of`` does, what a scenario says in another unit than its input's."""
    for project in projects_of(model).values():
        if isinstance(project, Project):
            for name in model.business.scenarios:
                scenario_of(project, name, model.business)


def clock_of(business: Business) -> Clock:
    """Periods and convention; raises StudyError for a business that doesn't say them."""
    if business.baseline is None:
        raise StudyError(
            "business.baseline: says not what returns are counted against; add "
            "'baseline: nothing', or a deployment"
        )
    discount = business.discount
    if discount is None:
        raise StudyError(
            "business.discount: says not how money of later years is valued; add "
            "'discount: {rate: 12%}'"
        )
    return clock_by(discount, months=business.horizon_months)


def clock_by(discount: Discount, *, months: int) -> Clock:
    """Periods of a horizon by a declared convention."""
    timing = timing_of(discount)
    return Clock(timing=timing, periods=-(-months * timing.per_year // 12))


def scenario_of(project: Project, name: str, business: Business) -> dict[str, float]:
    """What a declared scenario changes of a project, in the units of its inputs.

    Inputs that this project doesn't hang on are left out.  Raises StudyError for a value in
    another unit than its input's.
    """
    known = {each.name: each for each in project.inputs}
    found: dict[str, float] = {}
    for changed, value in business.scenarios[name].items():
        if changed not in known:
            continue
        wanted = known[changed].unit
        if value.unit == wanted:
            found[changed] = float(value.number)
            continue
        number, unit = plain_value(value)
        if unit != wanted:
            raise StudyError(
                f"business.scenarios.{name}: {changed}: {value} is in another unit than the "
                f"input; write it in {wanted}"
            )
        found[changed] = number
    return found


def _project(model: CostModel, name: str, *, clock: Clock) -> Project | Missing:
    business = model.business
    against = business.baseline or NOTHING
    try:
        parties = {party: model.candidate(party) for party in (name, against) if party != NOTHING}
    except Undefined as why:
        return Missing(reason=str(why))
    for party, costed in parties.items():
        if not costed.cash.entries:
            return Missing(reason=f"{party}: {UNSAID}")
    held = None if against == NOTHING else parties[against].by
    earned = brought(business, name, members=tuple(parties[name].members))
    tax, rates = _tax(business)
    try:
        paid = charged(model, name, against=held, clock=clock)
        return Project(
            name=name,
            baseline=against,
            currency=business.currency,
            clock=clock,
            inputs=(*earned.inputs, *paid.inputs, *rates),
            streams=(*paid.streams, *earned.streams),
            tax=tax,
        )
    except Undefined as why:
        return Missing(reason=str(why))


def _tax(business: Business) -> tuple[Tax | None, tuple[Uncertain, ...]]:
    stated = business.tax
    if stated is None:
        return None, ()
    low, high = stated.rate.ends
    rate = Uncertain(
        name="tax: rate",
        unit="share",
        base=float(stated.rate.base.number),
        low=float(low.number),
        high=float(high.number),
        shape=stated.rate.shape or business.shape,
    )
    return Tax(rate=rate.name, months=float(stated.life_months.base.number)), (rate,)

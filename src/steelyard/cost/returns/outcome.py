"""What a project returns with every input at its base."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from steelyard.cost.cash import Irr, Payback, internal_rates, net_present_value, payback
from steelyard.cost.returns.project import Project
from steelyard.cost.returns.rollout import Values
from steelyard.cost.returns.stream import Kind
from steelyard.errors import Undefined
from steelyard.evidence import Missing


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """One step of the waterfall from nothing to the present value."""

    name: str
    kind: Kind
    value: float
    """In money of today."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rate:
    """The internal rate a year: all roots, and the one that is the return, if there is one."""

    roots: tuple[float, ...]
    single: float | Missing
    sign_changes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """Value, rate and time of one set of inputs."""

    flows: tuple[float, ...]
    cumulative: tuple[float, ...]
    discounted: tuple[float, ...]
    """Sum so far in money of today; the last one is the present value."""
    npv: float
    irr: Rate
    simple: Payback
    discounted_payback: Payback
    waterfall: tuple[Bar, ...]
    """Present values that add up to ``npv``."""


def outcome(project: Project, values: Values | None = None) -> Outcome:
    """Reckon with ``values``, by default the base of every input."""
    used = project.base if values is None else values
    flows = project.flows(used)
    factors = project.timing.factors(project.clock.periods)
    return Outcome(
        flows=tuple(map(float, flows)),
        cumulative=tuple(map(float, np.cumsum(flows))),
        discounted=tuple(map(float, np.cumsum(flows * factors))),
        npv=net_present_value(flows, project.timing),
        irr=_rate(flows.tolist(), per_year=project.clock.per_year),
        simple=payback(flows),
        discounted_payback=payback(flows, timing=project.timing),
        waterfall=_waterfall(project, used),
    )


def _rate(flows: list[float], *, per_year: int) -> Rate:
    try:
        found = internal_rates(flows, per_year=per_year)
    except Undefined as why:
        return Rate(roots=(), single=Missing(reason=str(why)), sign_changes=0)
    return Rate(roots=found.roots, single=_single(found), sign_changes=found.sign_changes)


def _single(found: Irr) -> float | Missing:
    try:
        return found.single
    except Undefined as why:
        return Missing(reason=str(why))


def _waterfall(project: Project, values: Values) -> tuple[Bar, ...]:
    factors = project.timing.factors(project.clock.periods)
    kinds: dict[str, Kind] = {stream.name: stream.kind for stream in project.streams}
    if project.tax is not None:
        kinds[project.tax.name] = "tax"
    parts = project.parts(values)
    order: list[Kind] = ["investment", "benefit", "running", "residual", "tax"]
    ranked = sorted(parts, key=lambda name: order.index(kinds[name]))
    return tuple(
        Bar(name=name, kind=kinds[name], value=float(parts[name] @ factors)) for name in ranked
    )

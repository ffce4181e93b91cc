"""Two inputs against each other: the present value at every pair of their values."""

from __future__ import annotations

from dataclasses import dataclass

from steelyard.cost.returns.project import Project
from steelyard.cost.returns.uncertain import Uncertain
from steelyard.errors import Undefined


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """Present values, a row for each value of ``y``, a column for each of ``x``."""

    x: str
    y: str
    x_unit: str
    y_unit: str
    xs: tuple[float, ...]
    ys: tuple[float, ...]
    npv: tuple[tuple[float, ...], ...]


def two_way(project: Project, x: str, y: str) -> Grid:
    """From low over base to high of both, with a step between, the others at their base.

    Raises Undefined for one input against itself, or one that is certain.
    """
    first, second = project.input(x), project.input(y)
    if x == y:
        raise Undefined(f"{x}: stands on both sides of the table; name two inputs")
    xs, ys = _steps(first), _steps(second)
    rows = tuple(tuple(project.npv_at({x: at, y: up}) for at in xs) for up in ys)
    return Grid(x=x, y=y, x_unit=first.unit, y_unit=second.unit, xs=xs, ys=ys, npv=rows)


def _steps(each: Uncertain) -> tuple[float, ...]:
    if each.certain:
        raise Undefined(f"{each.name}: has no range; give it a low and a high")
    steps = (
        each.low,
        (each.low + each.base) / 2.0,
        each.base,
        (each.base + each.high) / 2.0,
        each.high,
    )
    return tuple(sorted(set(steps)))

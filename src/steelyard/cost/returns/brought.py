"""Declared benefits as streams, and their figures as inputs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from steelyard.cost.returns.benefits import AgentsReplaced, DemandGrowth, Stated, TimeSaved
from steelyard.cost.returns.rollout import AtOnce, Logistic, Ramp, Rollout, Steps
from steelyard.cost.returns.stream import Stream
from steelyard.cost.returns.uncertain import Shape, Uncertain
from steelyard.study import Benefit, Business, Figure, Value, input_name

_A_YEAR = {"d": 365.0, "month": 12.0}


@dataclass(frozen=True, slots=True, kw_only=True)
class Brought:
    """Streams and the inputs they hang on."""

    streams: tuple[Stream, ...]
    inputs: tuple[Uncertain, ...]


def brought(business: Business, deployment: str, *, members: tuple[str, ...] = ()) -> Brought:
    """What a deployment brings, by the benefits that name it or name nobody.

    A portfolio brings what all its members bring: of what some do, nobody says how much is left
    at their share of the requests.
    """
    own = {
        name: one
        for name, one in business.benefits.items()
        if not one.deployments
        or deployment in one.deployments
        or (members and set(members) <= set(one.deployments))
    }
    return Brought(
        streams=tuple(_stream(name, one) for name, one in own.items()),
        inputs=tuple(
            _input(name, part, figure, one, business.shape)
            for name, one in own.items()
            for part, figure in one.figures.items()
        ),
    )


def plain_value(value: Value) -> tuple[float, str]:
    """A value in the unit that formulas use: money of a time as money of a year."""
    number = float(value.number)
    head, _, time = value.unit.rpartition("/")
    if time in _A_YEAR and len(head.partition("/")[0]) == 3 and head[:3].isupper():
        return number * _A_YEAR[time], f"{head}/year"
    return number, value.unit


def _stream(name: str, one: Benefit) -> Stream:
    named = {part: input_name(name, part) for part in one.figures}
    rollout = _rollout(one, named)
    if one.demand is not None:
        return DemandGrowth(
            name=name,
            revenue=named["revenue"],
            growth=named["growth"],
            elasticity=named["elasticity"],
            margin=named["margin"],
            rollout=rollout,
        )
    if one.agents is not None:
        return AgentsReplaced(
            name=name,
            agents=named["count"],
            share=named["share"],
            cost=named["cost"],
            leaving=named.get("leaving"),
            rollout=rollout,
        )
    if one.time is not None:
        return TimeSaved(
            name=name,
            staff=named["staff"],
            hours=named["hours_a_week"],
            rate=named["rate"],
            realised=named["realised"],
            rollout=rollout,
        )
    return Stated(name=name, amount=named["amount"], rollout=rollout)


def _rollout(one: Benefit, named: Mapping[str, str]) -> Rollout:
    way = one.rollout
    if way is None:
        return AtOnce()
    if way.curve is not None:
        return Logistic(middle=named["middle"], width=named["width"])
    if way.ramp is not None:
        return Ramp(start=named["start"], over=named["over"])
    return Steps(table=way.table or ())


def _input(name: str, part: str, figure: Figure, one: Benefit, shape: Shape) -> Uncertain:
    low, high = figure.ends
    base, unit = plain_value(figure.base)
    return Uncertain(
        name=input_name(name, part),
        unit=unit,
        base=base,
        low=plain_value(low)[0],
        high=plain_value(high)[0],
        shape=figure.shape or shape,
        source=figure.source or one.source,
        as_of=(figure.as_of or one.as_of).isoformat(),
    )

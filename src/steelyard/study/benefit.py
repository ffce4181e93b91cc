"""What a deployment brings that the baseline doesn't, as somebody declared it."""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import BeforeValidator, Field, model_validator

from steelyard.study.day import Day
from steelyard.study.figure import Figure, Growth, Hourly, Once, Plain, Portion, Stretch, Yearly
from steelyard.study.record import Record, Share, Text, Texts, listed, tupled


class Ramp(Record):
    """A straight line from nothing to all."""

    start: Stretch = Field(description="when it begins, after the start")
    over: Stretch = Field(description="how long it takes")


class Curve(Record):
    """An S: slow, fastest in the middle, slow again."""

    middle: Stretch = Field(description="when half of it is in force")
    width: Stretch = Field(description="from a tenth to nine tenths")


class Rollout(Record):
    """How a benefit arrives, in exactly one way."""

    ramp: Ramp | None = Field(default=None, description="in a straight line")
    curve: Curve | None = Field(default=None, description="in an S")
    table: Annotated[tuple[Share, ...], BeforeValidator(tupled)] | None = Field(
        default=None, description="as planned, a share a period; the last one holds"
    )

    @model_validator(mode="after")
    def _one(self) -> Self:
        ways = [way for way in (self.ramp, self.curve, self.table) if way is not None]
        if len(ways) != 1 or self.table == ():
            raise ValueError("says how in one way: ramp, curve or table")
        return self


class Demand(Record):
    """Revenue that more use brings."""

    revenue: Yearly = Field(description="with the baseline, of a time")
    growth: Growth = Field(description="of use, that this deployment causes")
    elasticity: Plain = Field(description="percent of revenue for a percent of use")
    margin: Portion = Field(description="what is left of revenue")


class Agents(Record):
    """Work that people no longer do."""

    count: Plain = Field(description="how many do it with the baseline")
    share: Portion = Field(description="of their work, that the deployment takes over")
    cost: Yearly = Field(description="what one of them costs, with all that comes on top of pay")
    leaving: Once | None = Field(default=None, description="paid once for each who leaves")


class TimeSaved(Record):
    """Hours that people spend better."""

    staff: Plain = Field(description="how many people")
    hours_a_week: Plain = Field(description="saved by each")
    rate: Hourly = Field(description="what an hour costs")
    realised: Portion = Field(description="of the hours, that work is done in")


class Benefit(Record):
    """One cause of earning or saving, of exactly one kind."""

    deployments: Annotated[Texts, BeforeValidator(listed)] = Field(
        default=(), alias="for", description="who brings it; all but the baseline if not given"
    )
    demand: Demand | None = Field(default=None, description="more use, more revenue")
    agents: Agents | None = Field(default=None, description="people whose work is taken over")
    time: TimeSaved | None = Field(default=None, description="hours saved")
    amount: Yearly | None = Field(default=None, description="money of a time, as stated")
    rollout: Rollout | None = Field(
        default=None, description="how it arrives; all from the start if not given"
    )
    as_of: Day = Field(description="the day the figures were valid")
    source: Text = Field(description="who says so")

    @model_validator(mode="after")
    def _one_kind(self) -> Self:
        kinds = [k for k in (self.demand, self.agents, self.time, self.amount) if k is not None]
        if len(kinds) != 1:
            raise ValueError("is of one kind: demand, agents, time or amount")
        return self

    @property
    def figures(self) -> dict[str, Figure]:
        """Its figures by the names that scenarios use; those of the roll-out too."""
        if self.amount is not None:
            return {"amount": self.amount, **_figures(_way(self.rollout))}
        kind = self.demand or self.agents or self.time
        return {**_figures(kind), **_figures(_way(self.rollout))}


class Tax(Record):
    """Tax on what is earned, after writing off what was bought."""

    rate: Portion = Field(description="of the profit")
    life_months: Stretch = Field(alias="life", description="over how long it is written off")


def _way(rollout: Rollout | None) -> Record | None:
    return None if rollout is None else rollout.ramp or rollout.curve


def _figures(record: Record | None) -> dict[str, Figure]:
    if record is None:
        return {}
    stated = {name: getattr(record, name) for name in type(record).model_fields}
    return {name: figure for name, figure in stated.items() if isinstance(figure, Figure)}

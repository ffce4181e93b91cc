"""The business around a choice: how much is asked over which time, and what is paid for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal, Self

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    PlainValidator,
    WithJsonSchema,
    model_validator,
)

from steelyard.study.benefit import Benefit, Tax
from steelyard.study.costline import Change, CostLine, Months, change_faults
from steelyard.study.day import Day
from steelyard.study.figure import Shape
from steelyard.study.fleet import Fleet
from steelyard.study.nearest import hint
from steelyard.study.portfolio import Portfolio, whole
from steelyard.study.rate import Amount, Rate, parse_rate, parse_volume
from steelyard.study.record import Record, Share, Text, empty, readonly, tupled
from steelyard.study.scenario import Scenario
from steelyard.study.unit import CURRENCIES


def _currency(code: str) -> str:
    if code not in CURRENCIES:
        raise ValueError(f"'{code}' is no currency; {hint(code, sorted(CURRENCIES))}")
    return code


def _years(months: int) -> int:
    if months < 1:
        raise ValueError("a horizon of 0 months holds nothing; write '3 years'")
    return months


def _exchange(raw: object) -> Rate:
    found = raw if isinstance(raw, Rate) else parse_rate(raw)
    if found.noun not in CURRENCIES or found.per or found.amount == 0:
        raise ValueError(f"{raw} is no rate of exchange; write what one unit costs: '7.12 CNY/USD'")
    if found.noun == found.currency:
        raise ValueError(f"{raw} exchanges a currency for itself; write '7.12 CNY/USD'")
    return found


_Volume = Annotated[
    Amount,
    PlainValidator(parse_volume),
    WithJsonSchema({"type": "string", "examples": ["50000 /d", "500 Mtok/d"]}),
]
_Exchange = Annotated[
    Rate,
    PlainValidator(_exchange),
    WithJsonSchema({"type": "string", "examples": ["7.12 CNY/USD"]}),
]


class Volume(Record):
    """What is asked of the deployment chosen, in answers or in tokens."""

    later: ClassVar[frozenset[str]] = frozenset({"growth_low", "growth_high", "by_workload"})

    base: _Volume = Field(description="answers or tokens of a time, in the first year")
    low: _Volume | None = Field(default=None, description="at its lowest")
    high: _Volume | None = Field(default=None, description="at its highest")
    growth: Change = Field(default=0.0, description="of each year over the one before")
    growth_low: Change | None = Field(default=None, description="the growth at its lowest")
    growth_high: Change | None = Field(default=None, description="the growth at its highest")
    by_workload: Annotated[Mapping[str, Share], readonly()] = Field(
        default_factory=empty,
        description="which part of it each workload is; for portfolios that split them unlike",
    )
    as_of: Day = Field(description="the day it was valid")
    source: Text = Field(description="who says so")

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        for name, bound in (("low", self.low), ("high", self.high)):
            if bound is None:
                continue
            if (bound.noun, bound.per) != (self.base.noun, self.base.per):
                raise ValueError(f"{name}: is in another unit than base; write it in that of base")
            if (bound.number > self.base.number) == (name == "low") and (
                bound.number != self.base.number
            ):
                raise ValueError(f"{name}: lies on the wrong side of base; exchange them")
        if self.by_workload and not whole(self.by_workload):
            raise ValueError("by_workload: the shares don't add up to 100%; correct them")
        for fault in change_faults("growth", self.growth, self.growth_low, self.growth_high):
            raise ValueError(fault)
        return self


class Discount(Record):
    """How money of later years is turned into money of today."""

    rate: Change = Field(description="of a year")
    periods: Literal["month", "quarter", "half-year", "year"] = Field(
        default="quarter", description="stretches that flows are put together in"
    )
    fall: Literal["end", "middle", "start"] = Field(
        default="end", description="when within its period a flow falls"
    )
    compounding: Literal["effective", "nominal"] = Field(
        default="effective",
        description="effective: (1 + rate) a year; nominal: a part of the rate each period",
    )
    source: Text | None = Field(default=None, description="who says so")


class Exchange(Record):
    """A dated rate of exchange: what one unit of the other currency costs."""

    rate: _Exchange = Field(description="such as 7.12 CNY/USD")
    low: _Exchange | None = Field(default=None, description="at its lowest")
    high: _Exchange | None = Field(default=None, description="at its highest")
    as_of: Day = Field(description="the day it was valid")
    source: Text = Field(description="who says so")


class Business(Record):
    """Horizon, volume and declared costs; deployments by name, lines in the order of the file."""

    later: ClassVar[frozenset[str]] = frozenset({"benefits", "scenarios", "tax", "shape"})

    horizon_months: Annotated[Months, AfterValidator(_years)] = Field(
        alias="horizon", description="over how long costs are added up"
    )
    currency: Annotated[str, AfterValidator(_currency)] = Field(
        description="what all is reckoned in"
    )
    start: Day | None = Field(default=None, description="the first day")
    baseline: Text | None = Field(
        default=None, description="a deployment, or 'nothing': what returns are counted against"
    )
    discount: Discount | None = Field(
        default=None, description="how money of later years is valued today"
    )
    volume: Volume | None = Field(default=None, description="what is asked")
    fx: Annotated[tuple[Exchange, ...], BeforeValidator(tupled)] = Field(
        default=(), description="dated rates of exchange"
    )
    deployments: Annotated[Mapping[str, Fleet], readonly()] = Field(
        default_factory=empty, description="capacity and use, by deployment"
    )
    lines: Annotated[tuple[CostLine, ...], BeforeValidator(tupled)] = Field(
        default=(), description="what is paid"
    )
    benefits: Annotated[Mapping[str, Benefit], readonly()] = Field(
        default_factory=empty, description="what a deployment brings, by name"
    )
    tax: Tax | None = Field(default=None, description="on what is earned")
    shape: Shape = Field(
        default="triangular", description="how likely values between a low and a high are"
    )
    scenarios: Annotated[Mapping[str, Scenario], readonly()] = Field(
        default_factory=empty, description="named worlds: what is changed together, to what"
    )


class BusinessFile(Record):
    """A business alone, as a file of its own."""

    business: Business = Field(description="the business around a choice")
    portfolios: Annotated[Mapping[str, Portfolio], readonly()] = Field(
        default_factory=empty, description="several of its deployments in service at once"
    )

"""One line of what a deployment costs, as somebody declared it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Annotated, ClassVar, Literal, Self

from pydantic import BeforeValidator, Field, PlainValidator, WithJsonSchema, model_validator

from steelyard.study.day import Day, day
from steelyard.study.period import parse_months
from steelyard.study.rate import VOLUMES, Amount, Per, Rate, parse_amount, parse_rate, slipped
from steelyard.study.record import Number, Record, Text, Texts, listed, readonly

LineKind = Literal[
    "compute", "network", "rack-and-power", "maintenance", "taxes", "spares", "second-site",
    "storage", "egress", "licences", "tokens", "people", "prompt-team", "drift-detection",
    "compliance", "migration", "exit", "residual", "other",
]  # fmt: skip
"""What a line may be; idle is none, since it follows from utilisation."""

UNKNOWN = ("unknown", "未知")
"""What is written in place of a rate that nobody knows."""


def _rate(raw: object) -> Rate | None:
    if raw is None or isinstance(raw, Rate):
        return raw
    return None if raw in UNKNOWN else parse_rate(raw)


def _amount(raw: object) -> Amount:
    return raw if isinstance(raw, Amount) else parse_amount(raw)


def months(raw: object) -> int:
    """Read a stretch of time as whole months; a float counts as months already."""
    return int(raw) if isinstance(raw, float) else parse_months(raw)


def _at(raw: object) -> int | dt.date:
    try:
        return day(raw)
    except ValueError:
        return months(raw)


def _signed(raw: object) -> float:
    """A yearly change in percent, which may be a fall."""
    from steelyard.study.quantity import measure

    change = raw if isinstance(raw, float) else measure(raw, "share")[0]
    if not -1 < change <= 10:
        raise ValueError(f"{raw} is no yearly change; write more than -100%, such as -15%")
    return change


def _text(*examples: str) -> WithJsonSchema:
    return WithJsonSchema({"type": "string", "examples": list(examples)})


Months = Annotated[int, PlainValidator(months), _text("3 years", "18 months")]
Change = Annotated[float, PlainValidator(_signed), _text("-15%", "10%")]
Money = Annotated[Rate | None, PlainValidator(_rate), _text("3.00 USD/h", "450000 CNY/year")]
_When = Annotated[int | dt.date, PlainValidator(_at), _text("6 months", "2027-03-01")]


class Allocation(Record):
    """Who bears which part of a shared cost, by a driver with a name."""

    by: Text = Field(description="the driver: what is counted, such as audited models")
    parts: Annotated[Mapping[str, Number], readonly()] = Field(
        description="how many of them are whose, by deployment"
    )
    total: Number | None = Field(
        default=None, description="of all, those outside the study too; the sum if not given"
    )

    @model_validator(mode="after")
    def _adds_up(self) -> Self:
        if not self.parts or min(self.parts.values()) < 0 or sum(self.parts.values()) <= 0:
            raise ValueError("parts: give each deployment's count of the driver, above 0")
        if self.total is not None and self.total < sum(self.parts.values()):
            raise ValueError(
                f"the parts are {sum(self.parts.values()):g}, more than the total of "
                f"{self.total:g}; correct one of them"
            )
        return self


class CostLine(Record):
    """An amount, a rate, a date and a source; what recurs by time, volume or not at all."""

    later: ClassVar[frozenset[str]] = frozenset({"change_low", "change_high"})

    what: Text = Field(description="what is paid for; names the line")
    kind: LineKind = Field(description="the kind of cost")
    deployments: Annotated[Texts, BeforeValidator(listed)] = Field(
        default=(), alias="for", description="who causes it, each in full; all if not given"
    )
    allocate: Allocation | None = Field(
        default=None, description="for a shared cost, in place of 'for': whose part is how large"
    )
    amount: Annotated[Amount, PlainValidator(_amount), _text("4 GPU", "40 h/month")] = Field(
        default=Amount(number=Decimal(1)), description="how many; 1 if not given"
    )
    rate: Money = Field(description="money for each; 'unknown' where nobody knows")
    low: Money = Field(default=None, description="the rate at its lowest")
    high: Money = Field(default=None, description="the rate at its highest")
    change_per_year: Change = Field(
        default=0.0, alias="change", description="how the rate changes each year"
    )
    change_low: Change | None = Field(default=None, description="the change at its lowest")
    change_high: Change | None = Field(default=None, description="the change at its highest")
    at: _When | None = Field(
        default=None,
        description="when it is paid once: a day, or a time after the start; exit and residual "
        "fall at the end, others at the start",
    )
    begins_months: Months = Field(
        default=0, alias="from", description="when a recurring cost begins, after the start"
    )
    ends_months: Months | None = Field(
        default=None, alias="until", description="when it ends; at the horizon if not given"
    )
    life_months: Months | None = Field(
        default=None, alias="life", description="capitalised: over how long it is written off"
    )
    of: Text | None = Field(default=None, description="of a residual: the line whose thing is sold")
    as_of: Day = Field(description="the day it was valid")
    source: Text = Field(description="who says so")

    @property
    def recurs(self) -> Per | Literal["volume"]:
        """By which time or volume it recurs; "" for what is paid once."""
        if self.rate is None or self.of_hours:
            return self.amount.per
        return "volume" if self.rate.noun in VOLUMES else self.rate.per or self.amount.per

    @property
    def of_hours(self) -> bool:
        """Whether the amount counts the time that the rate is for: 40 h/month at 300 CNY/h."""
        return self.rate is not None and "" != self.rate.per == self.amount.noun

    @model_validator(mode="after")
    def _fits(self) -> Self:
        for fault in (*_unit_faults(self), *_once_faults(self), *_range_faults(self)):
            raise ValueError(fault)
        return self


def _unit_faults(line: CostLine) -> Iterator[str]:
    """What of amount and rate can't be multiplied into money."""
    rate, amount = line.rate, line.amount
    if rate is None:
        return
    if amount.noun and rate.noun and amount.noun != rate.noun:
        yield f"amount: counts {amount.noun}, but the rate is per {rate.noun}; write one of both"
    near = None if rate.noun in {"", amount.noun, *VOLUMES} else slipped(rate.noun)
    if near is not None:
        yield (
            f"rate: '{rate.noun}' in {rate} is no time and no volume; did you mean '{near}'? "
            f"A thing of that name is counted by the amount: '4 {rate.noun}'"
        )
    if rate.noun and not amount.noun and rate.noun not in VOLUMES and line.amount.number == 1:
        yield f"amount: the rate is per {rate.noun}; say how many, such as '4 {rate.noun}'"
    if rate.per and amount.per and amount.noun != rate.per:
        yield f"amount: both amount and rate recur (each {amount.per}, each {rate.per}); keep one"
    if rate.noun in VOLUMES and (rate.per or amount.per or amount.noun):
        yield f"rate: {rate} is counted by the volume; leave out times and the amount's unit"


def _once_faults(line: CostLine) -> Iterator[str]:
    once = not line.recurs
    if line.rate is not None and not once and line.at is not None:
        yield "at: is for what is paid once, and this recurs; write 'from' and 'until'"
    if line.rate is not None and not once and line.life_months is not None:
        yield "life: is for what is paid once and written off; a recurring cost is not capitalised"
    if once and (line.begins_months or line.ends_months is not None):
        yield "from, until: are for what recurs, and this is paid once; write 'at'"
    if line.life_months == 0:
        yield "life: 0 months write nothing off; leave it out"
    if line.ends_months is not None and line.ends_months <= line.begins_months:
        yield "until: ends before it begins; write a later time"
    if line.of is not None and line.kind != "residual":
        yield f"of: is for a residual, and this is {line.kind}; leave it out"
    if line.kind == "residual" and line.rate is not None and not once:
        yield "rate: a residual is had once; write it without a time"
    if line.allocate is not None and line.deployments:
        yield "allocate: says already whose it is; leave out 'for'"


def change_faults(name: str, base: float, low: float | None, high: float | None) -> Iterator[str]:
    """What is out of order in a yearly change and its range."""
    if low is not None and low > base:
        yield f"{name}_low: lies above {name}; exchange them"
    if high is not None and high < base:
        yield f"{name}_high: lies below {name}; exchange them"


def _range_faults(line: CostLine) -> Iterator[str]:
    yield from change_faults("change", line.change_per_year, line.change_low, line.change_high)
    base = line.rate
    for name, bound in (("low", line.low), ("high", line.high)):
        if bound is None:
            continue
        if base is None:
            yield f"{name}: has no rate to go with; state the rate, or leave it out"
        elif (bound.currency, bound.noun, bound.per) != (base.currency, base.noun, base.per):
            yield f"{name}: {bound} is in another unit than the rate of {base}; write it in that"
        elif (bound.amount > base.amount) if name == "low" else (bound.amount < base.amount):
            side = "above" if name == "low" else "below"
            yield f"{name}: {bound} lies {side} the rate of {base}; exchange them"

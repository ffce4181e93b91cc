"""A figure that may be off: its base, how low and how high, in one unit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Annotated, Any, Literal, Self

from pydantic import (
    AfterValidator,
    Field,
    PlainValidator,
    WithJsonSchema,
    model_validator,
)

from steelyard.study.day import Day
from steelyard.study.period import parse_months
from steelyard.study.quantity import decimal_text, parse
from steelyard.study.rate import parse_rate, parse_volume
from steelyard.study.record import Record, Text
from steelyard.study.unit import QuantityError

Shape = Literal["triangular", "pert", "uniform"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Value:
    """One number with its unit."""

    number: Decimal
    unit: str
    """share, 1 (a plain number), months, or money: CNY, CNY/year, CNY/Mtok out, tokens/d ..."""

    def __str__(self) -> str:
        if self.unit == "share":
            return f"{decimal_text(float(self.number * 100))}%"
        text = format(self.number, "f")
        return text if self.unit == "1" else f"{text} {self.unit}"


def read_value(raw: object) -> Value:
    """Read ``30%``, ``0.8``, ``18 months``, ``18万 CNY/year``, ``50000 /d``.

    Raises QuantityError with the way out.
    """
    if isinstance(raw, Value):
        return raw
    if isinstance(raw, int | Decimal) and not isinstance(raw, bool):
        return Value(number=Decimal(raw), unit="1")
    if not isinstance(raw, str):
        raise QuantityError("a figure is required here, such as 50, '30%' or '18万 CNY/year'")
    for reader in (_share, _months, _money, _volume):
        found = reader(raw)
        if found is not None:
            return found
    parse_rate(raw)
    raise QuantityError(f"'{raw}' is no figure; write it like 50, '30%' or '18万 CNY/year'")


def _share(raw: str) -> Value | None:
    try:
        found = parse(raw)
    except QuantityError:
        return None
    if found.unit != "share":
        return None
    return Value(number=Decimal(decimal_text(found.value)), unit="share")


def _months(raw: str) -> Value | None:
    try:
        return Value(number=Decimal(parse_months(raw)), unit="months")
    except QuantityError:
        return None


def _money(raw: str) -> Value | None:
    try:
        found = parse_rate(raw)
    except QuantityError:
        return None
    return Value(number=found.amount, unit=found.unit)


def _volume(raw: str) -> Value | None:
    try:
        found = parse_volume(raw)
    except QuantityError:
        return None
    return Value(number=found.number, unit=f"{found.noun}/{found.per}")


_Value = Annotated[
    Value,
    PlainValidator(read_value),
    WithJsonSchema({"type": ["string", "number"], "examples": ["30%", 50, "18万 CNY/year"]}),
]


class Figure(Record):
    """A base with its range; a figure written alone is taken as certain."""

    base: _Value = Field(description="the likeliest value")
    low: _Value | None = Field(default=None, description="at its lowest")
    high: _Value | None = Field(default=None, description="at its highest")
    shape: Shape | None = Field(
        default=None, description="how likely values between are; as the business says"
    )
    as_of: Day | None = Field(default=None, description="the day it was valid")
    source: Text | None = Field(default=None, description="who says so")

    @model_validator(mode="before")
    @classmethod
    def _alone(cls, raw: Any) -> Any:
        return raw if isinstance(raw, Mapping | Figure) else {"base": raw}

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        for name, bound in (("low", self.low), ("high", self.high)):
            if bound is None:
                continue
            if bound.unit != self.base.unit:
                raise ValueError(f"{name}: {bound} is in another unit than {self.base}")
            if bound.number != self.base.number and (bound.number > self.base.number) == (
                name == "low"
            ):
                raise ValueError(f"{name}: lies on the wrong side of {self.base}; exchange them")
        return self

    @property
    def ends(self) -> tuple[Value, Value]:
        """Low and high; the base where one isn't stated."""
        return self.low or self.base, self.high or self.base


def _wanted(
    name: str, example: str, fits: Callable[[str], bool], low: float | None, high: float | None
) -> Callable[[Figure], Figure]:
    def check(figure: Figure) -> Figure:
        if not fits(figure.base.unit):
            raise ValueError(f"{figure.base} is not {name}; write it like {example}")
        for end in figure.ends:
            if (low is not None and end.number < low) or (high is not None and end.number > high):
                raise ValueError(f"{end} can't be: {name} is required, such as {example}")
        return figure

    return check


def _of(unit: str) -> Callable[[str], bool]:
    return lambda found: found == unit


def _recurring(found: str) -> bool:
    return "/" in found and found[:3].isupper() and found.rpartition("/")[2] in _TIMES


def _once(found: str) -> bool:
    return found[:3].isupper() and found.rpartition("/")[2] not in _TIMES


def _hourly(found: str) -> bool:
    return found[:3].isupper() and found.endswith("/h")


_TIMES = ("d", "month", "year")
Portion = Annotated[
    Figure, AfterValidator(_wanted("a share from 0% to 100%", "30%", _of("share"), 0, 1))
]
Growth = Annotated[Figure, AfterValidator(_wanted("a growth", "15%", _of("share"), -0.99, None))]
Plain = Annotated[Figure, AfterValidator(_wanted("a plain number", "50", _of("1"), 0, None))]
Stretch = Annotated[
    Figure, AfterValidator(_wanted("a stretch of time", "12 months", _of("months"), 0, None))
]
Yearly = Annotated[
    Figure, AfterValidator(_wanted("money per time", "18万 CNY/year", _recurring, 0, None))
]
Once = Annotated[Figure, AfterValidator(_wanted("money", "5万 CNY", _once, 0, None))]
Hourly = Annotated[Figure, AfterValidator(_wanted("money per hour", "120 CNY/h", _hourly, 0, None))]

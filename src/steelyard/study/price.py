"""A price: what was declared to be paid, by whom, and of which day."""

from __future__ import annotations

from typing import Annotated

from pydantic import BeforeValidator, Field, PlainValidator, WithJsonSchema
from pydantic.json_schema import SkipJsonSchema

from steelyard.study.day import Day
from steelyard.study.quantity import measure
from steelyard.study.record import Record, Text, Texts, listed


def money(raw: object, *, unit: str) -> float:
    """Read an amount of at least nothing; a float counts as canonical already."""
    if isinstance(raw, float):
        return raw
    amount = measure(raw, unit)[0]
    if amount < 0:
        raise ValueError(f"{raw} is below zero; a price is 0 or more")
    return amount


def _hourly(raw: object) -> float:
    return money(raw, unit="currency/h")


def _per_mtok(raw: object) -> float:
    return money(raw, unit="currency/Mtok")


_Hourly = Annotated[
    float,
    PlainValidator(_hourly),
    WithJsonSchema({"type": "string", "examples": ["0.60 CNY/h"]}),
]
_PerMtok = Annotated[
    float,
    PlainValidator(_per_mtok),
    WithJsonSchema({"type": "string", "examples": ["4 CNY/Mtok"]}),
]


class Price(Record):
    """A dated price: either ``rate`` of time, or ``input`` and ``output`` of tokens."""

    what: Text = Field(description="what is paid for")
    deployments: Annotated[Texts, BeforeValidator(listed)] = Field(
        default=(),
        alias="for",
        description="deployments it holds for; a rate without it holds for all started here",
    )
    rate_per_h: _Hourly | None = Field(
        default=None, alias="rate", description="price of time, per hour"
    )
    input_per_mtok: _PerMtok | None = Field(
        default=None, alias="input", description="price of prompt tokens"
    )
    output_per_mtok: _PerMtok | None = Field(
        default=None, alias="output", description="price of answered tokens"
    )
    cached_per_mtok: _PerMtok | None = Field(
        default=None, alias="cached", description="price of cached prompt tokens"
    )
    as_of: Day = Field(description="the day the price was valid, such as 2026-11-01")
    source: Text = Field(description="who says so")
    currency: SkipJsonSchema[str] = Field(default="", alias="\0currency")
    """An ISO 4217 code."""

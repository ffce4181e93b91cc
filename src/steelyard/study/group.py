"""A group of the value tree: what belongs together, and how much all of it weighs."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, Field, PlainValidator, WithJsonSchema

from steelyard.study.criterion import positive
from steelyard.study.day import day
from steelyard.study.record import Named, Number, Record, Text, tupled


class Group(Record):
    """Criteria that share one weight; their own weights divide it among them."""

    name: Named
    weight: Annotated[Number, AfterValidator(positive)] = Field(
        description="any positive number; weights of groups are divided by their sum"
    )
    criteria: Annotated[tuple[Text, ...], BeforeValidator(tupled), Field(min_length=1)] = Field(
        description="the criteria in it, as 'criteria' names them"
    )
    by: Text | None = Field(default=None, description="who gave the weight")
    as_of: Annotated[
        dt.date | None,
        PlainValidator(day),
        WithJsonSchema({"type": "string", "format": "date"}),
    ] = Field(default=None, description="the day it was given, such as 2026-11-01")

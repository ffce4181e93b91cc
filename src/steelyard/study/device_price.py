"""What a device costs an hour, as a file says it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, PlainValidator, WithJsonSchema

from steelyard.study.day import Day
from steelyard.study.quantity import decimal_text, measure
from steelyard.study.record import Record, Text


def _hourly(raw: object) -> str:
    value, unit = measure(raw, "currency/h")
    return f"{decimal_text(value)} {unit}"


_Hourly = Annotated[str, PlainValidator(_hourly), WithJsonSchema({"type": "string"})]


class HardwarePrice(Record):
    """What one device costs an hour, where the catalogue's prices are not meant."""

    rate: _Hourly = Field(description="for one device, such as 1.60 USD/h")
    as_of: Day = Field(description="the day of the price")
    source: Text = Field(description="who says so")
    basis: Literal["rented", "owned"] = Field(default="rented", description="rented or owned")

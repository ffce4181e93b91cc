"""A dated price book: what hosted models and rented machines cost, when, by whose word."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Literal, Self

from pydantic import BeforeValidator, Field, PlainValidator, WithJsonSchema, model_validator

from steelyard.study.day import Day
from steelyard.study.look import sequence
from steelyard.study.problem import Finding
from steelyard.study.rate import Amount, Rate, parse_amount, parse_rate
from steelyard.study.record import Record, Text, Texts, Tokens, tupled

_HOURS = re.compile(
    r"(?P<a>[01]\d|2[0-3]):(?P<am>[0-5]\d)\s*-\s*(?P<b>[01]\d|2[0-3]):(?P<bm>[0-5]\d)\s+"
    r"(?P<zone>UTC|[+-](?:0\d|1[0-4]):[0-5]\d)",
    re.ASCII,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hours:
    """A daily stretch in minutes of the UTC day; it may run over midnight."""

    begins: int
    ends: int
    written: str

    def holds(self, when: dt.datetime) -> bool:
        """Whether a moment lies within; the end is not in it."""
        utc = when.astimezone(dt.UTC)
        minute = utc.hour * 60 + utc.minute
        if self.begins <= self.ends:
            return self.begins <= minute < self.ends
        return minute >= self.begins or minute < self.ends


def _hours(raw: object) -> Hours:
    if isinstance(raw, Hours):
        return raw
    found = _HOURS.fullmatch(raw.strip()) if isinstance(raw, str) else None
    if found is None:
        raise ValueError("hours of the day are required with their zone: '08:30-00:30 +08:00'")
    zone = found["zone"]
    offset = 0 if zone == "UTC" else int(zone[:3]) * 60 + int(zone[0] + zone[4:])
    begins, ends = (
        (int(found[hour]) * 60 + int(found[minute]) - offset) % 1440
        for hour, minute in (("a", "am"), ("b", "bm"))
    )
    if begins == ends:
        raise ValueError("begins where it ends; leave the hours out for a whole day")
    return Hours(begins=begins, ends=ends, written=found[0])


def _per_mtok(raw: object) -> Rate:
    found = raw if isinstance(raw, Rate) else parse_rate(raw)
    if found.noun != "Mtok" or found.per:
        raise ValueError(f"{raw} is no price of tokens; write it like '0.60 USD/Mtok'")
    return found


def _per_h(raw: object) -> Rate:
    found = raw if isinstance(raw, Rate) else parse_rate(raw)
    if found.per != "h" or found.noun not in {"", "GPU"}:
        raise ValueError(f"{raw} is no price of a machine's hour; write it like '3.00 USD/h'")
    return found


def _volume(raw: object) -> Amount:
    found = raw if isinstance(raw, Amount) else parse_amount(raw)
    if found.noun != "Mtok" or found.per != "month":
        raise ValueError(f"{raw} is no volume of a tier; write it like '1000 Mtok/month'")
    return found


def _said(example: str) -> WithJsonSchema:
    return WithJsonSchema({"type": "string", "examples": [example]})


_PerMtok = Annotated[Rate, PlainValidator(_per_mtok), _said("0.60 USD/Mtok")]


class ModelPrice(Record):
    """What tokens of a hosted model cost, and when that holds."""

    model: Text = Field(description="the exact name in requests; an alias may change its price")
    provider: Text = Field(description="whose endpoint")
    input: _PerMtok = Field(alias="in", description="prompt tokens")
    output: _PerMtok = Field(alias="out", description="answered tokens")
    cached: _PerMtok | None = Field(default=None, description="cached prompt tokens")
    begins: Day | None = Field(default=None, alias="from", description="holds from this day on")
    hours: Annotated[Hours, PlainValidator(_hours), _said("08:30-00:30 +08:00")] | None = Field(
        default=None, description="holds in these hours of the day"
    )
    above: Tokens | None = Field(
        default=None, description="holds for requests with more prompt tokens than this"
    )
    volume_above: Annotated[Amount, PlainValidator(_volume), _said("1000 Mtok/month")] | None = (
        Field(default=None, description="holds beyond this volume of a month")
    )
    left_out: Annotated[Texts, BeforeValidator(tupled)] = Field(
        default=(), description="what the provider charges besides"
    )
    as_of: Day = Field(description="the day somebody looked")
    source: Text = Field(description="where it stands")

    @model_validator(mode="after")
    def _one_currency(self) -> Self:
        rates = [rate for rate in (self.input, self.output, self.cached) if rate is not None]
        if len({rate.currency for rate in rates}) > 1:
            raise ValueError("in, out and cached are in several currencies; write them in one")
        if self.input.amount == 0 or self.output.amount == 0:
            raise ValueError(
                "a price of 0 is what an unknown price looks like; leave the entry out until "
                "somebody knows it"
            )
        return self


class MachinePrice(Record):
    """What an hour of a machine costs."""

    machine: Text = Field(description="what stands: H200 SXM, 8 x H200")
    provider: Text = Field(description="who lets it, or owns it")
    terms: Literal["owned", "rented", "reserved"] = Field(
        description="owned (reckoned from a purchase), rented by the hour, or reserved for a time"
    )
    rate: Annotated[Rate, PlainValidator(_per_h), _said("3.00 USD/h")] = Field(
        description="of an hour"
    )
    as_of: Day = Field(description="the day somebody looked")
    source: Text = Field(description="where it stands")

    @model_validator(mode="after")
    def _not_free(self) -> Self:
        if self.rate.amount == 0:
            raise ValueError("an hour for nothing is what an unknown rate looks like; leave it out")
        return self


class PriceBook(Record):
    """Prices with their days; of several that hold, the last one in the file counts."""

    book: Text = Field(description="what the book is of")
    models: Annotated[tuple[ModelPrice, ...], BeforeValidator(tupled)] = Field(
        default=(), description="prices of tokens"
    )
    machines: Annotated[tuple[MachinePrice, ...], BeforeValidator(tupled)] = Field(
        default=(), description="prices of machines"
    )


def book_rules(data: Mapping[str, object]) -> Iterator[Finding]:
    """Find entries that an other one hides for good: same thing, same conditions."""
    for field, keys in (
        ("models", ("model", "provider", "from", "hours", "above", "volume_above")),
        ("machines", ("machine", "provider", "terms")),
    ):
        seen: dict[tuple[str, ...], int] = {}
        for at, entry in enumerate(sequence(data, field)):
            if not isinstance(entry, Mapping):
                continue
            key = tuple(str(entry.get(name)) for name in keys)
            first = seen.setdefault(key, at)
            if first != at:
                yield Finding(
                    path=(field, at),
                    message=f"has the same conditions as {field}[{first}] and hides it; keep one, "
                    "or say with 'from' when the newer one begins",
                )

"""What a deployment can do and what it is used for, where nothing measured says it."""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import AfterValidator, Field, PlainValidator, WithJsonSchema, model_validator

from steelyard.study.day import Day
from steelyard.study.quantity import measure
from steelyard.study.record import Count, Number, Record, Seconds, Share, Text


def _positive(number: float) -> float:
    if number <= 0:
        raise ValueError(f"{number:g} is no amount of work; write more than 0")
    return number


def _speed(raw: object) -> float:
    return _positive(raw if isinstance(raw, float) else measure(raw, "tokens/s")[0])


def _qps(raw: object) -> float:
    """Requests a second."""
    return _positive(raw if isinstance(raw, float) else measure(raw, "1/h")[0] / 3600)


def _some(share: float) -> float:
    if share <= 0:
        raise ValueError("0% is nothing; write more than 0%, or leave it out")
    return share


def _none_below(number: float) -> float:
    if number < 0:
        raise ValueError(f"{number:g} is below zero; write 0 or more")
    return number


_Speed = Annotated[
    float,
    PlainValidator(_speed),
    WithJsonSchema({"type": "string", "examples": ["2000 tokens/s"]}),
]
_Qps = Annotated[
    float, PlainValidator(_qps), WithJsonSchema({"type": "string", "examples": ["12 /s"]})
]
_Portion = Annotated[Share, AfterValidator(_some)]
_Each = Annotated[Number, AfterValidator(_none_below)]


class Utilisation(Record):
    """Which share of its time a fleet works: an input with a source of its own."""

    share: _Portion = Field(description="busy, of all hours that are paid for")
    low: _Portion | None = Field(default=None, description="at its lowest")
    high: _Portion | None = Field(default=None, description="at its highest")
    as_of: Day = Field(description="the day it was valid")
    source: Text = Field(description="who says so")

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        low = self.share if self.low is None else self.low
        high = self.share if self.high is None else self.high
        if not low <= self.share <= high:
            raise ValueError("low, share and high are not in order; exchange them")
        return self


class TokenMix(Record):
    """Tokens of one answer, or how heavily each kind weighs."""

    input: _Each = Field(alias="in", description="prompt tokens, the cached ones not among them")
    output: _Each = Field(alias="out", description="answered tokens")
    cached: _Each = Field(default=0.0, description="prompt tokens from a cache")

    @model_validator(mode="after")
    def _something(self) -> Self:
        if self.input + self.output + self.cached <= 0:
            raise ValueError("all are 0; write at least one above it")
        return self


class Operations(Record):
    """How a deployment is run: three documented facts, each judged on its own."""

    alert_coverage: Share | None = Field(
        default=None, description="share of kinds of failure that raise an alert"
    )
    scaling_reaction_s: Seconds | None = Field(
        default=None,
        alias="scaling_reaction",
        description="from the load's rise until the added capacity answers",
    )
    self_healing: Share | None = Field(
        default=None, description="share of failures that end without a person"
    )
    as_of: Day = Field(description="the day it was valid")
    source: Text = Field(description="who says so")


class Fleet(Record):
    """A deployment's capacity and use; a weighed run's own figures go before these."""

    machines: Count = Field(default=1, description="how many stand")
    throughput: _Speed | None = Field(
        default=None, description="answered tokens a second of each machine, within the slo"
    )
    qps: _Qps | None = Field(
        default=None, description="requests a second of each machine, within the slo"
    )
    utilisation: Utilisation | None = Field(
        default=None, description="which share of its time it works"
    )
    tokens: TokenMix | None = Field(default=None, description="of one answer")
    split: TokenMix | None = Field(
        default=None,
        description="how heavily a token of each kind weighs in the unit cost; alike if not given",
    )
    accepted: _Portion | None = Field(
        default=None, description="share of answers that are valid, in time and right"
    )
    attempts: Annotated[int, Field(ge=1, le=100)] = Field(
        default=1, description="most attempts at one answer"
    )
    operations: Operations | None = Field(default=None, description="how it is run")
    as_of: Day | None = Field(default=None, description="the day these were valid")
    source: Text | None = Field(default=None, description="who says so")

    @model_validator(mode="after")
    def _sourced(self) -> Self:
        stated = (self.throughput, self.qps, self.tokens, self.accepted)
        if any(part is not None for part in stated) and (self.source is None or self.as_of is None):
            raise ValueError(
                "throughput, qps, tokens and accepted are figures: add 'source' (who says so) "
                "and 'as_of'"
            )
        return self

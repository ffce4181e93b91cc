"""Ways of arriving: in a closed loop, at a rate, in stages or bursts, or as a trace has it."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, Self

from pydantic import (
    AfterValidator,
    Field,
    PlainValidator,
    WithJsonSchema,
    model_validator,
)

from steelyard.study.record import Count, Number, Record, Seconds, Text, quantity

_ANSWERED = frozenset({"burstgpt", "gateway"})
"""Formats that can say how long answers took."""


def _rate(raw: object) -> float:
    # The room's unit of rates is one an hour; arrivals are counted by the second.
    rate = raw if isinstance(raw, float) else quantity(raw, unit="1/h") / 3600
    if rate < 0:
        raise ValueError(f"{raw} is no rate; write 0 /s or more")
    return rate


def _busy(rate: float) -> float:
    if rate == 0:
        raise ValueError("at a rate of 0 nothing would ever be asked; write more, such as '5 /s'")
    return rate


def _above_zero(value: float) -> float:
    if value <= 0:
        raise ValueError("must be above 0, such as 0.5")
    return value


Rate = Annotated[
    float,
    PlainValidator(_rate),
    WithJsonSchema({"type": "string", "description": "a rate", "examples": ["5 /s", "90 /min"]}),
]
BusyRate = Annotated[Rate, AfterValidator(_busy)]
Positive = Annotated[Number, AfterValidator(_above_zero)]


class Closed(Record):
    """A fixed number of users, each asking again when answered."""

    later: ClassVar[frozenset[str]] = frozenset({"think_s", "thinking", "for_s"})

    users: Count = Field(description="how many ask at once, each waiting for its answer")
    think_s: Seconds = Field(
        default=0.0, alias="think", description="time between an answer and the next request"
    )
    thinking: Literal["constant", "exponential"] = Field(
        default="constant", description="whether think times are all the same, or vary"
    )
    for_s: Seconds | None = Field(
        default=None, alias="for", description="how long; without it each item is asked once"
    )

    @model_validator(mode="after")
    def _thinks(self) -> Self:
        if self.thinking == "exponential" and self.think_s == 0:
            raise ValueError("'thinking' says how 'think' varies; add 'think: 2 s' or drop it")
        if self.think_s and self.for_s is None:
            raise ValueError("users who think are offered for a time; add 'for: 60 s'")
        return self


class Constant(Record):
    """Requests at equal distances."""

    rate_per_s: BusyRate = Field(alias="rate", description="requests a time, such as 5 /s")
    for_s: Seconds = Field(alias="for", description="how long")


class Poisson(Record):
    """Requests independent of each other."""

    rate_per_s: BusyRate = Field(alias="rate", description="requests a time, such as 5 /s")
    for_s: Seconds = Field(alias="for", description="how long")


class Gamma(Record):
    """Gamma-distributed gaps: burstier or smoother than Poisson."""

    rate_per_s: BusyRate = Field(alias="rate", description="requests a time, such as 5 /s")
    burstiness: Positive = Field(
        description="shape of the gaps: below 1 bursts, 1 Poisson, above 1 smoother"
    )
    for_s: Seconds = Field(alias="for", description="how long")


class Stage(Record):
    """A level rate, or one that goes from here to there, straight or in steps."""

    rate_per_s: Rate | None = Field(default=None, alias="rate", description="a level rate")
    from_per_s: Rate | None = Field(
        default=None, alias="from", description="rate at the beginning of a ramp"
    )
    to_per_s: Rate | None = Field(default=None, alias="to", description="rate at the end of a ramp")
    steps: Annotated[int, Field(ge=2, le=1000)] | None = Field(
        default=None, description="levels of equal length instead of a straight ramp"
    )
    for_s: Seconds = Field(alias="for", description="how long")

    @model_validator(mode="after")
    def _whole(self) -> Self:
        ends = (self.from_per_s, self.to_per_s)
        if self.rate_per_s is not None and ends == (None, None):
            if self.steps is not None:
                raise ValueError("'steps' divides a ramp; write from and to, or drop it")
            return self
        if self.rate_per_s is not None or None in ends:
            raise ValueError("a stage has either a 'rate', or both 'from' and 'to'")
        return self


class Bursts(Record):
    """Load for a while, then rest, over and over."""

    rate_per_s: BusyRate = Field(alias="rate", description="rate within a burst, such as 50 /s")
    last_s: Seconds = Field(alias="last", description="how long a burst is")
    every_s: Seconds = Field(alias="every", description="from one burst's begin to the next's")
    between_per_s: Rate = Field(
        default=0.0, alias="between", description="rate between bursts; none by default"
    )
    for_s: Seconds = Field(alias="for", description="how long in all")

    @model_validator(mode="after")
    def _rests(self) -> Self:
        if self.every_s <= self.last_s:
            raise ValueError(
                f"a burst of {self.last_s:g} s each {self.every_s:g} s never ends; raise 'every', "
                "or use constant or poisson"
            )
        return self


class Replay(Record):
    """What came in somewhere, at its own times."""

    trace: Text = Field(description="the trace's file, relative to the study")
    format: Literal["azure", "mooncake", "burstgpt", "gateway"] = Field(
        description="how the trace is written"
    )
    speed: Positive = Field(default=1.0, description="2 plays twice as fast")
    start_s: Seconds = Field(default=0.0, alias="start", description="leave out what came before")
    for_s: Seconds | None = Field(
        default=None, alias="for", description="leave out what came later, on the trace's clock"
    )
    turns: Literal["as-recorded", "after-answer"] = Field(
        default="as-recorded",
        description="whether later turns of a conversation wait for the answer before them",
    )
    spread: bool = Field(
        default=False, description="deal requests of one stamp evenly over the clock's grain"
    )

    @model_validator(mode="after")
    def _answers(self) -> Self:
        if self.turns == "after-answer" and self.format not in _ANSWERED:
            raise ValueError(
                f"a trace of format {self.format} does not say how long answers took; use "
                "'turns: as-recorded'"
            )
        return self


class Conversations(Record):
    """Recorded conversations without times (ShareGPT), begun at a rate."""

    trace: Text = Field(description="a ShareGPT file, relative to the study")
    rate_per_s: BusyRate = Field(alias="rate", description="conversations begun a time")
    think_s: Seconds = Field(alias="think", description="mean time from an answer to the next turn")
    for_s: Seconds = Field(alias="for", description="how long conversations begin")

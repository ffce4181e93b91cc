"""What a run may use up before it stops."""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import Field, PlainValidator, WithJsonSchema, model_validator

from steelyard.study.quantity import measure
from steelyard.study.record import Record, Seconds, quantity

_MOST = 10**12


def _tokens(raw: object) -> int:
    whole = isinstance(raw, int) and not isinstance(raw, bool)
    count = float(raw) if isinstance(raw, int) and whole else quantity(raw, unit="tokens")
    if count != int(count) or not 1 <= count <= _MOST:
        raise ValueError(f"{raw} is no budget of tokens; write a whole number of 1 or more")
    return int(count)


def _money(raw: object) -> float:
    amount = raw if isinstance(raw, float) else measure(raw, "currency")[0]
    if amount <= 0:
        raise ValueError(f"{raw} buys nothing; write more than 0")
    return amount


class Budget(Record):
    """Limits of a whole run, whichever is reached first; at least one."""

    requests: Annotated[int, Field(ge=1, le=_MOST)] | None = Field(
        default=None, description="most requests"
    )
    tokens: (
        Annotated[
            int,
            PlainValidator(_tokens),
            WithJsonSchema({"type": ["string", "integer"], "examples": ["2000000 tokens"]}),
        ]
        | None
    ) = Field(default=None, description="most tokens, of prompts and answers together")
    money: (
        Annotated[
            float,
            PlainValidator(_money),
            WithJsonSchema({"type": "string", "examples": ["20 CNY"]}),
        ]
        | None
    ) = Field(default=None, description="most money, by the study's prices")
    time_s: Seconds | None = Field(
        default=None, alias="time", description="most time in windows, all deployments together"
    )

    @model_validator(mode="after")
    def _limits_something(self) -> Self:
        if all(getattr(self, name) is None for name in type(self).model_fields):
            raise ValueError("limits nothing; write requests, tokens, money or time")
        return self

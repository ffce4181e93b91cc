"""A criterion: what is wanted, how much it weighs, and where it is worst and best."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, ClassVar

from pydantic import (
    AfterValidator,
    Field,
    PlainValidator,
    ValidationInfo,
    WithJsonSchema,
    field_validator,
)
from pydantic.json_schema import SkipJsonSchema

from steelyard.study.day import day
from steelyard.study.quantity import decimal_text, measure
from steelyard.study.record import Named, Number, Record, Text
from steelyard.study.specified import spec_named, unit_named
from steelyard.study.vocabulary import TEXT, CriterionSpec


def positive(weight: float) -> float:
    """Refuse a weight of nothing."""
    if weight <= 0:
        raise ValueError(
            f"{decimal_text(weight)} weighs nothing; write a number above 0, "
            "or leave the criterion out"
        )
    return weight


_Anchor = Annotated[
    float,
    WithJsonSchema({"type": "string", "examples": ["50%", "10 s", "3 CNY", "1200 /h"]}),
]


class Criterion(Record):
    """A direction, a unit, declared anchors and a weight; values in the canonical unit."""

    later: ClassVar[frozenset[str]] = frozenset({"by", "as_of"})

    name: Named
    weight: Annotated[Number, AfterValidator(positive)] = Field(
        description="any positive number; weights are divided by their sum"
    )
    worst: _Anchor = Field(description="the worst value that is still acceptable")
    best: _Anchor = Field(description="the best value that is still useful")
    margin: _Anchor | None = Field(
        default=None, description="a difference too small to matter (for shares: in points)"
    )
    by: Text | None = Field(default=None, description="who gave the weight")
    as_of: Annotated[
        dt.date | None, PlainValidator(day), WithJsonSchema({"type": "string", "format": "date"})
    ] = Field(default=None, description="the day it was given, such as 2026-11-01")
    unit: SkipJsonSchema[str] = Field(default="", alias="\0unit", validate_default=True)
    """share, s, 1/h, tokens/s, or a currency such as CNY."""

    @field_validator("worst", "best", "margin", mode="before")
    @classmethod
    def _quantity(cls, raw: object, info: ValidationInfo) -> float | None:
        if raw is None or isinstance(raw, float):
            return raw
        spec = spec_named(info)
        if spec is None:
            return 0.0
        if spec.unit == TEXT:
            raise ValueError("is a text, which has no worst and best; hold it against a gate")
        value = measure(raw, spec.unit)[0]
        if spec.unit == "share" and not 0 <= value <= 1:
            raise ValueError(f"{raw} is no share; write 0% to 100%")
        if info.field_name == "margin":
            _check_margin(value, raw=raw, info=info)
        if info.field_name == "best":
            _check_anchors(value, raw=raw, spec=spec, info=info)
        return value

    @field_validator("unit", mode="before")
    @classmethod
    def _unit(cls, given: str, info: ValidationInfo) -> str:
        return unit_named(given, info)


def _check_anchors(best: float, *, raw: object, spec: CriterionSpec, info: ValidationInfo) -> None:
    worst = info.data.get("worst")
    if worst is None:
        return
    if best == worst:
        raise ValueError(
            f"best and worst are both {raw}; between them every value would score the same, "
            "so set them apart"
        )
    if (best > worst) != (spec.better == "up"):
        direction = "more" if spec.better == "up" else "less"
        raise ValueError(
            f"the anchors are inverted: {direction} is better here, so best must lie "
            f"{'above' if spec.better == 'up' else 'below'} worst; exchange them"
        )


def _check_margin(margin: float, *, raw: object, info: ValidationInfo) -> None:
    if margin <= 0:
        raise ValueError(f"{raw} is no margin; write more than 0, or leave it out")
    worst, best = info.data.get("worst"), info.data.get("best")
    if worst is not None and best is not None and margin >= abs(best - worst):
        raise ValueError(
            f"{raw} is as wide as the whole way from worst to best: "
            "nothing could ever differ; narrow it"
        )

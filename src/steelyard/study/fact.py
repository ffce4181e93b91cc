"""A fact: a value that nobody measures here, with who says so, when, and on what paper."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import (
    BeforeValidator,
    Field,
    ValidationInfo,
    WithJsonSchema,
    field_validator,
    model_validator,
)
from pydantic.json_schema import SkipJsonSchema

from steelyard.study.day import Day
from steelyard.study.quantity import measure
from steelyard.study.record import Named, Record, Text
from steelyard.study.specified import spec_named, unit_named
from steelyard.study.unit import CURRENCIES
from steelyard.study.vocabulary import FACTS, TEXT, CriterionSpec

FactStatus = Literal["documented", "predicted", "claimed", "assumed"]


def _stood(raw: object) -> object:
    if raw == "measured":
        raise ValueError(
            "what is measured comes out of a weighing, never out of the study file; write "
            "'documented' for a value in force that a source shows, or 'claimed'"
        )
    return raw


_Amount = Annotated[
    float,
    WithJsonSchema({"type": "string", "examples": ["62%", "4 s", "3 CNY"]}),
]


class Fact(Record):
    """One value of a criterion, or of a property that only facts know; canonical units.

    Either ``value``, or a band ``low``, ``base``, ``high``.  A property that a gate holds
    against a list is a text.
    """

    name: Named
    value: Annotated[
        float | str | None,
        WithJsonSchema({"type": "string", "examples": ["62%", "MIT"]}),
    ] = Field(default=None, description="the value, with its unit; or a text, such as a licence")
    low: _Amount | None = Field(default=None, description="of a band: the least it may be")
    base: _Amount | None = Field(default=None, description="of a band: the likeliest")
    high: _Amount | None = Field(default=None, description="of a band: the most it may be")
    fixed: _Amount | None = Field(
        default=None, description="of an amount of money: the part paid whatever the volume"
    )
    status: Annotated[FactStatus, BeforeValidator(_stood)] = Field(
        description="documented, predicted, claimed or assumed"
    )
    owner: Text = Field(description="who answers for it")
    date: Day = Field(description="the day it was so, such as 2026-11-01")
    source: Text = Field(description="where it stands, in words")
    attachment: Text | None = Field(
        default=None, description="a file beside the study that shows it; hashed and kept"
    )
    claim: Text | None = Field(
        default=None,
        description="of a claim: FILE#ID in a file that 'steelyard check' reads; required",
    )
    unit: SkipJsonSchema[str] = Field(default="", alias="\0unit", validate_default=True)

    @field_validator("value", "low", "base", "high", "fixed", mode="before")
    @classmethod
    def _quantity(cls, raw: object, info: ValidationInfo) -> Any:
        if raw is None or isinstance(raw, float):
            return raw
        spec = spec_named(info)
        if spec is None:
            return 0.0
        if spec.unit == TEXT:
            return _said(raw, info)
        amount = measure(raw, spec.unit)[0]
        if (amount < 0 and not _may_be_owed(spec)) or (spec.unit == "share" and amount > 1):
            raise ValueError(_outside(raw, spec))
        if info.field_name == "fixed" and not _money(spec.unit):
            raise ValueError("belongs to an amount of money; remove it")
        return amount

    @field_validator("unit", mode="before")
    @classmethod
    def _unit(cls, given: str, info: ValidationInfo) -> str:
        return unit_named(given, info)

    @model_validator(mode="after")
    def _one_form(self) -> Self:
        band = [self.low, self.base, self.high]
        if self.value is None and None in band:
            raise ValueError("says no value; write 'value', or a band of 'low', 'base' and 'high'")
        if self.value is not None and any(end is not None for end in band):
            raise ValueError("is a value or a band; keep 'value', or 'low', 'base' and 'high'")
        low, base, high = (end or 0.0 for end in band)
        if (self.value is None and not low <= base <= high) or (self.value is None and low == high):
            raise ValueError("the band is out of order; low, base and high must rise")
        most = self.low if self.value is None else self.value
        if self.fixed is not None and isinstance(most, float) and self.fixed > most:
            raise ValueError("'fixed' is more than the whole; it is a part of the amount")
        if self.claim is not None and self.status != "claimed":
            raise ValueError(f"a claim file backs a claim; this is {self.status}: remove 'claim'")
        return self

    @property
    def is_band(self) -> bool:
        """Whether the value is told as low, base and high."""
        return self.value is None

    @property
    def middle(self) -> float:
        """The value, or the likeliest of a band; 0 for a text."""
        found = self.base if self.value is None else self.value
        return found if isinstance(found, float) else 0.0

    @property
    def claim_file(self) -> str | None:
        """The file of its claim, without the claim's id."""
        return None if self.claim is None else self.claim.partition("#")[0]

    @property
    def claim_id(self) -> str:
        """Which claim of that file; "" for all of them."""
        return "" if self.claim is None else self.claim.partition("#")[2]

    @property
    def files(self) -> tuple[str, ...]:
        """Files beside the study that it rests on."""
        return tuple(file for file in (self.attachment, self.claim_file) if file is not None)


def _said(raw: object, info: ValidationInfo) -> str:
    if info.field_name != "value":
        raise ValueError("is a text here, which has no band and no parts; write 'value'")
    if not isinstance(raw, str) or not raw.strip():
        raise ValueError("a text is required, as a gate lists it; put it in quotes")
    return " ".join(raw.split())


def _outside(raw: object, spec: CriterionSpec) -> str:
    if spec.unit == "share":
        return f"{raw} is no share; write 0% to 100%"
    return f"{raw} is below zero; {spec.name} is 0 or more"


def _may_be_owed(spec: CriterionSpec) -> bool:
    """Money that no suite measures may be a loss: a net present value, a saving."""
    return spec.suite == FACTS and _money(spec.unit)


def _money(unit: str) -> bool:
    return unit == "currency" or unit.partition("/")[0] in CURRENCIES

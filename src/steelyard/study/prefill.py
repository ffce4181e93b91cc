"""Devices of their own that compute prompts, where those of the set-up only decode."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pydantic import Field, GetJsonSchemaHandler

from steelyard.study.device_price import HardwarePrice
from steelyard.study.record import Count, Record, Text

if TYPE_CHECKING:
    from pydantic.json_schema import JsonSchemaValue
    from pydantic_core import CoreSchema

NONE = "none"
"""How a file says that the same devices do both."""


class HardwarePrefill(Record):
    """The devices that compute prompts and hand their cache over to those that decode."""

    later: ClassVar[frozenset[str]] = frozenset({"price"})

    device: Text | None = Field(
        default=None,
        description="name in the catalogue; as the others, and of their count, if not given",
    )
    count: Count = Field(description="devices in all that compute prompts")
    tp: Count | None = Field(
        default=None, description="devices of one stage; all of a replica if not given"
    )
    dp: Count | None = Field(default=None, description="data-parallel groups of attention in tp")
    ep: Count | None = Field(default=None, description="ways that experts are divided in tp")
    pp: Count | None = Field(default=None, description="stages of a pipeline")
    price: HardwarePrice | None = Field(
        default=None, description="of one of them, where neither the catalogue nor the others say"
    )

    def __str__(self) -> str:
        """Write it as people do: ``4 x H800 TP4``."""
        ways = ((name, getattr(self, name)) for name in ("tp", "dp", "ep", "pp"))
        told = [str(self.count) if self.device is None else f"{self.count} x {self.device}"]
        return " ".join(told + [f"{name.upper()}{each}" for name, each in ways if each])


class OneOrMany:
    """Tells editors that a file may write one, ``none``, or a list of them."""

    def __get_pydantic_json_schema__(
        self, core: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """The schema of the list, and beside it that of what stands in it."""
        known, *_ = handler(core)["items"]["anyOf"]
        one = {"anyOf": [known, {"const": NONE}]}
        many = {"type": "array", "minItems": 1, "items": one}
        return {
            "anyOf": [*one["anyOf"], many],
            "examples": [{"count": 4, "tp": 4}, [NONE, {"count": 4}]],
        }


def together(raw: object) -> object:
    """``none`` as None: no devices of their own."""
    return None if raw == NONE else raw

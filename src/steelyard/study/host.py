"""The machine beside a GPU, for models that are divided between both."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated

from pydantic import Field, PlainValidator, WithJsonSchema

from steelyard.study.record import Count, Record, Seconds, Share, Text

_AMOUNT = re.compile(r"(\d+(?:\.\d+)?)\s*(\S+)")


def amount(what: str, example: str, **units: float) -> Callable[[object], float]:
    """A reader of amounts in the units named; a float counts as canonical already."""

    def read(raw: object) -> float:
        if isinstance(raw, float):
            return raw
        found = _AMOUNT.fullmatch(raw.strip()) if isinstance(raw, str) else None
        if found is None or found[2].replace("/", "_per_") not in units or not float(found[1]):
            raise ValueError(f"{what} is required; write it like '{example}'")
        return float(found[1]) * units[found[2].replace("/", "_per_")]

    return read


_TEXT = WithJsonSchema({"type": "string"})
Memory = Annotated[
    float,
    PlainValidator(
        amount("an amount of memory", "6 GB", GB=1e9, GiB=2.0**30, MB=1e6, MiB=2.0**20, TB=1e12)
    ),
    _TEXT,
]
_Pace = Annotated[
    float, PlainValidator(amount("a rate of bytes", "307 GB/s", GB_per_s=1e9, TB_per_s=1e12)), _TEXT
]  # fmt: skip
_Maths = Annotated[
    float,
    PlainValidator(amount("a rate of operations", "5 TFLOPS", TFLOPS=1e12, GFLOPS=1e9)),
    _TEXT,
]


class HardwareHost(Record):
    """The host of one GPU, where a model is divided between both."""

    device: Text | None = Field(default=None, description="name in the catalogue")
    memory: Memory | None = Field(
        default=None, description="its memory, instead of the catalogue's"
    )
    bandwidth: _Pace | None = Field(
        default=None, description="what its memory channels have, instead of the catalogue's"
    )
    compute: _Maths | None = Field(default=None, description="what its cores multiply")
    link: _Pace | None = Field(
        default=None, description="what really passes between GPU and host, in one direction"
    )
    reached: Share | None = Field(
        default=None, description="share of its bandwidth that experts' products reach"
    )
    layers_reached: Share | None = Field(
        default=None, description="the same of whole layers, which other code computes"
    )
    layer_overhead: Seconds | None = Field(
        default=None, description="what a layer takes on the GPU beside its bytes"
    )
    sync: Seconds | None = Field(default=None, description="what a cut waits for the other side")
    experts: Count | None = Field(
        default=None, description="experts asked of the router, where fewer than the model's own"
    )
    gpu_busy: Share | None = Field(default=None, description="share of the GPU that is taken now")
    host_busy: Share | None = Field(default=None, description="share of the host that is taken now")
    link_busy: Share | None = Field(default=None, description="share of the link that is taken now")
    source: Text | None = Field(default=None, description="who says so, of figures of one's own")

"""Hardware a deployment would run on: what a prediction needs, one value or several to try."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Annotated, ClassVar, Literal, TypeVar

from pydantic import BeforeValidator, Field, PlainValidator, WithJsonSchema, model_validator

from steelyard.study.day import Day
from steelyard.study.device_price import HardwarePrice
from steelyard.study.host import HardwareHost, Memory
from steelyard.study.prefill import HardwarePrefill, OneOrMany, together
from steelyard.study.quantity import measure
from steelyard.study.record import (
    Count,
    Record,
    Seconds,
    Share,
    Text,
    Tokens,
    empty,
    readonly,
)
from steelyard.study.ways import Positive

T = TypeVar("T")


def _several(raw: object) -> object:
    if isinstance(raw, list):
        if not raw:
            raise ValueError("names nothing; write one value, or a list of those to try")
        return tuple(raw)
    return (raw,)


def _precision(raw: object) -> str | Mapping[str, str]:
    if isinstance(raw, str) and raw.strip():
        return raw.strip()
    if isinstance(raw, Mapping) and all(isinstance(each, str) for each in raw.values()):
        return dict(raw)
    raise ValueError(
        "a precision is a word such as fp8, or a mapping such as {base: bf16, routed: int4-g32}"
    )


def _rate(raw: object) -> float:
    found = raw if isinstance(raw, float) else measure(raw, "1/h")[0] / 3600
    if found <= 0:
        raise ValueError(f"{raw} is no rate of arrivals; write like '2 /s'")
    return found


def _accepted(raw: object) -> float:
    if isinstance(raw, bool) or not isinstance(raw, int | float | Decimal) or raw < 1:
        raise ValueError("tokens accepted a step on average: a plain number from 1, such as 2.4")
    return float(raw)


def _from_one(raw: object) -> float:
    if isinstance(raw, bool) or not isinstance(raw, int | float | Decimal) or not 1 <= raw <= 100:
        raise ValueError("the busiest over the mean: a plain number from 1, such as 1.3")
    return float(raw)


def _scaling(raw: object) -> Mapping[str, object]:
    if not isinstance(raw, Mapping) or not raw:
        raise ValueError(
            "a scaling of positions is a mapping as in a config.json, such as "
            "{rope_type: yarn, factor: 4, original_max_position_embeddings: 32768}"
        )
    return {
        str(key): float(each) if isinstance(each, Decimal) else each for key, each in raw.items()
    }


def _schema(*examples: object, kinds: tuple[str, ...] = ("string",)) -> WithJsonSchema:
    return WithJsonSchema({"type": [*kinds, "array"], "examples": list(examples)})


Many = Annotated[tuple[T, ...], BeforeValidator(_several)]
_Names = Annotated[Many[Text], _schema("H200", ["H100 SXM", "H200"])]
_Counts = Annotated[Many[Count], _schema(8, [1, 2, 4, 8], kinds=("integer",))]
_Lengths = Annotated[Many[Tokens], _schema("2048 tokens", 2048, kinds=("string", "integer"))]
_Precisions = Annotated[
    Many[Annotated[str | Mapping[str, str], PlainValidator(_precision)]],
    _schema(
        "fp8", ["bf16", "fp8"], {"base": "bf16", "routed": "int4-g32"}, kinds=("string", "object")
    ),
]
_Rates = Annotated[Many[Annotated[float, PlainValidator(_rate)]], _schema("2 /s")]
_Scaling = Annotated[
    Mapping[str, object], PlainValidator(_scaling), WithJsonSchema({"type": "object"}), readonly()
]
_Prefills = Annotated[
    Many[Annotated[HardwarePrefill | None, BeforeValidator(together)]], OneOrMany()
]
_Accepted = Annotated[float, PlainValidator(_accepted), WithJsonSchema({"type": "number"})]


class HardwareSlo(Record):
    """What an answer must keep, for a prediction to say which set-ups do."""

    ttft: Seconds | None = Field(default=None, description="to the first token")
    tpot: Seconds | None = Field(default=None, description="for each further token")


_Uneven = Annotated[float, PlainValidator(_from_one), WithJsonSchema({"type": "number"})]


class ExpertImbalance(Record):
    """How unevenly experts were seen to be chosen."""

    value: _Uneven = Field(description="tokens of the busiest device over the mean, from 1")
    low: _Uneven | None = Field(default=None, description="the least that was seen")
    high: _Uneven | None = Field(default=None, description="the most that was seen")
    source: Text = Field(description="who measured it")

    @model_validator(mode="after")
    def _ordered(self) -> ExpertImbalance:
        if (self.low or self.value) > self.value or (self.high or self.value) < self.value:
            raise ValueError("low, value and high of an imbalance rise; put them in order")
        return self


class MeasuredQuality(Record):
    """Quality of one precision, as somebody measured it; nothing predicts it."""

    value: Share = Field(description="the score, as a share")
    n: Count = Field(description="items it rests on")
    date: Day = Field(description="when it was measured")
    source: Text = Field(description="the run or report it stands in")


class Hardware(Record):
    """A model on devices, and what is asked of it; a list in a field is tried value by value."""

    later: ClassVar[frozenset[str]] = frozenset(
        {
            "engine_version",
            "rope_scaling",
            "imbalance",
            "host",
            "burstiness",
            "cached",
            "lengths",
            "prefill",
            "layout",
        }
    )

    model: _Names | None = Field(
        default=None, description="architecture by name, or the path of a config.json"
    )
    device: _Names = Field(description="name in the catalogue, such as H200")
    count: _Counts | None = Field(
        default=None, description="devices in all; what tp and pp need if not given"
    )
    tp: _Counts | None = Field(
        default=None, description="devices of one stage; all of a replica if not given"
    )
    dp: _Counts | None = Field(default=None, description="data-parallel groups of attention in tp")
    ep: _Counts | None = Field(default=None, description="ways that experts are divided in tp")
    pp: _Counts | None = Field(default=None, description="stages of a pipeline")
    prefill: _Prefills | None = Field(
        default=None, description="devices of their own that compute prompts; none if not given"
    )
    layout: Literal["search"] | None = Field(
        default=None, description="search: try every sensible way to divide the count devices"
    )
    precision: _Precisions | None = Field(
        default=None,
        description="a word, or a format by class of tensors; as published if not given",
    )
    cache: _Names | None = Field(default=None, description="format of the cache of keys and values")
    engine: Literal["vllm", "sglang", "trtllm", "llamacpp", "other"] | None = Field(
        default=None, description="vllm, sglang, trtllm, llamacpp or other"
    )
    engine_version: Text | None = Field(
        default=None, description="release of vllm: what it takes by itself depends on it"
    )
    input: _Lengths = Field(description="tokens of a prompt, on average")
    output: _Lengths = Field(description="tokens of an answer, on average")
    concurrency: _Counts | None = Field(default=None, description="requests held open at once")
    rate: _Rates | None = Field(default=None, description="requests that arrive, such as 2 /s")
    burstiness: Positive | None = Field(
        default=None, description="of arrivals: 1 is Poisson, below it they come in bursts"
    )
    lengths: Literal["varied", "equal"] | None = Field(
        default=None, description="equal where all prompts and answers of a closed loop are as long"
    )
    cached: Share | None = Field(
        default=None, description="share of a prompt's tokens found in the prefix cache"
    )
    max_context: Tokens | None = Field(
        default=None,
        description="longest request that must be taken; prompt and answer if not given",
    )
    rope_scaling: _Scaling | None = Field(
        default=None, description="scaling of positions that the engine is started with"
    )
    utilisation: Share | None = Field(
        default=None, description="share of the memory that the engine may fill"
    )
    block: Count | None = Field(default=None, description="tokens of one block of the cache")
    overhead: Memory | None = Field(
        default=None,
        description="memory of a device beside weights and cache; estimated if not given",
    )
    step_tokens: Tokens | None = Field(default=None, description="most tokens of one step")
    speculative: _Accepted | None = Field(
        default=None, description="tokens accepted a step on average, with speculation"
    )
    imbalance: ExpertImbalance | None = Field(
        default=None, description="how unevenly experts are chosen; as was measured if not given"
    )
    host: HardwareHost | None = Field(
        default=None, description="the machine beside one GPU, to divide the model between both"
    )
    slo: HardwareSlo | None = Field(default=None, description="what an answer must keep")
    price: HardwarePrice | None = Field(default=None, description="instead of the catalogue's")
    basis: Literal["rented", "owned"] | None = Field(
        default=None, description="which of the catalogue's prices are meant"
    )
    quality: Annotated[Mapping[str, MeasuredQuality], readonly()] = Field(
        default_factory=empty, description="measured quality, by precision"
    )
    catalogue: Text | None = Field(
        default=None, description="a TOML file of devices of one's own, beside this file"
    )


class SetupFile(Hardware):
    """Hardware described in a file of its own."""

    setup: Text = Field(description="what is asked, in words")
    model: _Names = Field(description="architecture by name, or the path of a config.json")

"""A workload: what is asked and how it arrives."""

from __future__ import annotations

import math
import unicodedata
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from pydantic import AfterValidator, BeforeValidator, Field, PlainValidator, WithJsonSchema

from steelyard.errors import StudyError
from steelyard.study.arrivals import Arrivals
from steelyard.study.prompts import Prompts
from steelyard.study.quantity import decimal_text, measure
from steelyard.study.record import Count, Named, Number, Record, Seconds, Text, Tokens, tupled
from steelyard.study.unit import QuantityError

BUILTIN = "builtin:"
SOURCES = (BUILTIN, "made:", "data:")


@dataclass(frozen=True, slots=True, kw_only=True)
class Accept:
    """What an answer needs beside a valid form and its time to be accepted."""

    rule: Literal["valid", "record", "fields"]
    at_least: float | None = None
    """Share of fields that must be right; for ``fields`` only."""

    def __str__(self) -> str:
        if self.at_least is None:
            return self.rule
        return f"{self.rule} >= {decimal_text(self.at_least * 100)}%"


def _accept(raw: object) -> Accept:
    if isinstance(raw, Accept):
        return raw
    advice = "write valid, record, or 'fields >= 80%'"
    if not isinstance(raw, str):
        raise ValueError(f"an acceptance rule is required; {advice}")
    text = " ".join(unicodedata.normalize("NFKC", raw).replace("≥", ">=").split())
    if text in {"valid", "record"}:
        return Accept(rule="valid" if text == "valid" else "record")
    word, sign, share = (part.strip() for part in text.partition(">="))
    if word != "fields" or not sign:
        raise ValueError(f"'{raw}' is no acceptance rule; {advice}")
    try:
        least = measure(share, "share")[0]
    except QuantityError as fault:
        raise ValueError(f"{fault}; {advice}") from None
    if not 0 < least <= 1:
        raise ValueError(f"'{share}' must lie above 0% and not above 100%")
    return Accept(rule="fields", at_least=least)


def _items(items: str) -> str:
    if items.startswith(SOURCES) or items.endswith(".jsonl") or plugin_file(items):
        return items
    raise ValueError(
        f"'{items}' is neither 'builtin:NAME' nor the path of a .jsonl file, nor 'file.py:function'"
    )


def plugin_file(items: str) -> str | None:
    """The file of ``file.py:function``; None where items are no plug-in."""
    file, colon, function = items.rpartition(":")
    return file if colon and function.isidentifier() and file.endswith(".py") else None


def _stops(stops: tuple[str, ...]) -> tuple[str, ...]:
    if "" in stops:
        raise ValueError("an empty stop text would end every answer at once; delete it")
    return stops


def _temperature(value: float) -> float:
    if not 0 <= value <= 2:
        raise ValueError(f"{decimal_text(value)} is out of range; write 0 to 2")
    return value


class Workload(Record):
    """Items, how they arrive, and what makes an answer acceptable."""

    later: ClassVar[frozenset[str]] = frozenset({"prompts", "again"})

    name: Named
    items: Annotated[Text, AfterValidator(_items)] = Field(
        default="",
        description="builtin:NAME, a .jsonl file relative to the study, or file.py:function",
    )
    prompts: Prompts | None = Field(
        default=None, description="prompts made for the load, in place of items"
    )
    arrivals: Arrivals = Field(description="how requests arrive, such as {closed: {users: 2}}")
    repeats: Count = Field(default=1, description="how often each item is asked")
    windows: Count = Field(default=5, description="interleaved time windows a deployment")
    again: Annotated[int, Field(ge=0, le=20)] = Field(
        default=0,
        description="how often a window of load is offered anew if its generator was too slow",
    )
    max_tokens: Tokens = Field(default=256, description="longest answer")
    temperature: Annotated[Number, AfterValidator(_temperature)] = Field(
        default=0.0, description="0 to 2"
    )
    stop: Annotated[tuple[str, ...], BeforeValidator(tupled), AfterValidator(_stops)] = Field(
        default=(), description="texts that end an answer"
    )
    slo_s: Seconds = Field(
        default=math.inf,
        alias="slo",
        description="latest acceptable delivery after the intended start; default: timeouts.total",
    )
    accept: Annotated[
        Accept,
        PlainValidator(_accept),
        WithJsonSchema({"type": "string", "examples": ["valid", "record", "fields >= 80%"]}),
    ] = Field(
        default=Accept(rule="record"),
        description="what else an accepted answer needs; record if not given",
    )

    @property
    def listed(self) -> bool:
        """Whether items stand in a list, bundled or one's own, and may have right answers."""
        return bool(self.items) and plugin_file(self.items) is None

    @property
    def gradable(self) -> bool:
        """Whether answers can be graded: listed items, each asked once and waited for."""
        return self.listed and self.arrivals.plain_loop

    @property
    def users(self) -> int:
        """How many ask at once. Raises StudyError where arrivals are no closed loop."""
        if self.arrivals.closed is None:
            raise StudyError(
                f"workloads.{self.name}.arrivals: {self.arrivals.way} has no number of users; "
                "write closed where one is needed"
            )
        return self.arrivals.closed.users

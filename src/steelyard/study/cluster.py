"""One cluster for several deployments: which commands swap them, in how many blocks."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from pydantic import BeforeValidator, Field, PlainValidator, WithJsonSchema

from steelyard.study.quantity import decimal_text, measure
from steelyard.study.record import Count, Record, Seconds, Text, readonly
from steelyard.study.unit import QuantityError

ENGINES = "engines"
"""Written for ``swap`` where every deployment is an engine started here."""
MOST_REQUESTS = 100_000


@dataclass(frozen=True, slots=True, kw_only=True)
class WarmUp:
    """What a deployment is sent after each start and before it is measured: one of the two."""

    requests: int | None = None
    seconds: float | None = None

    def __str__(self) -> str:
        if self.requests is not None:
            return f"{self.requests} requests"
        return f"{decimal_text(self.seconds or 0.0)} s"


def _warm_up(raw: object) -> WarmUp:
    if isinstance(raw, WarmUp):
        return raw
    advice = "write '8 requests' or '60 s'"
    if not isinstance(raw, str):
        raise ValueError(f"a number of requests or a time is required; {advice}")
    text = " ".join(unicodedata.normalize("NFKC", raw).split())
    counted = re.fullmatch(r"(\d+) ?(?:requests?|req)", text, re.ASCII)
    if counted is not None:
        if not 1 <= (number := int(counted[1])) <= MOST_REQUESTS:
            raise ValueError(f"{text} is out of range; write 1 to {MOST_REQUESTS} requests")
        return WarmUp(requests=number)
    try:
        seconds = measure(text, "s")[0]
    except QuantityError as fault:
        raise ValueError(f"{fault}; {advice}") from None
    if seconds <= 0:
        raise ValueError(f"{text} is no time to warm up; {advice}")
    return WarmUp(seconds=seconds)


def _hooks(raw: object) -> object:
    return {} if raw == ENGINES else raw


class Hooks(Record):
    """The commands that make one deployment stand alone on the cluster, and fall again."""

    start: Text = Field(description="command for the shell that makes it stand")
    stop: Text = Field(description="command for the shell that takes it down")
    ready: Text = Field(
        description="http(s) address that answers 200, or command that ends with 0, while it stands"
    )
    timeout_s: Seconds = Field(
        default=600.0,
        alias="timeout",
        description="from a command's start until it stands or is gone; 10 min if not given",
    )

    @property
    def asks_address(self) -> bool:
        """Whether readiness is asked of an address."""
        return self.ready.startswith(("http://", "https://"))


class Cluster(Record):
    """Deployments that can't stand at once take turns in blocks, A B B A."""

    swap: Annotated[Mapping[str, Hooks], BeforeValidator(_hooks), readonly()] = Field(
        description="commands by deployment, or 'engines' where all are started here"
    )
    blocks: Annotated[Count, Field(ge=2)] = Field(
        default=4, description="blocks of the whole run; each begins with a start"
    )
    warm_up: Annotated[
        WarmUp,
        PlainValidator(_warm_up),
        WithJsonSchema({"type": "string", "examples": ["8 requests", "60 s"]}),
    ] = Field(
        default=WarmUp(requests=8),
        description="sent after each start and not measured; 8 requests if not given",
    )

    def turns(self, deployments: int) -> int:
        """Blocks of each deployment."""
        return self.blocks // deployments

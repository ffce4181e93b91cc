"""A cell: one load, offered once for a while, and what it showed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

import numpy as np
import numpy.typing as npt

from steelyard.evidence import Missing
from steelyard.load.certificate import Certificate, Hits

Floats = npt.NDArray[np.float64]
Kind = Literal["rate", "users"]
UNCOUNTED = Missing(reason="no metrics page was named")


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Load:
    """How much is offered."""

    kind: Kind
    """Requests a second in an open loop, or users of a closed one."""
    value: float

    def __str__(self) -> str:
        return f"{self.value:.4g}/s" if self.kind == "rate" else f"{self.value:g} users"


def long_enough(load: Load, span_s: float, *, requests: int) -> float:
    """``span_s``, or as long as a rate takes for so many requests."""
    return max(span_s, requests / load.value) if load.kind == "rate" else span_s


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One load point to be measured once."""

    load: Load
    repeat: int
    """Block of the sweep, or how often this load was measured before."""
    number: int
    """Its place in the order of measuring."""
    span_s: float
    """Seconds that count."""
    warmup_s: float
    """Seconds before them in which the load is offered and nothing counts."""

    @property
    def seconds(self) -> float:
        """Time that load is offered."""
        return self.warmup_s + self.span_s

    @property
    def name(self) -> str:
        """Of the folder with its record."""
        return f"{self.number:03d}-{self.load.kind}-{self.load.value:.4g}"


class Standing(StrEnum):
    """What a cell may be used for."""

    VALID = "valid"
    OVERLOADED = "overloaded"
    """The generator did its part and the server never settled.  Shows that the load is too much,
    and no latency: the longer one had measured, the worse it would have been."""
    INVALID = "invalid"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class CellResult:
    """What a cell showed; requests intended in its span, in order."""

    cell: Cell
    seed: int
    times: Mapping[str, Floats]
    """Seconds from the intended send, by name (ttft, e2e, tpot, …), one a request: +inf never
    came, NaN undefined."""
    ended: Mapping[str, Floats]
    """The same of the whole answers that ended within the span, whenever they were intended."""
    answered_per_s: float
    """Those answers, a second."""
    requests: int
    """Offered, those of the warm-up included."""
    spent_s: float
    standing: Standing = Standing.VALID
    why: tuple[str, ...] = ()
    """Where it isn't valid."""
    short: bool = False
    """Invalid only because it was too short to show that it was steady."""
    certificate: Certificate | None = None
    """All checks of its span; None where the cell was simulated."""
    hits: Hits | Missing = UNCOUNTED
    """Of the prefix cache, by the engine's own counters."""

    @property
    def valid(self) -> bool:
        """Whether its numbers may be shown and ranked."""
        return self.standing is Standing.VALID


Measure = Callable[[Cell, int], CellResult | Awaitable[CellResult]]
"""Measures a cell with a seed of its own, on a real server or a simulated one."""

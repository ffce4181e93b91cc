"""The plan of a run in numbers, and where it goes beyond its budget."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from steelyard.evidence import Missing
from steelyard.weigh.prospects import Prospect, Shown

SURE_OF_GUESS = 2 / 3
"""Of a count from bytes, which is off by a third either way."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """What one deployment is asked of one workload."""

    workload: str
    deployment: str
    load: bool
    once: bool
    """Whether no answer can take another request: nothing asks again."""
    answers: int | Missing
    """Graded answers, or requests of load; what asks again sends more requests."""
    prompt_tokens: int | Missing
    """Of the prompts' texts; a chat template adds to it."""
    output_least: int | Missing
    """If each answer is as short as its gold, or one token where none is known."""
    output_most: int | Missing
    """If each answer is as long as it may be."""
    counted_by: str
    time_s: float | Missing
    """In windows."""
    money_least: float | Missing
    money_most: float | Missing


@dataclass(frozen=True, slots=True, kw_only=True)
class Forecast:
    """The plan of a run in numbers."""

    study: str
    hash: str
    currency: str | None
    shares: tuple[Share, ...]
    shown: tuple[Shown, ...]
    gates: tuple[Prospect, ...]
    budget: Mapping[str, float]
    """Limits of the study by name; {} where it has none."""
    old_prices: Mapping[str, int]
    """Prices that a reader must be warned of, by name, with their age in days."""

    def total(self, what: str) -> float | Missing:
        """The sum of a field over all shares; Missing where one is."""
        values = [getattr(share, what) for share in self.shares]
        unknown = next((v for v in values if isinstance(v, Missing)), None)
        return unknown if unknown is not None else math.fsum(values)

    @property
    def exceeded(self) -> tuple[str, ...]:
        """Limits that even the least the plan can take goes beyond, each in words."""
        return tuple(_beyond(self))


def _beyond(forecast: Forecast) -> Iterator[str]:
    tokens = _sum(forecast.total("prompt_tokens"), forecast.total("output_least"))
    guessed = any(share.counted_by.startswith("estimate") for share in forecast.shares)
    sure = SURE_OF_GUESS if guessed else 1.0
    for name, needed, part, unit in (
        ("requests", forecast.total("answers"), 1.0, "requests"),
        ("tokens", tokens, sure, "tokens"),
        ("money", forecast.total("money_least"), sure, forecast.currency),
        ("time_s", forecast.total("time_s"), 1.0, "s in windows"),
    ):
        limit = forecast.budget.get(name)
        if limit is not None and not isinstance(needed, Missing) and needed * part > limit:
            yield f"at least {needed * part:.6g} of {limit:.6g} {unit}"


def _sum(a: float | Missing, b: float | Missing) -> float | Missing:
    if isinstance(a, Missing):
        return a
    return b if isinstance(b, Missing) else a + b

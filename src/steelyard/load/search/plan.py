"""What a search or a sweep will spend, and what it could tell at best: said before it begins."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from steelyard.evidence import Missing
from steelyard.load.search.cell import Cell, Load
from steelyard.load.search.tariff import Tariff

_Z = 1.959964 + 0.841621
"""95 % confidence, 80 % power."""
PROMPT_TOKENS = 30
"""Of the generator's own prompts, about."""
CLOSED = Missing(reason="a closed loop asks as fast as it is answered, which nobody knows yet")
UNPRICED = Missing(reason="no price was given")


@dataclass(frozen=True, slots=True, kw_only=True)
class Each:
    """Tokens of a request, for an estimate."""

    prompt: float = PROMPT_TOKENS
    answer: float = 128.0
    """The most that it may be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """The most that may be spent, and the least that may be seen for it."""

    cells: int
    seconds: float
    requests: int | Missing
    """Missing in closed loops, whose rate nobody knows."""
    prompt_tokens: int | Missing
    answer_tokens: int | Missing
    """At most: answers may end before their limit."""
    price: float | Missing
    """At most, in ``currency``."""
    currency: str
    detectable_share: float | Missing
    """By how much two loads' shares of good answers must differ to be told apart (95 %
    confidence, 80 % power), were all answers independent: queues make it more."""
    detectable_rate: float | Missing
    """The same for answers a second, as a share of the smaller rate, for Poisson counts."""


def plan(
    cells: Sequence[Cell],
    *,
    share: float = 0.95,
    each: Each | None = None,
    tariff: Tariff | None = None,
    most_requests: int | None = None,
) -> Plan:
    """Of the cells as ``order`` has them; ``share`` is that of the service level.

    What can be told apart is said of the load with the fewest requests.
    """
    size, seconds = each or Each(), sum(cell.seconds for cell in cells)
    requests: int | Missing = CLOSED
    if all(cell.load.kind == "rate" for cell in cells):
        requests = round(sum(cell.load.value * cell.seconds for cell in cells))
    if most_requests is not None:
        known = most_requests if isinstance(requests, Missing) else min(requests, most_requests)
        requests = known
    closed = isinstance(requests, Missing)
    prompt = 0.0 if isinstance(requests, Missing) else requests * size.prompt
    answer = 0.0 if isinstance(requests, Missing) else requests * size.answer
    price: float | Missing = UNPRICED
    if tariff is not None:
        price = tariff.amount(seconds=seconds, prompt_tokens=prompt, answer_tokens=answer)
        price = CLOSED if closed and tariff.by_tokens else price
    apart = _apart(cells, share)
    return Plan(
        cells=len(cells),
        seconds=seconds,
        requests=requests,
        prompt_tokens=CLOSED if closed else round(prompt),
        answer_tokens=CLOSED if closed else round(answer),
        price=price,
        currency="" if tariff is None else tariff.currency,
        detectable_share=apart[0],
        detectable_rate=apart[1],
    )


def _apart(cells: Sequence[Cell], share: float) -> tuple[float | Missing, float | Missing]:
    if any(cell.load.kind == "users" for cell in cells):
        return CLOSED, CLOSED
    each: dict[Load, float] = {}
    for cell in cells:
        each[cell.load] = each.get(cell.load, 0.0) + cell.load.value * cell.span_s
    least = max(min(each.values()), 1.0)
    good = min(1.0, _Z * math.sqrt(2.0 * share * (1.0 - share) / least))
    return good, _Z * math.sqrt(2.0 / least)

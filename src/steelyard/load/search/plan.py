"""What a search or a sweep will spend, and what it could tell at best: said before it begins."""

from __future__ import annotations

import math
from dataclasses import dataclass

from steelyard.load.search.cell import Load

_Z = 1.959964 + 0.841621
"""95 % confidence, 80 % power."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """The most that may be spent, and the least that may be seen for it."""

    cells: int
    seconds: float
    requests: int | None
    """None in closed loops, whose rate nobody knows."""
    detectable_share: float | None
    """By how much two loads' shares of good answers must differ to be told apart (95 %
    confidence, 80 % power), were all answers independent: queues make it more."""
    detectable_rate: float | None
    """The same for answers a second, as a share of the smaller rate, for Poisson counts."""

    def __str__(self) -> str:
        told = f"{self.cells} cells · {self.seconds:.0f} s"
        if self.requests is None or self.detectable_share is None or self.detectable_rate is None:
            return f"{told} · what it can tell apart depends on the rate, which is unknown yet"
        return (
            f"{told} · about {self.requests} requests · tells apart, at best, shares "
            f"{self.detectable_share:.1%} and rates {self.detectable_rate:.1%} apart"
        )


def plan(
    loads: list[Load], *, repeats: int, span_s: float, warmup_s: float, share: float = 0.95
) -> Plan:
    """Of ``repeats`` cells at each load; ``share`` is that of the service level."""
    cells = len(loads) * repeats
    seconds = cells * (span_s + warmup_s)
    if any(load.kind == "users" for load in loads):
        return Plan(
            cells=cells, seconds=seconds, requests=None, detectable_share=None,
            detectable_rate=None,
        )  # fmt: skip
    each = [load.value * span_s * repeats for load in loads]
    total = sum(load.value for load in loads) * (span_s + warmup_s) * repeats
    least = max(min(each), 1.0)
    return Plan(
        cells=cells,
        seconds=seconds,
        requests=round(total),
        detectable_share=min(1.0, _Z * math.sqrt(2.0 * share * (1.0 - share) / least)),
        detectable_rate=_Z * math.sqrt(2.0 / least),
    )

"""What a search or a sweep will spend, and what it could tell at best: said before it begins."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from steelyard.load.search.cell import Cell, Load

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


def plan(cells: Sequence[Cell], *, share: float = 0.95) -> Plan:
    """Of the cells as ``order`` has them; ``share`` is that of the service level.

    What can be told apart is said of the load with the fewest requests.
    """
    seconds = sum(cell.seconds for cell in cells)
    if any(cell.load.kind == "users" for cell in cells):
        return Plan(
            cells=len(cells),
            seconds=seconds,
            requests=None,
            detectable_share=None,
            detectable_rate=None,
        )
    each: dict[Load, float] = {}
    for cell in cells:
        each[cell.load] = each.get(cell.load, 0.0) + cell.load.value * cell.span_s
    least = max(min(each.values()), 1.0)
    return Plan(
        cells=len(cells),
        seconds=seconds,
        requests=round(sum(cell.load.value * cell.seconds for cell in cells)),
        detectable_share=min(1.0, _Z * math.sqrt(2.0 * share * (1.0 - share) / least)),
        detectable_rate=_Z * math.sqrt(2.0 / least),
    )

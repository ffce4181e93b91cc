"""The highest load, and the goodput, at which a service level still holds."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from steelyard.errors import Undefined
from steelyard.evidence import Missing
from steelyard.load.search.bisection import Belief, believe, grid
from steelyard.load.search.budget import Budget, Purse
from steelyard.load.search.cell import (
    Cell,
    CellResult,
    Floats,
    Kind,
    Load,
    Measure,
    Standing,
    long_enough,
)
from steelyard.load.search.evidence import Seen, guess, returns, seen
from steelyard.load.search.goodput import goodput
from steelyard.load.search.slo import ServiceLevel
from steelyard.stats import Interval

FRUITLESS = 3
"""Invalid cells at or above a load, after which nothing is asked there any more."""
MOST_STRETCH = 16.0
"""Cells too short to judge make the next ones twice as long, up to so many times the span."""
METHOD = "unrefuted bets along a noisy bisection"


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """What is sought, where, and how closely."""

    level: ServiceLevel
    kind: Kind
    low: float
    high: float
    span_s: float
    warmup_s: float
    least_requests: int = 0
    """Cells of low rates are made as long as it takes to have so many."""
    precision: float = 0.10
    """Enough is when the interval's ends differ by less."""
    confidence: float = 0.95
    seed: int = 0
    budget: Budget = field(default_factory=lambda: Budget(cells=40))


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """Where the service level stops to hold."""

    load: float | Missing
    """Best guess: where the falling curve nearest to all cells passes the limit."""
    interval: Interval | Missing
    """Highest load shown to hold (0: none was), lowest shown to fail (inf: none was)."""
    goodput_at: float | Missing
    """The highest load with a valid cell, of those within the best guess."""
    goodput_per_s: float | Missing
    """Good answers a second there."""
    goodput_interval: Interval | Missing
    """See ``search.goodput``."""
    stopped: str
    """Why it ended: "enough", a budget, or what went wrong."""
    cells: tuple[CellResult, ...]
    """All, in the order of measuring; only those that aren't invalid counted."""

    @property
    def enough(self) -> bool:
        """Whether the interval is as close as was asked."""
        return self.stopped == "enough"


def find(
    search: Search, measure: Measure, *, watch: Callable[[CellResult], None] = lambda _: None
) -> Found:
    """Search until the interval is close enough or the budget is spent.

    Raises StudyError for bounds that hold nothing between them.
    """
    points = grid(search.low, search.high, kind=search.kind, precision=search.precision)
    with Purse(measure, budget=search.budget, seed=search.seed) as purse:
        hunt = _Hunt(search, points)
        while not (stopped := hunt.stopped()):
            result = purse.buy(hunt.next(len(purse.results)))
            if isinstance(result, str):
                stopped = result
                break
            hunt.take(result)
            watch(result)
        return _found(search, hunt, purse.results, stopped=stopped)


class _Hunt:
    """The state of a search."""

    def __init__(self, search: Search, points: Floats) -> None:
        self._search = search
        self._points = points
        self._places: list[int] = []
        self._seen: list[Seen] = []
        self._invalid: list[int] = []
        self._why = ""
        self._stretch = 1.0
        self._ceiling = len(points) - 1
        self._last = 0
        self._close_since = 0
        self.belief = self._believe()

    def stopped(self) -> str:
        """Why to stop; "" to go on."""
        if self.belief.gaps is None:
            return "the cells contradict each other: the server changed during the search"
        if self._ceiling < 0:
            return f"cells were invalid at the lowest load already ({self._why})"
        low, high = self.belief.ends()
        if low >= self._points[-1]:
            return f"the level holds at {low:.4g} still: search higher"
        if high <= self._points[0]:
            return f"the level fails at {high:.4g} already: search lower"
        if self._ceiling < len(self._points) - 1 and low >= self._points[self._ceiling]:
            return f"cells above {low:.4g} were invalid ({self._why})"
        return "" if not self._close() or self._unconfirmed() else "enough"

    def next(self, number: int) -> Cell:
        """The next cell to measure."""
        asked = self._unconfirmed()[:1] if self._close() else [self.belief.next(number)]
        self._last = min(asked[0], self._ceiling)
        search = self._search
        load = Load(kind=search.kind, value=float(self._points[self._last]))
        return Cell(
            load=load,
            repeat=self._places.count(self._last),
            number=number,
            span_s=self._stretch * long_enough(load, search.span_s, requests=search.least_requests),
            warmup_s=search.warmup_s,
        )

    def _close(self) -> bool:
        low, high = self.belief.ends()
        first, last = self.belief.gaps or (0, 1)
        near = low > 0.0 and high <= low * (1.0 + self._search.precision)
        return near or (self._search.kind == "users" and 0 < first == last < len(self._points))

    def _unconfirmed(self) -> list[int]:
        """Ends not asked again since they came close: a server that changed shows there."""
        first, last = self.belief.gaps or (0, 0)
        since = self._places[self._close_since :]
        low = [] if any(place < first for place in since) else [first - 1]
        return low + ([] if any(place >= last for place in since) else [last])

    def take(self, result: CellResult) -> None:
        """Learn from a cell; an invalid one teaches what can't be offered, nothing more."""
        if result.standing is not Standing.INVALID:
            try:
                self._seen.append(seen(result, self._search.level))
            except Undefined as why:
                self._spoilt(str(why))
                return
            self._places.append(self._last)
            self.belief = self._believe()
            if not self._close():
                self._close_since = len(self._places)
            return
        if result.short and self._stretch < MOST_STRETCH:
            self._stretch *= 2.0
            return
        self._spoilt("; ".join(result.why))

    def guess(self) -> float | Missing:
        """The best single guess; Missing where no cell shows the curve on both sides."""
        low, high = self.belief.ends()
        found = guess(self._seen, self._search.level) if self._seen else None
        if found is not None:
            return float(np.clip(found, low or self._points[0], high))
        if low > 0.0 and math.isfinite(high):
            return math.sqrt(low * high)
        return Missing(reason="no cell lies on the other side of the level yet")

    def _spoilt(self, why: str) -> None:
        self._why = why
        self._invalid.append(self._last)
        if sum(place >= self._last for place in self._invalid) >= FRUITLESS:
            self._ceiling = self._last - 1

    def _believe(self) -> Belief:
        cells = returns(self._seen, self._search.level)
        return believe(self._points, self._places, cells, confidence=self._search.confidence)


def _found(search: Search, hunt: _Hunt, cells: list[CellResult], *, stopped: str) -> Found:
    belief = hunt.belief
    if belief.gaps is None or not any(c.standing is not Standing.INVALID for c in cells):
        why = Missing(reason=stopped if belief.gaps is None else "no cell was valid")
        return Found(
            load=why, interval=why, goodput_at=why, goodput_per_s=why, goodput_interval=why,
            stopped=stopped, cells=tuple(cells),
        )  # fmt: skip
    low, high = belief.ends()
    best = hunt.guess()
    good = goodput(
        cells,
        search.level,
        best=low if isinstance(best, Missing) else best,
        low=low,
        confidence=search.confidence,
    )
    return Found(
        load=best,
        interval=Interval(low=low, high=high, confidence=search.confidence, method=METHOD),
        goodput_at=good.at,
        goodput_per_s=good.per_s,
        goodput_interval=good.interval,
        stopped=stopped,
        cells=tuple(cells),
    )

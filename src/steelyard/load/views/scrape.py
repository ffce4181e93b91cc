"""Scraping a page all through a run, beside the generator and without disturbing it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from types import TracebackType
from typing import Protocol, Self

from steelyard.errors import SteelyardError
from steelyard.load.views.snapshot import Scrape, pack
from steelyard.load.views.web import Address, Answer, Web


class Pages(Protocol):
    """What gives a page each time it is asked."""

    def get(self) -> Answer:
        """Give the page as it is now.  Raises SteelyardError."""

    def close(self) -> None:
        """End it."""


class Scraper:
    """A thread that reads one page at even intervals, first at the start and last at the end.

    It waits, reads and compresses, which leaves the interpreter free; pages are parsed after
    the run.  Belongs into the process that watches the generators, not into a generator.  Ticks
    that a slow page swallowed are counted in ``missed``, never made up for.
    """

    def __init__(
        self,
        address: Address | Pages,
        *,
        keep: Callable[[Scrape], None],
        origin_ns: int,
        every_s: float = 1.0,
        settle_s: float = 0.5,
        clock: Callable[[], int] = time.perf_counter_ns,
    ) -> None:
        """``keep`` is called from the thread; ``origin_ns`` is the run's zero on ``clock``, which
        must be the clock of the samples.

        ``settle_s`` is the wait before the last page: engines count an answer a moment after its
        last byte.
        """
        if every_s <= 0:
            raise ValueError(f"scrapes every {every_s} s never end")
        self.missed = 0
        self._web = Web(address, clock=clock) if isinstance(address, Address) else address
        self._keep = keep
        self._origin_ns = origin_ns
        self._every_ns = round(every_s * 1e9)
        self._clock = clock
        self._settle_s = settle_s
        self._broken: Exception | None = None
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, name="metrics scraper", daemon=True)

    def __enter__(self) -> Self:
        """Read the page once, then go on in the thread; blocks for one page."""
        self._once()
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Read the page a last time; blocks for ``settle_s`` and as long as two pages may take.

        Raises what ``keep`` raised in the thread.
        """
        self._over.set()
        self._thread.join()
        time.sleep(self._settle_s)
        self._once()
        self._web.close()
        if self._broken is not None and fault is None:
            raise self._broken

    def _run(self) -> None:
        due = self._clock() + self._every_ns
        while not self._over.wait(max(due - self._clock(), 0) / 1e9):
            try:
                self._once()
            except Exception as why:
                # A full disk must not end in a record that just stops.
                self._broken = why
                return
            late = max(self._clock() - due, 0) // self._every_ns
            self.missed += late
            due += (late + 1) * self._every_ns

    def _once(self) -> None:
        asked = self._clock()
        try:
            answer = self._web.get()
        except SteelyardError as why:
            found = Scrape(
                asked_ns=asked - self._origin_ns,
                answered_ns=self._clock() - self._origin_ns,
                fault=str(why),
            )
        else:
            found = Scrape(
                asked_ns=answer.asked_ns - self._origin_ns,
                answered_ns=answer.answered_ns - self._origin_ns,
                packed=pack(answer.body),
                openmetrics=answer.content_type == "application/openmetrics-text",
            )
        self._keep(found)

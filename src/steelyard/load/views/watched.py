"""An engine, or an accelerator, as its pages showed it over a run."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from steelyard.errors import EndpointUnusable
from steelyard.evidence import Missing
from steelyard.load.views.aliases import Reading, read
from steelyard.load.views.detect import detect
from steelyard.load.views.histogram import Histogram, since
from steelyard.load.views.snapshot import Scrape, Snapshot, opened
from steelyard.load.views.tables import Series, Table
from steelyard.load.views.tables import series as every_series

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Track:
    """The values that a gauge or counter was seen to have; moments without one are not in it."""

    series: Series
    low_ns: Ints
    high_ns: Ints
    """Each value was so at some moment between the two."""
    values: Floats

    @property
    def at_ns(self) -> Ints:
        """Halfway between."""
        return np.asarray((self.low_ns + self.high_ns) // 2, dtype=np.int64)

    @property
    def restarts(self) -> int:
        """How often a counter fell, which it does when its engine restarts."""
        return int(np.count_nonzero(np.diff(self.values) < 0))

    def added(self) -> float | Missing:
        """What a counter grew by from the first value to the last.

        Missing after a restart: what came between the last look and the death is lost.
        """
        if len(self.values) < 2:
            return Missing(reason=f"{self.series.name} was seen once; a difference needs two")
        if self.restarts:
            return Missing(reason=f"{self.series.name} fell: the engine restarted during the run")
        return float(self.values[-1] - self.values[0])


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Watched:
    """Every page of one engine or exporter, read under common names."""

    table: Table
    low_ns: Ints
    high_ns: Ints
    """What a page shows was so at some moment between the two."""
    readings: tuple[Reading, ...]
    faults: tuple[str, ...]
    """Why scrapes gave no page, and lines that could not be read."""
    asked_here: bool = True
    """Whether each span is a round trip of ours; a Prometheus tells no such thing."""

    @property
    def begin_ns(self) -> int:
        """Latest moment that the first page can stand for."""
        return int(self.high_ns[0])

    @property
    def end_ns(self) -> int:
        """Earliest moment that the last page can stand for."""
        return int(self.low_ns[-1])

    @property
    def middle_ns(self) -> Ints:
        """Place of each page on the run's axis, give or take half its span."""
        return np.asarray((self.low_ns + self.high_ns) // 2, dtype=np.int64)

    @property
    def shortest_round_trip_s(self) -> float | Missing:
        """Shortest time in which a page was had, its rendering by the server included."""
        if not self.asked_here:
            return Missing(reason="a Prometheus asked for the pages, so no round trip is known")
        return float((self.high_ns - self.low_ns).min() / 1e9)

    def track(self, series: str) -> Track | Missing:
        """A gauge or counter over the run; Missing where no page has it.  KeyError."""
        return self.tracked(lambda reading: reading.number(series), every_series()[series])

    def tracked(
        self, value: Callable[[Reading], float | Missing], series: Series
    ) -> Track | Missing:
        """What a function makes of each reading, over the run."""
        found = [value(reading) for reading in self.readings]
        kept = [at for at, one in enumerate(found) if not isinstance(one, Missing)]
        if not kept:
            return next(one for one in found if isinstance(one, Missing))
        return Track(
            series=series,
            low_ns=self.low_ns[kept],
            high_ns=self.high_ns[kept],
            values=np.array([found[at] for at in kept], dtype=np.float64),
        )

    def added(self, series: str) -> float | Missing:
        """What a counter grew by over the run.  A counter that is absent from one of the two
        ends is Missing, for it may have begun anywhere.  KeyError."""
        for reading in (self.readings[0], self.readings[-1]):
            if isinstance(value := reading.number(series), Missing):
                return value
        track = self.track(series)
        return track if isinstance(track, Missing) else track.added()

    def observed(self, series: str) -> Histogram | Missing:
        """What a histogram gained over the run; Missing if it fell in between.  KeyError."""
        found = [reading.histogram(series) for reading in self.readings]
        counts = [one.n for one in found if isinstance(one, Histogram)]
        if any(after < before for before, after in pairwise(counts)):
            return Missing(reason=f"{series} fell: the engine restarted during the run")
        return self.between(series, first=0, last=len(self.readings) - 1)

    def between(self, series: str, *, first: int, last: int) -> Histogram | Missing:
        """What a histogram gained between two pages, by their indices.  KeyError, IndexError."""
        if first >= last:
            return Missing(reason=f"{series} was seen once; a difference needs two")
        before = self.readings[first].histogram(series)
        after = self.readings[last].histogram(series)
        if isinstance(before, Missing) or isinstance(after, Missing):
            return before if isinstance(before, Missing) else after
        return since(before, after)

    def missing(self) -> Mapping[str, str]:
        """Series that the last page lacks although its engine is known to have them, and why."""
        known = {alias.series.name for alias in self.table.aliases}
        last = self.readings[-1].values
        return {
            name: value.reason
            for name, value in last.items()
            if name in known and isinstance(value, Missing)
        }


def watched(
    scrapes: Iterable[Scrape | Snapshot],
    *,
    table: Table | None = None,
    match: Mapping[str, str] | None = None,
    accelerator: bool = False,
) -> Watched:
    """Read every page of a run; ``table`` None lets the last page tell the engine.

    ``match`` picks one model or replica by its labels.  Raises EndpointUnusable where no page
    came or no table knows it.
    """
    given = list(scrapes)
    known = table or _told(given, accelerator=accelerator)
    spans, here, readings, faults = [], [], [], []
    for scrape in given:
        # One page at a time is open: together they would not fit into memory.
        found = _page(scrape)
        if isinstance(found, Missing):
            faults.append(found.reason)
            continue
        spans.append((found.low_ns, found.high_ns))
        here.append(found.asked_here)
        readings.append(read(found.page, table=known, match=match))
        faults += [f"line {f.line}: {f.reason}: {f.text}" for f in found.page.faults]
    if not readings:
        raise _nothing(faults)
    low, high = np.array(spans, dtype=np.int64).T
    return Watched(
        table=known,
        low_ns=low,
        high_ns=high,
        readings=tuple(readings),
        faults=tuple(faults),
        asked_here=all(here),
    )


def _page(scrape: Scrape | Snapshot) -> Snapshot | Missing:
    return scrape if isinstance(scrape, Snapshot) else opened(scrape)


def _told(scrapes: Sequence[Scrape | Snapshot], *, accelerator: bool) -> Table:
    """Let the last page tell its engine: some series come with the first request only."""
    faults = []
    for scrape in reversed(scrapes):
        found = _page(scrape)
        if isinstance(found, Snapshot):
            return detect(found.page, accelerator=accelerator).table
        faults.append(found.reason)
    raise _nothing(faults)


def _nothing(faults: Sequence[str]) -> EndpointUnusable:
    why = faults[0] if faults else "none was made"
    return EndpointUnusable(f"no metrics page came in {len(faults)} scrapes: {why}")

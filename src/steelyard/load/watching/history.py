"""A run's pages out of the user's own Prometheus, after the run."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from itertools import pairwise
from statistics import median

from steelyard.errors import EndpointUnusable
from steelyard.load.views import Address, Clocks, Prometheus, Snapshot, Table, tables
from steelyard.load.views.exposition import page_of

BEFORE_S = 90.0
"""How far before the run a look may lie that stands for its begin."""
MOST_WAIT_S = 60.0
_LOOK_S = 1.0
_SOON_S = 0.1


class History:
    """Asks one Prometheus about one run; ``wall_s`` is our Unix time at the run's zero."""

    def __init__(self, address: Address, *, wall_s: float) -> None:
        self._prometheus = Prometheus(address)
        self._wall_s = wall_s

    def pages(
        self, match: Mapping[str, str], *, start_ns: int, end_ns: int, accelerator: bool = False
    ) -> list[Snapshot]:
        """Pages from the last before the start to the first after the end.

        Waits for the look after the end as long as two of its steps, a minute at most; without
        one the last page lies before the end, and checks of counts say so.  Raises
        EndpointUnusable where no table knows what the labels pick.
        """
        table = self.table(match, accelerator=accelerator)
        found = self._once_seen(table, match, start_ns=start_ns, end_ns=end_ns)
        return _around(found, start_ns=start_ns, end_ns=end_ns)

    def await_look(self, match: Mapping[str, str], *, accelerator: bool = False) -> None:
        """Return once something was looked at behind the run's zero.

        Then a request before it stands on the page that the run begins with, and not in what
        the engine counted over the run.  Waits as ``pages`` does, and raises as it does.
        """
        table = self.table(match, accelerator=accelerator)
        self._once_seen(table, match, start_ns=0, end_ns=0)

    def close(self) -> None:
        """Close the connection."""
        self._prometheus.close()

    def table(self, match: Mapping[str, str], *, accelerator: bool = False) -> Table:
        """Whose series the labels pick now.  Raises EndpointUnusable where no table knows them."""
        known = [table for table in tables().values() if table.accelerator == accelerator]
        counted = [(len(self._prometheus.names(table, match=match)), table) for table in known]
        most, table = max(counted, key=lambda pair: pair[0])
        if not most:
            labels = ",".join(f'{name}="{value}"' for name, value in match.items())
            raise EndpointUnusable(
                f"Prometheus has no series of a known "
                f"{'exporter' if accelerator else 'engine'} with {{{labels}}}; check the labels "
                "in its page of targets"
            )
        return table

    def _once_seen(
        self, table: Table, match: Mapping[str, str], *, start_ns: int, end_ns: int
    ) -> list[Snapshot]:
        """All pages, as soon as one lies behind the end."""
        clocks = Clocks(wall_s=self._wall_s, ahead_s=self._prometheus.ahead_s())
        until = time.monotonic() + MOST_WAIT_S
        while True:
            found = self._found(table, match, start_ns=start_ns, clocks=clocks)
            if (found and found[-1].low_ns > end_ns) or time.monotonic() > until:
                return found
            step_s = _step_s(found)
            until = min(until, time.monotonic() + 2 * step_s + 1) if step_s else until
            time.sleep(min(_LOOK_S, max(step_s / 2, _SOON_S)) if step_s else _LOOK_S)

    def _found(
        self, table: Table, match: Mapping[str, str], *, start_ns: int, clocks: Clocks
    ) -> list[Snapshot]:
        begin = clocks.wall_s + start_ns / 1e9 + clocks.ahead_s.low - BEFORE_S
        now = time.time() + clocks.ahead_s.high
        by_instance = self._prometheus.snapshots(
            table, match=match, start_s=begin, end_s=now, clocks=clocks
        )
        return together([pages for pages in by_instance.values() if pages])


def together(replicas: Sequence[Sequence[Snapshot]]) -> list[Snapshot]:
    """One row of pages for several replicas: at each look at the first, the others' last before.

    Their values carry the label of their instance, so they add up as replicas do; the span of
    a page put together reaches over all looks in it.
    """
    if len(replicas) < 2:
        return list(replicas[0]) if replicas else []
    first, *others = sorted(replicas, key=len)
    found = []
    for page in first:
        beside = [[p for p in pages if p.low_ns <= page.low_ns][-1:] for pages in others]
        if not all(beside):
            continue
        parts = [page, *(last for (last,) in beside)]
        points = [
            point for part in parts for name in part.page.points for point in part.page.of(name)
        ]
        found.append(
            Snapshot(
                low_ns=min(part.low_ns for part in parts),
                high_ns=max(part.high_ns for part in parts),
                page=page_of(points),
                asked_here=False,
            )
        )
    return found


def _step_s(pages: Sequence[Snapshot]) -> float:
    gaps = [(b.middle_ns - a.middle_ns) / 1e9 for a, b in pairwise(pages)]
    return median(gaps) if gaps else 0.0


def _around(pages: Sequence[Snapshot], *, start_ns: int, end_ns: int) -> list[Snapshot]:
    before = [page for page in pages if page.high_ns <= start_ns][-1:]
    within = [page for page in pages if page.high_ns > start_ns and page.low_ns <= end_ns]
    after = [page for page in pages if page.low_ns > end_ns][:1]
    return [*before, *within, *after]

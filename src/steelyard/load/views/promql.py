"""Reading a run's series out of the user's own Prometheus."""

from __future__ import annotations

import math
import re
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlencode

import numpy as np
import numpy.typing as npt
import orjson

from steelyard.errors import EndpointUnusable
from steelyard.load.views.exposition import Point, number, page_of
from steelyard.load.views.histogram import Between
from steelyard.load.views.snapshot import Snapshot
from steelyard.load.views.tables import SeriesKind, Table
from steelyard.load.views.web import Address, Web

LASTED: Final = "scrape_duration_seconds"
"""How long each scrape took, as every Prometheus keeps it beside what it scraped."""
_ENDS: Final = {SeriesKind.HISTOGRAM: "(_bucket|_sum|_count)"}


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Row:
    """One series over time, as Prometheus has it."""

    labels: Mapping[str, str]
    """With ``__name__`` unless an expression dropped it."""
    at_s: npt.NDArray[np.float64]
    """Unix time by the scraping server's clock."""
    values: npt.NDArray[np.float64]

    def samples(self) -> Iterator[tuple[float, float]]:
        """Each moment with its value."""
        return zip(self.at_s.tolist(), self.values.tolist(), strict=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Clocks:
    """How Prometheus's clock lies to the run's axis."""

    wall_s: float
    """Our own Unix time at the axis's zero."""
    ahead_s: Between
    """By how much Prometheus's clock is ahead of ours."""

    def span_ns(self, at_s: float) -> tuple[int, int]:
        """Earliest and latest place on the axis of a stamp of Prometheus."""
        here = at_s - self.wall_s
        return (
            math.floor((here - self.ahead_s.high) * 1e9),
            math.ceil((here - self.ahead_s.low) * 1e9),
        )


class Prometheus:
    """The HTTP API of a Prometheus, or of what speaks like it (Thanos, Mimir, VictoriaMetrics)."""

    def __init__(self, address: Address, *, wall: Callable[[], float] = time.time) -> None:
        self._web = Web(address)
        self._path = address.parts.path.rstrip("/")
        self._wall = wall

    def ahead_s(self) -> Between:
        """By how many seconds its clock is ahead of ours, bounded by one round trip."""
        before = self._wall()
        data = self._call("query", query="time()")
        after = self._wall()
        told = float(data["result"][1])
        return Between(low=told - after, high=told - before)

    def raw(self, selector: str, *, start_s: float, end_s: float) -> list[Row]:
        """Give samples as they were scraped, with their own stamps.  Raises EndpointUnusable."""
        span_ms = math.ceil((end_s - start_s) * 1000)
        data = self._call("query", query=f"{selector}[{span_ms}ms]", time=end_s)
        return [_row(found) for found in data["result"]]

    def names(self, table: Table, *, match: Mapping[str, str]) -> tuple[str, ...]:
        """Give a table's series that Prometheus has now.  Raises EndpointUnusable."""
        picked = selector(table, match=match)
        data = self._call("query", query=f"count by (__name__) ({picked})")
        return tuple(sorted(row["metric"].get("__name__", "") for row in data["result"]))

    def snapshots(
        self,
        table: Table,
        *,
        match: Mapping[str, str],
        start_s: float,
        end_s: float,
        clocks: Clocks,
        lasting_s: float = 1.0,
    ) -> dict[str, list[Snapshot]]:
        """Give an engine's pages by instance, as if they had been scraped here.

        ``match`` picks by labels (``job``, ``namespace``).  Prometheus stamps a scrape's
        beginning; where it doesn't tell how long one took, that is ``lasting_s`` at most.
        Raises EndpointUnusable.
        """
        rows = self.raw(selector(table, LASTED, match=match), start_s=start_s, end_s=end_s)
        pages: dict[str, dict[float, list[Point]]] = {}
        lasted: dict[tuple[str, float], float] = {}
        for row in rows:
            labels = dict(row.labels)
            name, instance = labels.pop("__name__", ""), labels.get("instance", "")
            if name == LASTED:
                lasted |= {(instance, at_s): took for at_s, took in row.samples()}
                continue
            pairs = tuple(sorted(labels.items()))
            at = pages.setdefault(instance, {})
            for at_s, value in row.samples():
                at.setdefault(at_s, []).append(Point(name, pairs, value, at_s))
        return {
            instance: [
                _snapshot(at_s, at[at_s], clocks, lasted.get((instance, at_s), lasting_s))
                for at_s in sorted(at)
            ]
            for instance, at in pages.items()
        }

    def close(self) -> None:
        """Close the connection."""
        self._web.close()

    def _call(self, route: str, **form: str | float) -> dict[str, Any]:
        path = f"{self._path}/api/v1/{route}"
        answer = self._web.post(path, form=urlencode(form))
        try:
            body = orjson.loads(answer.body)
            if body["status"] != "success":
                raise EndpointUnusable(
                    f"Prometheus refuses {str(form['query'])[:120]}: {body.get('error')}"
                )
            return dict(body["data"])
        except (orjson.JSONDecodeError, KeyError, TypeError) as why:
            raise EndpointUnusable(f"{path} does not answer as a Prometheus does: {why}") from why


def selector(table: Table, *more: str, match: Mapping[str, str]) -> str:
    """Write the selector of all of an engine's series, in each spelling that collectors have.

    ``more`` are names beside them.
    """
    names = sorted(
        {
            f"(ray_)?{re.sub('[:_]', '[:_]', name)}{_ENDS.get(alias.series.kind, '')}"
            for alias in table.aliases
            for name in alias.names
        }
    )
    picked = "".join(f",{key}={orjson.dumps(value).decode()}" for key, value in match.items())
    return f'{{__name__=~"{"|".join((*names, *more))}"{picked}}}'


def _row(found: Mapping[str, Any]) -> Row:
    samples = found["values"]
    return Row(
        labels=found["metric"],
        at_s=np.array([at for at, _ in samples], dtype=np.float64),
        values=np.array([number(value) for _, value in samples], dtype=np.float64),
    )


def _snapshot(at_s: float, points: list[Point], clocks: Clocks, lasting_s: float) -> Snapshot:
    low, high = clocks.span_ns(at_s)
    return Snapshot(
        low_ns=low,
        high_ns=high + round(lasting_s * 1e9),
        page=page_of(points),
        asked_here=False,
    )

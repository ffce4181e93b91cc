"""One time axis: client, engine and accelerators in even cells, where a gap stays a gap."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from steelyard.evidence import Missing
from steelyard.load.views.client import ClientView
from steelyard.load.views.tables import Series, SeriesKind
from steelyard.load.views.watched import Floats, Ints, Track, Watched


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """Even cells of time, from ``start_ns`` on the run's axis."""

    start_ns: int
    step_ns: int
    n: int

    def __post_init__(self) -> None:
        if self.step_ns <= 0 or self.n <= 0:
            raise ValueError("a grid needs cells that take time")

    @property
    def edges_ns(self) -> Ints:
        """The n + 1 bounds of the cells."""
        return self.start_ns + np.arange(self.n + 1, dtype=np.int64) * self.step_ns


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Column:
    """One quantity in each cell; NaN marks a gap, never an unknown that might pass as a value."""

    view: str
    """client, an engine, or an exporter."""
    name: str
    unit: str
    values: Floats


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Axis:
    """The three views side by side."""

    grid: Grid
    columns: tuple[Column, ...]
    missing: Mapping[str, str]
    """Series that no page had, with what was looked for."""

    def column(self, view: str, name: str) -> Column:
        """One column.  KeyError where there is none."""
        for found in self.columns:
            if (found.view, found.name) == (view, name):
                return found
        raise KeyError(f"{view}.{name}")


def gauge_cells(track: Track, *, grid: Grid) -> Floats:
    """Mean of the values seen within each cell; a cell without any stays empty."""
    cell = (track.at_ns - grid.start_ns) // grid.step_ns
    inside = (cell >= 0) & (cell < grid.n)
    seen = np.bincount(cell[inside], minlength=grid.n)
    sums = np.bincount(cell[inside], weights=track.values[inside], minlength=grid.n)
    return np.where(seen > 0, sums / np.maximum(seen, 1), np.nan)


def rate_cells(track: Track, *, grid: Grid, gap_s: float) -> Floats:
    """Growth of a counter a second in each cell.

    Growth between two looks is spread evenly over the time between them.  A cell is empty where
    looks lie further apart than ``gap_s``, where the counter fell (a restart), and where the
    looks don't cover it whole.
    """
    at, edges = track.at_ns, grid.edges_ns
    if len(at) < 2:
        return np.full(grid.n, np.nan)
    growth = np.diff(track.values)
    broken = (np.diff(at) > gap_s * 1e9) | (growth < 0)
    grown = np.interp(edges, at, np.concatenate([[0.0], np.cumsum(np.where(broken, 0.0, growth))]))
    dark = np.interp(
        edges, at, np.concatenate([[0.0], np.cumsum(np.where(broken, np.diff(at), 0))])
    )
    covered = (edges[:-1] >= at[0]) & (edges[1:] <= at[-1]) & (np.diff(dark) < 0.5)
    return np.where(covered, np.diff(grown) / (grid.step_ns / 1e9), np.nan)


def in_flight_cells(client: ClientView, *, grid: Grid) -> Floats:
    """Mean number of requests under way in each cell; exact."""
    spent = _elapsed(client.sent_ns, grid) - _elapsed(client.ended_ns, grid)
    return np.asarray(np.diff(spent) / grid.step_ns)


def token_cells(client: ClientView, *, grid: Grid) -> Floats:
    """Output tokens a second, each answer's spread evenly from its first token to its last."""
    known = ~np.isnan(client.tokens) & ~np.isnan(client.first_ns) & ~np.isnan(client.last_ns)
    tokens, first = client.tokens[known], client.first_ns[known]
    # A single token has no duration; a nanosecond puts it into one cell.
    last = np.maximum(client.last_ns[known], first + 1)
    edges = grid.edges_ns[:, None]
    share = np.zeros(grid.n + 1)
    for part in np.array_split(np.arange(len(tokens)), max(len(tokens) // 4096, 1)):
        done = np.clip((edges - first[part]) / (last[part] - first[part]), 0, 1)
        share += done @ tokens[part]
    return np.asarray(np.diff(share) / (grid.step_ns / 1e9))


def _elapsed(begun_ns: Floats, grid: Grid) -> Floats:
    """Sum over all events of the time since each, at every edge."""
    begun = np.sort(begun_ns)
    count = np.searchsorted(begun, grid.edges_ns, side="right")
    return np.asarray(count * grid.edges_ns - np.concatenate([[0.0], np.cumsum(begun)])[count])


def axis(client: ClientView, others: Sequence[Watched], *, grid: Grid, gap_s: float = 5.0) -> Axis:
    """Put the client and whatever was watched on one axis."""
    seconds = grid.step_ns / 1e9
    sent = np.histogram(client.sent_ns, grid.edges_ns)[0] / seconds
    columns = [
        Column(
            view="client",
            name="in_flight",
            unit="requests",
            values=in_flight_cells(client, grid=grid),
        ),
        Column(view="client", name="sent", unit="requests/s", values=sent),
        Column(
            view="client",
            name="generation_tokens",
            unit="tokens/s",
            values=token_cells(client, grid=grid),
        ),
    ]
    missing: dict[str, str] = {}
    for watched in others:
        view = watched.table.engine
        columns += _columns(watched, grid=grid, gap_s=gap_s)
        missing |= {f"{view}.{name}": why for name, why in watched.missing().items()}
    return Axis(grid=grid, columns=tuple(columns), missing=missing)


def _columns(watched: Watched, *, grid: Grid, gap_s: float) -> list[Column]:
    found = []
    for name in dict.fromkeys(alias.series.name for alias in watched.table.aliases):
        track = watched.track(name)
        if isinstance(track, Missing) or track.series.kind is SeriesKind.HISTOGRAM:
            continue
        gauge = track.series.kind is SeriesKind.GAUGE
        cells = (
            gauge_cells(track, grid=grid) if gauge else rate_cells(track, grid=grid, gap_s=gap_s)
        )
        unit = _unit(track.series, gauge=gauge)
        found.append(Column(view=watched.table.engine, name=name, unit=unit, values=cells))
    return found


def _unit(series: Series, *, gauge: bool) -> str:
    if gauge:
        return series.unit
    return "W" if series.unit == "J" else f"{series.unit}/s"

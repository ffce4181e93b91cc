"""Client, engine and accelerators of each deployment, pooled over its windows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from steelyard.evidence import Missing, RunFolder
from steelyard.ledger import ledger_records
from steelyard.load.cells import Cell, part
from steelyard.load.summary import Columns, columns_of
from steelyard.load.watching import Pool, Watch, pooled, views_timeline, views_told
from steelyard.study import Study
from steelyard.weigh.loads import Cells
from steelyard.weigh.lookouts import sources_of, views_had
from steelyard.weigh.record import NS, Recorded

Place = tuple[str, str, int, int]
"""Workload, deployment, window, segment."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Viewed:
    """One deployment on one workload, with engine and accelerators beside it."""

    deployment: str
    workload: str
    windows: int
    """Windows that were had, those that were carried on after an interruption twice."""
    pool: Pool


def read_views(
    folder: RunFolder, recorded: Recorded, study: Study, *, cells: Cells
) -> list[Viewed]:
    """The views of a run; [] where nothing was watched.  Raises RecordDamaged."""
    bodies = {
        _place(record.body): record.body for record in views_had(ledger_records(folder.ledger))
    }
    spans = [(span.workload, span.deployment, span.index, span.segment) for span in recorded.spans]
    wanted = [place for place in spans if place in bodies]
    if not wanted:
        return []
    columns = _offered(recorded, cells)
    columns |= _asked(recorded, [place for place in wanted if place not in columns])
    found = []
    for workload in study.workloads:
        for deployment in study.deployments:
            mine = [place for place in wanted if place[:2] == (workload, deployment)]
            if mine:
                watches = [_watch(folder, bodies[one], columns[one], recorded) for one in mine]
                found.append(
                    Viewed(
                        deployment=deployment,
                        workload=workload,
                        windows=sum(place[:2] == (workload, deployment) for place in spans),
                        pool=pooled(watches),
                    )
                )
    return found


def views_found(
    viewed: Sequence[Viewed], recorded: Recorded, cells: Mapping[tuple[str, str], Cell]
) -> Iterator[dict[str, Any]]:
    """For measurements.json: what was seen, and the drawing of it on the run's axis."""
    reach_s = max((span.started_s + span.wall_s for span in recorded.spans), default=0.0)
    for one in viewed:
        views, columns = one.pool.views, one.pool.columns
        cell = cells.get((one.workload, one.deployment))
        invalid = cell is not None and bool(cell.invalid)
        hidden = Missing(reason="the run is invalid, so no time of the server's is shown")
        unseen = isinstance(views.engine, Missing) and isinstance(views.accelerator, Missing)
        yield {
            "deployment": one.deployment,
            "workload": one.workload,
            "load": cell is not None,
            "valid": not invalid,
            "windows": one.windows,
            "watched": one.pool.watched,
            "views": views_told(views, columns, hidden=hidden if invalid else None),
            "timeline": None
            if unseen
            else views_timeline(
                columns,
                start_s=0.0,
                reach_s=reach_s,
                engine=views.engine,
                accelerator=views.accelerator,
                times=not invalid,
            ),
        }


def _place(body: Mapping[str, Any]) -> Place:
    return (
        str(body["workload"]),
        str(body["deployment"]),
        int(body["index"]),
        int(body["segment"]),
    )


def _offered(recorded: Recorded, cells: Cells) -> dict[Place, Columns]:
    """The requests of each window of load."""
    windows = {
        (workload, cell.deployment, window.index): window.columns
        for workload, row in cells.items()
        for cell in row.values()
        for window in cell.windows
    }
    return {
        (one.workload, one.deployment, one.index, one.segment): windows[
            one.workload, one.deployment, one.index
        ]
        for one in recorded.loads
    }


def _asked(recorded: Recorded, wanted: Sequence[Place]) -> dict[Place, Columns]:
    """The requests of these windows, answered or not: the engine counted all of them."""
    codes = {place: code for code, place in enumerate(wanted)}
    samples = recorded.samples.values() if codes else ()
    columns = columns_of(samples)
    found = np.array(
        [codes.get((s.workload, s.deployment, s.window, s.segment), -1) for s in samples],
        dtype=np.int64,
    )
    return {place: part(columns, found == code) for place, code in codes.items()}


def _watch(
    folder: RunFolder, body: Mapping[str, Any], columns: Columns, recorded: Recorded
) -> Watch:
    # Segments are told apart by wall clock alone: a resume may be on another boot.
    start = recorded.starts[int(body["segment"])]
    return Watch(
        path=folder.path / str(body["pages"]),
        sources=sources_of(body),
        columns=columns,
        shift_s=(start.wall_ns - recorded.run.wall_ns) * NS,
        model=str(body["model"]),
    )

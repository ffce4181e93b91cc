"""Windows of load read back: which were had, and what they showed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from steelyard.evidence import LogReader, Record, records_of
from steelyard.ledger import LedgerRecord, ledger_records
from steelyard.load.cells import Cell, LoadWindow, numbered, part
from steelyard.load.certificate import Check
from steelyard.load.summary import Columns
from steelyard.study import Study


@dataclass(frozen=True, slots=True, kw_only=True)
class Had:
    """A window of load that was had whole, as the ledger tells it."""

    workload: str
    deployment: str
    index: int
    segment: int
    first: int
    """Number of its first sample."""
    samples: int
    planned: int
    start_s: float
    span_s: float
    wall_s: float
    checks: tuple[Check, ...]

    @classmethod
    def of(cls, body: Mapping[str, Any]) -> Had:
        """Read a record."""
        plain = {name: body[name] for name in cls.__slots__ if name != "checks"}
        checks = tuple(Check(**check) for check in body["checks"])
        return cls(**plain, checks=checks)


def had(records: Sequence[LedgerRecord]) -> list[Had]:
    """The windows of load of a run, in the order in which they were had."""
    return [Had.of(record.body) for record in records if record.kind == "window"]


def tries(records: Sequence[LedgerRecord]) -> Counter[tuple[str, str, int]]:
    """How often each window was offered without counting, since its generator was too slow."""
    bodies = (record.body for record in records if record.kind == "again")
    return Counter((str(b["workload"]), str(b["deployment"]), int(b["index"])) for b in bodies)


def done_windows(ledger: Path) -> set[tuple[str, str, int]]:
    """(workload, deployment, index) of the windows that need not be had again."""
    records = ledger_records(ledger) if ledger.exists() else []
    return {(one.workload, one.deployment, one.index) for one in had(records)}


Cells = dict[str, dict[str, Cell]]
"""By workload and deployment; those without a window have no cell."""


def read_cells(log: Path, windows: Sequence[Had], study: Study) -> tuple[Cells, Iterable[Record]]:
    """The cells, and all other records of the log, which are read when they are asked for.

    Raises RecordDamaged, then too.
    """
    if not windows:
        return {}, LogReader(log)
    columns = numbered(log, [(one.first, one.first + one.samples) for one in windows])
    found: Cells = {}
    for workload in study.workloads.values():
        for deployment in study.deployments:
            mine = sorted(
                (w for w in windows if (w.workload, w.deployment) == (workload.name, deployment)),
                key=lambda one: one.index,
            )
            if mine:
                found.setdefault(workload.name, {})[deployment] = Cell(
                    deployment=deployment,
                    workload=workload.name,
                    windows=tuple(_windows(mine, columns)),
                    slo_s=workload.slo_s,
                )
    return found, records_of(log, columns.rest)


def _windows(mine: Sequence[Had], columns: Columns) -> Iterator[LoadWindow]:
    for one in mine:
        rows = (columns.number >= one.first) & (columns.number < one.first + one.samples)
        yield LoadWindow(
            index=one.index,
            start_s=one.start_s,
            span_s=one.span_s,
            wall_s=one.wall_s,
            checks=one.checks,
            columns=part(columns, np.asarray(rows)),
        )

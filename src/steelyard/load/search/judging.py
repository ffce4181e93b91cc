"""What a run says of its cell: the certificate of its span, and what the cell may be used for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from steelyard.endpoint import OUTCOMES
from steelyard.evidence import Missing, Outcome
from steelyard.load.arrivals import Ints
from steelyard.load.certificate import (
    Certificate,
    Check,
    Hits,
    cache_match,
    certify,
    error_budget,
    littles_law,
    steady_state,
    token_match,
    token_report,
)
from steelyard.load.search.cell import Cell, CellResult, Floats, Standing
from steelyard.load.summary import Columns, waited

SERVER_ALONE = frozenset({"errors", "steady_state"})
"""Checks that a server fails by being overloaded; what else fails makes a cell invalid."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CellRecord:
    """What is kept of a cell beside its log, so that it can be judged again."""

    cell: Cell
    seed: int
    start_s: float
    """Of the offered load, since the log's origin."""
    wall_s: float
    checks: tuple[Check, ...]
    """Of the generator."""
    hits: Hits | Missing
    """What the engine counted from before the cell to after it."""


def judged(record: CellRecord, columns: Columns, *, before: Sequence[Hits] = ()) -> CellResult:
    """Judge the cell's span, its warm-up left out; ``before`` are hits of cells that count.

    An open loop counts what was intended in the span, a closed one too.
    """
    cell, at = record.cell, columns.times
    begin = record.start_s + cell.warmup_s
    end = begin + cell.span_s
    counted = np.flatnonzero((at["intended"] >= begin) & (at["intended"] < end))
    counted = counted[np.argsort(at["intended"][counted], kind="stable")]
    waits = waited(columns)
    times = {name: values[counted] for name, values in waits.items()}
    sealed = certify(
        f"cell {cell.number}, {cell.load}",
        [*record.checks, *_server(columns, counted, times["e2e"], begin=begin, end=end),
         _same_cache(record.hits, before)],
    )  # fmt: skip
    standing = standing_of(sealed, times["e2e"], open_loop=cell.load.kind == "rate")
    done = columns.answered & (at["ended"] >= begin) & (at["ended"] < end)
    return CellResult(
        cell=cell,
        seed=record.seed,
        times=times,
        ended={name: values[done] for name, values in waits.items()},
        answered_per_s=int(done.sum()) / cell.span_s,
        requests=len(columns),
        spent_s=record.wall_s,
        standing=standing,
        why=() if standing is Standing.VALID else sealed.why,
        short=standing is Standing.INVALID
        and sealed.result != "fail"
        and 2 * int(columns.answered[counted].sum()) >= len(counted),
        certificate=sealed,
        hits=record.hits,
    )


def standing_of(sealed: Certificate, values: Floats, *, open_loop: bool) -> Standing:
    """Whose fault it was.  Only what the server did alone makes a cell overloaded."""
    if sealed.ranks:
        return Standing.VALID
    failed = {check.check for check in sealed.checks if check.result == "fail"}
    if failed - SERVER_ALONE:
        return Standing.INVALID
    if "errors" in failed:
        return Standing.OVERLOADED
    piles_up = "steady_state" in failed and open_loop and _rising(values)
    return Standing.OVERLOADED if piles_up else Standing.INVALID


def _server(columns: Columns, rows: Ints, e2e: Floats, *, begin: float, end: float) -> list[Check]:
    at = columns.times
    there = ~np.isnan(at["sent"])
    lost = [
        OUTCOMES[name] in (Outcome.TRANSPORT, Outcome.GRADER_ERROR) for name in columns.kind_names
    ]
    failed = np.array([*lost, False], dtype=np.bool_)[columns.kind[rows]]
    ok = rows[columns.answered[rows]]
    tokens, events = columns.counts["completion_tokens"], columns.counts["content_events"]
    return [
        steady_state(e2e),
        error_budget(int(failed.sum()), of=len(rows)),
        littles_law(at["sent"][there], at["ended"][there], start_s=begin, end_s=end),
        token_report(tokens[ok], events[ok]),
        token_match(Missing(reason="nothing to hold the counts against")),
    ]


def _same_cache(hits: Hits | Missing, before: Sequence[Hits]) -> Check:
    """Against the middle one of the cells before, so that one odd cell spoils no other."""
    if isinstance(hits, Missing):
        return cache_match(None, None)
    if not before:
        return cache_match(hits, hits)
    return cache_match(sorted(before, key=lambda one: one.uncached)[len(before) // 2], hits)


def _rising(values: Floats) -> bool:
    """Whether the second half took longer: it piles up, rather than warms up."""
    half = len(values) // 2
    return bool(np.median(values[half:]) > np.median(values[:half]))

"""A drill that is a load: offered by the load engine, its record in the drill's folder."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from steelyard.errors import EndpointUnusable, Interrupted
from steelyard.load.arrivals import Piece, stages
from steelyard.load.drills.asking import Ask
from steelyard.load.drills.finding import Line
from steelyard.load.engine import Live
from steelyard.load.files import LOG
from steelyard.load.loadrun import LoadRun
from steelyard.load.prompts import fresh_salt
from steelyard.load.quick import quick_look
from steelyard.load.runs import run_load
from steelyard.load.summary import Columns, Floats, read_columns
from steelyard.load.transients import steps


@dataclass(frozen=True, slots=True, kw_only=True)
class Loaded:
    """What came of it; times in s from the load's start, in the order intended."""

    run: LoadRun
    at_s: Floats
    """Intended."""
    ttft_s: Floats
    """+inf where no whole answer came."""
    sent_s: Floats
    ended_s: Floats

    @property
    def unanswered(self) -> int:
        """Requests without a whole answer."""
        return int(np.isinf(self.ttft_s).sum())

    def line(self, name: str, values: Floats, *, step_s: float, span_s: float) -> Line:
        """Medians of each step; nothing where none came or none was answered."""
        found = steps(self.at_s, values, start_s=0.0, step_s=step_s, end_s=span_s)
        return line(name, found)


def loaded(
    ask: Ask,
    pieces: Sequence[Piece],
    folder: Path,
    *,
    seed: int,
    watch: Callable[[Live], None] = lambda _: None,
) -> Loaded:
    """Offer Poisson arrivals of that rate over time.

    Raises Interrupted where somebody stopped it, EndpointUnusable where nobody answers.
    """
    process = stages(pieces)
    span_s = process.curve.span_s
    look = quick_look(
        ask.target.base_url,
        span_s=span_s,
        rate_per_s=max(process.curve.expected / span_s, 1e-3),
        model=ask.target.model,
        api_key=ask.target.api_key,
        route=ask.route,
        max_tokens=ask.max_tokens,
        seed=seed,
        salt=fresh_salt(),
    )
    if look.trial is None or look.trial.kind in ("refused", "unreachable"):
        raise EndpointUnusable(f"{ask.target.base_url}: nobody answers there")
    order = replace(look.order, plan=process.schedule(seed))
    run = run_load(order, folder, process=process, watch=watch, trial=look.trial)
    if run.offered.interrupted:
        raise Interrupted(f"{run.path}: stopped; what was measured is kept")
    return _seen(run, read_columns(run.path / LOG))


def line(name: str, values: Floats) -> Line:
    """Values of steps as they are kept."""
    return Line(name=name, values=tuple(float(v) if np.isfinite(v) else None for v in values))


def _seen(run: LoadRun, columns: Columns) -> Loaded:
    begin, at = run.offered.start_ns * 1e-9, columns.times
    rows = np.argsort(at["intended"], kind="stable")
    return Loaded(
        run=run,
        at_s=at["intended"][rows] - begin,
        ttft_s=columns.since("intended", "first_token")[rows],
        sent_s=at["sent"][rows] - begin,
        ended_s=at["ended"][rows] - begin,
    )

"""A real endpoint as something that measures cells."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np

from steelyard.endpoint import Prompt, Route
from steelyard.errors import Interrupted
from steelyard.load.certificate import Check, error_budget, littles_law, steady_state
from steelyard.load.engine import Live
from steelyard.load.quick import Trial, quick_look
from steelyard.load.runs import LOG, LoadRun, run_load
from steelyard.load.search.cell import Cell, CellResult, Floats, Standing
from steelyard.load.summary import Columns, read_columns
from steelyard.load.summary.times import tpot


class Bench:
    """Measures each cell by a load run in a folder of its own, and judges the run.

    Prompts are new in every cell and every search (unless given): the cell's seed and a salt
    make them, so that none finds what another left in the prefix cache.
    """

    def __init__(
        self,
        url: str,
        folder: Path,
        *,
        model: str | None = None,
        route: Route = Route.CHAT,
        api_key: str | None = None,
        prompts: Mapping[str, Prompt] | None = None,
        max_tokens: int | None = None,
        workers: int | None = None,
        salt: int | None = None,
        watch: Callable[[Live], None] = lambda _: None,
    ) -> None:
        self._url = url
        self._folder = folder
        self._model = model
        self._route = route
        self._api_key = api_key
        self._prompts = prompts
        self._max_tokens = max_tokens
        self._workers = workers
        self._salt = secrets.randbits(31) if salt is None else salt
        self._watch = watch
        self._trial: Trial | None = None

    def __call__(self, cell: Cell, seed: int) -> CellResult:
        """Offer the cell's load.  Raises Interrupted where somebody stopped it."""
        load = cell.load
        look = quick_look(
            self._url,
            span_s=cell.seconds,
            rate_per_s=load.value if load.kind == "rate" else 1.0,
            users=int(load.value) if load.kind == "users" else None,
            prompts=self._prompts,
            max_tokens=self._max_tokens,
            model=self._model,
            route=self._route,
            api_key=self._api_key,
            workers=self._workers,
            seed=seed,
            salt=self._salt,
            trial=self._trial,
        )
        self._model, self._trial = look.order.target.model, look.trial
        run = run_load(
            look.order,
            self.folder(cell),
            process=look.process,
            watch=self._watch,
            trial=look.trial,
        )
        if run.offered.interrupted:
            raise Interrupted(f"{run.path}: stopped; what was measured before it is kept")
        return judged(run, read_columns(run.path / LOG), cell=cell, seed=seed)

    def folder(self, cell: Cell) -> Path:
        """Where the cell's record lies."""
        return self._folder / f"{cell.number:03d}-{cell.load.kind}-{cell.load.value:.4g}"


def judged(run: LoadRun, columns: Columns, *, cell: Cell, seed: int) -> CellResult:
    """What a run says of its cell, its warm-up left out."""
    at = columns.times
    begin = run.offered.start_ns * 1e-9 + cell.warmup_s
    end = begin + cell.span_s
    counted = np.flatnonzero((at["intended"] >= begin) & (at["intended"] < end))
    counted = counted[np.argsort(at["intended"][counted], kind="stable")]
    spans = {
        "ttft": columns.since("intended", "first_token"),
        "visible_ttft": columns.since("intended", "first_visible"),
        "e2e": columns.since("intended", "ended"),
        "tpot": tpot(columns),
    }
    times = {name: values[counted] for name, values in spans.items()}
    checks = [
        steady_state(times["e2e"]),
        error_budget(int((~columns.answered[counted]).sum()), of=len(counted)),
        littles_law(at["sent"], at["ended"], start_s=begin, end_s=end),
    ]
    open_loop = cell.load.kind == "rate"
    standing, why = _standing(run.generator_at_fault, checks, times["e2e"], open_loop=open_loop)
    done = columns.answered & (at["ended"] >= begin) & (at["ended"] < end)
    return CellResult(
        cell=cell,
        seed=seed,
        times=times,
        answered_per_s=int(done.sum()) / cell.span_s,
        requests=len(columns),
        spent_s=run.offered.wall_s,
        standing=standing,
        why=why,
        short=not run.invalid
        and standing is Standing.INVALID
        and all(check.result != "fail" for check in checks),
    )


def _standing(
    invalid: tuple[str, ...], checks: list[Check], values: Floats, *, open_loop: bool
) -> tuple[Standing, tuple[str, ...]]:
    """Whose fault it was.  Only what the server did alone makes a cell overloaded."""
    if invalid:
        return Standing.INVALID, invalid
    results = {check.check: check.result for check in checks}
    why = tuple(f"{c.check}: {c.detail}" for c in checks if c.result != "pass")
    if results["errors"] == "fail":
        return Standing.OVERLOADED, why
    if results["steady_state"] == "fail" and open_loop and _rising(values):
        return Standing.OVERLOADED, why
    return (Standing.INVALID if why else Standing.VALID), why


def _rising(values: Floats) -> bool:
    """Whether the second half took longer: it piles up, rather than warms up."""
    half = len(values) // 2
    return bool(np.median(values[half:]) > np.median(values[:half]))

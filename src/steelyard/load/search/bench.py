"""A real endpoint as something that measures cells."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from steelyard.endpoint import Client, Prompt, Route, Target, Timeouts, probe
from steelyard.errors import EndpointUnusable, Interrupted
from steelyard.evidence import Missing
from steelyard.load.certificate import Hits
from steelyard.load.engine import Live, Order
from steelyard.load.files import LOG
from steelyard.load.loadrun import GENERATOR, LoadRun
from steelyard.load.prompts import fresh_salt
from steelyard.load.quick import Trial, base_url, quick_look
from steelyard.load.runs import run_load
from steelyard.load.search import shelf
from steelyard.load.search.cell import Cell, CellResult, Standing
from steelyard.load.search.judging import CellRecord, judged
from steelyard.load.summary import read_columns

if TYPE_CHECKING:
    from steelyard.load.views import Address

ASKED_AGAIN = 3
NOBODY, UNANSWERED = "nobody answers there", "its last cell doesn't count"
_PATIENCE = Timeouts(connect_s=2.0, first_token_s=60.0, total_s=60.0)
Dress = Callable[[Order, int], AbstractContextManager[Order]]
"""Gives a cell's order the prompts of the cell with that number."""


class Bench:
    """Measures each cell by a load run in a folder of its own, and judges the run.

    Prompts are new in every cell and every search (unless given): the cell's seed, its number and
    a salt make them, so that none finds what another left in the prefix cache.  A cell that is
    finished in the folder already is read, not measured.
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
        metrics: Address | None = None,
        dress: Dress = lambda order, _: nullcontext(order),
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
        self._salt = fresh_salt() if salt is None else salt
        self._metrics = metrics
        self._dress = dress
        self._watch = watch
        self._trial: Trial | None = None
        self._hits: list[Hits] = []
        self.restored = 0
        """Cells that were read and not measured."""

    @property
    def told(self) -> dict[str, object]:
        """Who is asked and how, for the record."""
        return {
            "base_url": base_url(self._url),
            "model": self._model,
            "route": self._route.value,
            "max_tokens": self._max_tokens,
            "salt": f"{self._salt:x}",
            "metrics": None if self._metrics is None else self._metrics.parts.netloc,
        }

    def __call__(self, cell: Cell, seed: int) -> CellResult:
        """Offer the cell's load.

        Raises Interrupted where somebody stopped it, and EndpointUnusable where the endpoint
        answers nothing any more, with or without load.
        """
        record = shelf.got(self.folder(cell), cell, seed)
        self.restored += record is not None
        if record is None:
            self._measure(cell, seed)
            # As it is read after a kill, so that the cell says the same in both cases.
            record = shelf.read(self.folder(cell))
        columns = read_columns(self.folder(cell) / LOG)
        result = judged(record, columns, before=self._hits)
        if isinstance(result.hits, Hits) and result.standing is not Standing.INVALID:
            self._hits.append(result.hits)
        return result

    def folder(self, cell: Cell) -> Path:
        """Where the cell's record lies."""
        return self._folder / cell.name

    def _measure(self, cell: Cell, seed: int) -> None:
        # Parsers of metrics pages: who only reads a service level has no use for them.
        from steelyard.load.search.hits import counting

        load, began = cell.load, time.monotonic()
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
        if look.trial is None:
            raise EndpointUnusable(f"{look.order.target.base_url}: {NOBODY}")
        self._model, self._trial = look.order.target.model, look.trial
        with (
            self._dress(look.order, cell.number) as order,
            counting(self._metrics, self.folder(cell)) as counted,
        ):
            run = run_load(
                order,
                self.folder(cell),
                process=look.process,
                watch=self._watch,
                trial=look.trial,
            )
        if run.offered.interrupted:
            raise Interrupted(f"{run.path}: stopped; what was measured before it is kept")
        self._alive(run)
        wall_s = time.monotonic() - began
        shelf.put(run.path, _record(run, cell, seed, hits=counted(), wall_s=wall_s))

    def _alive(self, run: LoadRun) -> None:
        """Where many went unanswered: whether the endpoint answers once it is left alone.

        A dead server is no overloaded one; its cell must not speak against the load.
        """
        if 20 * run.summary.answered >= 19 * run.summary.requests:
            return
        target, said = run.order.target, ""
        for attempt in range(ASKED_AGAIN):
            time.sleep(attempt)
            said = asyncio.run(_asked(target, self._route, dropped=run.order.extra))
            if not said:
                return
        raise EndpointUnusable(
            f"{target.base_url}: answers nothing, without load either ({said}); {UNANSWERED}"
        )


async def _asked(target: Target, route: Route, *, dropped: Mapping[str, object]) -> str:
    """ "" where one question is answered, else what became of it."""
    async with Client(target, timeouts=_PATIENCE) as client:
        reply = (await probe(client, "Say ok.", route=route, extra=dropped)).reply
    if reply.first_token_ns is not None:
        return ""
    return f"{reply.kind}: {reply.detail}" if reply.detail else reply.kind


def _record(
    run: LoadRun, cell: Cell, seed: int, *, hits: Hits | Missing, wall_s: float
) -> CellRecord:
    return CellRecord(
        cell=cell,
        seed=seed,
        start_s=run.offered.start_ns * 1e-9,
        wall_s=wall_s,
        checks=tuple(c for c in run.certificate.checks if c.check in GENERATOR),
        hits=hits,
    )

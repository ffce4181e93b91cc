"""Working through the plan, window by window, with every step in the record."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Self

from steelyard.evidence import AnswerKey, Extent, SampleLog, WindowEnd, WindowStart
from steelyard.load import closed_loop
from steelyard.weigh.asking import Asker
from steelyard.weigh.plan import Task, Window
from steelyard.weigh.progress import Watcher
from steelyard.weigh.spending import Spending

Seal = Callable[[Extent], None]
"""Told how far the record reaches on the disk, at the end of each window."""

Beside = Callable[[Window], AbstractContextManager[None]]
"""Around each window, from before its first request until after its last."""


async def conduct(
    plan: Sequence[Window],
    askers: Mapping[tuple[str, str], Asker],
    *,
    log: SampleLog,
    finished: frozenset[AnswerKey],
    of: int,
    seal: Seal,
    beside: Beside,
    spending: Spending,
    watcher: Watcher,
) -> None:
    """Ask everything of the plan that is not finished yet, each deployment by workload.

    ``of`` is how many windows a watcher is to expect.
    Raises what an Asker raises, and BudgetSpent where the budget leaves something unasked; the
    window under way is closed in the record first, also when the work is cancelled.
    """
    for window in plan:
        asker = askers[window.workload, window.deployment]
        tasks = unfinished(window, asker.suite, finished)
        if not tasks:
            continue
        spending.require()
        watcher.window(window.index, of, window.deployment)
        with beside(window), spending.window(window.deployment):
            turn = _Turn(window, log)
            try:
                async with _Answers(asker, window, spending, watcher) as answers:
                    await closed_loop(tasks, answers.work, users=asker.users)
                    turn.replied()
            finally:
                seal(turn.over())
        if spending.refused:
            spending.require()


def unfinished(window: Window, suite: str, finished: frozenset[AnswerKey]) -> list[Task]:
    """What of a window is not answered yet."""
    return [task for task in window.tasks if _key(window, task, suite) not in finished]


class _Answers:
    """The answers of a window: users go on once nothing more is asked, judgements follow.

    On leaving all judgements are waited for; where something failed, what is left is given up.
    """

    def __init__(self, asker: Asker, window: Window, spending: Spending, watcher: Watcher) -> None:
        self._asker, self._window = asker, window
        self._spending, self._watcher = spending, watcher
        self._open: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, failed: type[BaseException] | None, *_: object) -> None:
        try:
            if failed is None:
                await asyncio.gather(*self._open)
        finally:
            for answer in self._open:
                answer.cancel()
            await asyncio.gather(*self._open, return_exceptions=True)

    async def work(self, task: Task) -> None:
        """One user's turn with a task."""
        self._settle()
        # What is under way is finished; what is not begun waits for a higher budget.
        if self._spending.refuses():
            return
        free = asyncio.Event()
        answer = asyncio.create_task(self._answer(task, free))
        self._open.add(answer)
        await free.wait()
        self._settle()

    async def _answer(self, task: Task, free: asyncio.Event) -> None:
        try:
            answer = await self._asker.ask(task, window=self._window.index, free=free.set)
        finally:
            free.set()
        self._watcher.spent(self._spending.told())
        self._watcher.answered(str(answer.outcome), answer.kind)

    def _settle(self) -> None:
        """Let go of what is done; raise what one of them raised."""
        done = {answer for answer in self._open if answer.done()}
        self._open -= done
        failed = [fault for fault in (answer.exception() for answer in done) if fault]
        if failed:
            raise failed[0]


def _key(window: Window, task: Task, suite: str) -> AnswerKey:
    return AnswerKey(
        deployment=window.deployment,
        workload=task.workload,
        suite=suite,
        item=task.item,
        repeat=task.repeat,
    )


class _Turn:
    """One deployment's window, from its start mark to its end mark."""

    def __init__(self, window: Window, log: SampleLog) -> None:
        self._window, self._log = window, log
        self._began_ns, self._cpu_ns = log.now_ns(), time.process_time_ns()
        self._replied_ns: int | None = None
        log.window_start(
            WindowStart(
                segment=log.segment,
                index=window.index,
                deployment=window.deployment,
                workload=window.workload,
                start_ns=self._began_ns,
            )
        )

    def replied(self) -> None:
        """The last reply is there: judging it is not the deployment's time."""
        self._replied_ns = self._log.now_ns()

    def over(self) -> Extent:
        """Mark the end; on return the window is on the disk."""
        return self._log.window_end(
            WindowEnd(
                segment=self._log.segment,
                index=self._window.index,
                deployment=self._window.deployment,
                workload=self._window.workload,
                start_ns=self._began_ns,
                end_ns=self._replied_ns or self._log.now_ns(),
                cpu_ns=time.process_time_ns() - self._cpu_ns,
            )
        )

"""Working through the plan, window by window, with every step in the record."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractContextManager

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
                work = _work(asker, window, spending, watcher)
                await closed_loop(tasks, work, users=asker.users)
            finally:
                seal(turn.over())
        if spending.refused:
            spending.require()


def unfinished(window: Window, suite: str, finished: frozenset[AnswerKey]) -> list[Task]:
    """What of a window is not answered yet."""
    return [task for task in window.tasks if _key(window, task, suite) not in finished]


def _work(
    asker: Asker, window: Window, spending: Spending, watcher: Watcher
) -> Callable[[Task], Awaitable[None]]:
    async def work(task: Task) -> None:
        # What is under way is finished; what is not begun waits for a higher budget.
        if spending.refuses():
            return
        answer = await asker.ask(task, window=window.index)
        watcher.spent(spending.told())
        watcher.answered(str(answer.outcome), answer.kind)

    return work


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
        log.window_start(
            WindowStart(
                segment=log.segment,
                index=window.index,
                deployment=window.deployment,
                workload=window.workload,
                start_ns=self._began_ns,
            )
        )

    def over(self) -> Extent:
        """Mark the end; on return the window is on the disk."""
        return self._log.window_end(
            WindowEnd(
                segment=self._log.segment,
                index=self._window.index,
                deployment=self._window.deployment,
                workload=self._window.workload,
                start_ns=self._began_ns,
                end_ns=self._log.now_ns(),
                cpu_ns=time.process_time_ns() - self._cpu_ns,
            )
        )

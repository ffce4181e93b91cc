"""Users of a window, and graders that are slower than what they grade."""

from __future__ import annotations

import asyncio
from contextlib import nullcontext
from types import SimpleNamespace

import pytest

from steelyard.errors import GraderFailed
from steelyard.evidence import Outcome
from steelyard.weigh.conduct import conduct
from steelyard.weigh.plan import Task, Window

USERS, COUNT = 2, 6


class Log:
    """Counts events for a clock."""

    segment = 0

    def __init__(self):
        self.told = []

    def now_ns(self):
        return len(self.told)

    def window_start(self, mark):
        self.told.append("window")

    def window_end(self, mark):
        self.told.append(mark)


class Asker:
    """Whoever asks is free at once; judgements wait until all was asked."""

    suite, users = "slow", USERS

    def __init__(self, log, *, breaks=""):
        self.log, self.breaks, self.asked = log, breaks, 0
        self.all_asked = asyncio.Event()

    async def ask(self, task, *, window, free):
        self.log.told.append(f"asked {task.item}")
        self.asked += 1
        free()
        if task.item == self.breaks:
            raise GraderFailed("broke")
        if self.asked == COUNT:
            self.all_asked.set()
        await self.all_asked.wait()
        for _ in range(50):  # turns of the loop: more than the window's end takes
            await asyncio.sleep(0)
        self.log.told.append(f"judged {task.item}")
        return SimpleNamespace(outcome=Outcome.OK, kind="")


async def conducted(log, asker):
    tasks = tuple(Task(workload="desk", item=str(n), repeat=0) for n in range(COUNT))
    window = Window(index=0, deployment="a", workload="desk", tasks=tasks)
    silent = SimpleNamespace(
        window=lambda *_: nullcontext(),
        require=lambda: None,
        refuses=lambda: False,
        refused=False,
        told=lambda: "",
        spent=lambda _: None,
        answered=lambda *_: None,
    )
    await asyncio.wait_for(
        conduct(
            [window],
            {("desk", "a"): asker},
            log=log,
            finished=frozenset(),
            of=1,
            seal=lambda _: None,
            beside=lambda _: nullcontext(),
            spending=silent,
            watcher=silent,
        ),
        timeout=280,
    )


def test_a_grader_keeps_no_user_from_asking_and_its_time_is_not_the_windows():
    async def play():
        log = Log()
        await conducted(log, Asker(log))
        return log.told

    told = asyncio.run(play())

    judged = [at for at, what in enumerate(told) if str(what).startswith("judged")]
    assert len(judged) == COUNT
    assert told[-1].end_ns <= judged[0]


def test_a_grader_that_breaks_ends_the_run_and_the_window_is_closed():
    async def play():
        log = Log()
        with pytest.raises(GraderFailed):
            await conducted(log, Asker(log, breaks="2"))
        return log.told

    told = asyncio.run(play())

    assert told[-1].index == 0
    assert f"asked {COUNT - 1}" not in told

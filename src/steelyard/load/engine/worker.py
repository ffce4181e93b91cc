"""A worker process: python -m steelyard.load.engine.worker, spoken to through its pipes."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import signal
import sys

import msgspec

from steelyard.endpoint import Direct, loop_for
from steelyard.errors import SteelyardError
from steelyard.load.engine.generator import Generator
from steelyard.load.engine.pipe import Inbox, encode, framed, read_message, write_all
from steelyard.load.engine.size import open_many
from steelyard.load.engine.task import Go, Task, Tick

TICK_S = 0.25
ORPHANED = 86
"""Exit status of a worker whose conductor has gone."""


def main() -> None:
    """Do one task, told through stdin; say how it goes on stdout."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    open_many()
    out = os.dup(1)
    os.dup2(2, 1)
    # What the imports made lives for ever; collecting it again and again only stops the loop.
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
    task = _task()
    last = Tick(worker=task.worker, over=True)
    runner = asyncio.Runner(loop_factory=lambda: loop_for(task.destination.target()))
    try:
        with runner:
            last = runner.run(_work(task, out))
    except SteelyardError as problem:
        last.fault = str(problem)
    except OSError as problem:
        last.fault = f"{type(problem).__name__}: {problem}"
    with contextlib.suppress(OSError):
        write_all(out, framed(encode(last)))


def _task() -> Task:
    # The message of a long plan is as large as the plan; it goes when this returns.
    message = read_message(0)
    if message is None:
        sys.exit(ORPHANED)
    return msgspec.msgpack.decode(message, type=Task)


async def _work(task: Task, out: int) -> Tick:
    async with Direct(task.destination.target(), timeouts=task.destination.timeouts()) as direct:
        generator = Generator(task, direct)
        await generator.prepare()
        orders = _Orders(generator)
        os.set_blocking(out, False)
        _say(out, Tick(worker=task.worker, ready=True))
        go = await orders.go()
        talk = asyncio.create_task(_talk(generator, out))
        try:
            facts = await generator.run(go)
        finally:
            talk.cancel()
            orders.close()
            os.set_blocking(out, True)
        last = generator.tick()
        last.over, last.facts = True, facts
        return last


class _Orders:
    """What the conductor says while the loop runs: go, then perhaps stop."""

    def __init__(self, generator: Generator) -> None:
        self._generator = generator
        self._inbox = Inbox()
        self._go: asyncio.Future[Go] = asyncio.get_running_loop().create_future()
        os.set_blocking(0, False)
        asyncio.get_running_loop().add_reader(0, self._hear)

    async def go(self) -> Go:
        """Wait for the start."""
        return await self._go

    def close(self) -> None:
        """Listen no longer."""
        asyncio.get_running_loop().remove_reader(0)

    def _hear(self) -> None:
        try:
            data = os.read(0, 65536)
        except BlockingIOError:
            return
        if not data:
            # Nobody is left who would merge or stop us: keep what is recorded and leave.
            if not self._go.done():
                os._exit(ORPHANED)
            self.close()
            self._generator.stop()
            return
        for message in self._inbox.feed(data):
            if not message:
                self._generator.stop()
            elif not self._go.done():
                self._go.set_result(msgspec.msgpack.decode(message, type=Go))


async def _talk(generator: Generator, out: int) -> None:
    while True:
        await asyncio.sleep(TICK_S)
        _say(out, generator.tick())


def _say(out: int, tick: Tick) -> None:
    # Below PIPE_BUF a write is whole or refused; a reader that lags misses a tick, no more.
    tick.ttft_ms, tick.gap_ms = tick.ttft_ms[-32:], tick.gap_ms[-32:]
    with contextlib.suppress(OSError):
        os.write(out, framed(encode(tick)))


if __name__ == "__main__":
    main()

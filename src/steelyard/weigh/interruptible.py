"""Running a coroutine that a polite SIGTERM ends like Ctrl-C does."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import Coroutine
from typing import Any


def run_interruptible(work: Coroutine[Any, Any, None]) -> None:
    """``asyncio.run`` that SIGTERM cancels in an orderly way, then raises KeyboardInterrupt.

    asyncio does so for SIGINT, but not where a shell has put the process into the background
    with SIGINT ignored; an exception out of a plain signal handler may strike anywhere there.
    """
    before = signal.getsignal(signal.SIGTERM)
    try:
        asyncio.run(_guarded(work))
    finally:
        signal.signal(signal.SIGTERM, before)


async def _guarded(work: Coroutine[Any, Any, None]) -> None:
    loop, task = asyncio.get_running_loop(), asyncio.current_task()
    struck = asyncio.Event()

    def strike() -> None:
        struck.set()
        if task is not None:
            task.cancel()

    with contextlib.suppress(NotImplementedError):  # no such handlers outside Unix
        loop.add_signal_handler(signal.SIGTERM, strike)
    try:
        await work
    except asyncio.CancelledError:
        if struck.is_set():
            raise KeyboardInterrupt from None
        raise
    finally:
        with contextlib.suppress(NotImplementedError):
            loop.remove_signal_handler(signal.SIGTERM)

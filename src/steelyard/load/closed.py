"""Closed-loop arrivals: a fixed number of users, each asking again when it has its answer."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from typing import TypeVar

Task = TypeVar("Task")


async def closed_loop(
    tasks: Iterable[Task], work: Callable[[Task], Awaitable[None]], *, users: int
) -> list[Task]:
    """Have ``users`` users work off ``tasks`` in order; return those that were not begun.

    A user's next request is intended the moment its previous answer is complete, so in a
    closed loop the intended send time is when the user turns up, not when a socket is free.
    When ``work`` raises, the other users are cancelled and the error goes up.
    """
    waiting = deque(tasks)

    async def user() -> None:
        while waiting:
            await work(waiting.popleft())

    crew = [asyncio.create_task(user()) for _ in range(min(users, len(waiting)))]
    try:
        await asyncio.gather(*crew)
    finally:
        await _dismiss(crew)
    return list(waiting)


async def _dismiss(crew: list[asyncio.Task[None]]) -> None:
    for member in crew:
        member.cancel()
    await asyncio.gather(*crew, return_exceptions=True)

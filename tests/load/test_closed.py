import asyncio

import pytest

from steelyard.load import closed_loop


def test_no_more_than_so_many_users_ask_at_once():
    busy, most = 0, 0

    async def work(_: int) -> None:
        nonlocal busy, most
        busy += 1
        most = max(most, busy)
        await asyncio.sleep(0)
        busy -= 1

    left = asyncio.run(closed_loop(range(20), work, users=3))

    assert most == 3
    assert left == []


def test_tasks_are_begun_in_their_order():
    begun = []

    async def work(task: int) -> None:
        begun.append(task)
        await asyncio.sleep(0)

    asyncio.run(closed_loop(range(10), work, users=4))

    assert begun == list(range(10))


def test_an_error_of_one_user_cancels_the_others_and_goes_up():
    cancelled = []

    async def work(task: int) -> None:
        if task == 0:
            await asyncio.sleep(0)
            raise ValueError("stop")
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            cancelled.append(task)
            raise

    with pytest.raises(ValueError, match="stop"):
        asyncio.run(closed_loop(range(9), work, users=3))
    assert cancelled == [1, 2]

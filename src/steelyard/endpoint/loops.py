"""Which event loop a target is read with."""

from __future__ import annotations

import asyncio
import contextlib
import sys

from steelyard.endpoint.target import Target

if sys.platform == "linux":
    from steelyard.endpoint.poll import Poll


class PollLoop(asyncio.SelectorEventLoop):
    """asyncio's loop whose selector reads plain connections itself."""

    def __init__(self, poll: Poll) -> None:
        super().__init__(poll)
        self.poll = poll


def loop_for(target: Target) -> asyncio.AbstractEventLoop:
    """Ours for plain HTTP on Linux, whose stamps are the kernel's however late it comes to them;
    else uvloop, if it is installed."""
    via = target.via or target.address
    if sys.platform == "linux" and not via.secure and not target.address.secure:
        return PollLoop(Poll())
    with contextlib.suppress(ImportError):
        from uvloop import new_event_loop

        return new_event_loop()
    return asyncio.new_event_loop()


def poll_here() -> Poll | None:
    """The running loop's Poll, where it has one."""
    loop = asyncio.get_running_loop()
    return loop.poll if isinstance(loop, PollLoop) else None

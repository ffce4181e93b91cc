"""A client that calls back: no task and no future for a request, for many thousands a second."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from steelyard.endpoint.client import Client
from steelyard.endpoint.form import Forms
from steelyard.endpoint.line import Line
from steelyard.endpoint.packing import pack_sample
from steelyard.endpoint.pool import IDLE_S
from steelyard.endpoint.reply import Reply, reply_of
from steelyard.endpoint.request import Route, Timeouts
from steelyard.endpoint.retry import retry_after_s
from steelyard.endpoint.samples import SampleKey
from steelyard.endpoint.shorthand import shorten
from steelyard.endpoint.shot import Shot
from steelyard.endpoint.target import Target


class Direct(Client):
    """Sends encoded requests and calls back with each one's end.

    What is measured, and every failure, is as with ``Client.ask``.
    """

    def __init__(
        self,
        target: Target,
        *,
        timeouts: Timeouts | None = None,
        clock: Callable[[], int] = time.perf_counter_ns,
        idle_s: float = IDLE_S,
    ) -> None:
        super().__init__(target, timeouts=timeouts, clock=clock, idle_s=idle_s)
        self._dialling: set[asyncio.Task[None]] = set()
        self._forms = Forms()

    def encoded(self, route: Route, body: bytes) -> bytes:
        """A whole request, ready for the socket."""
        return self._encoded(("POST", f"/{route}", False), body)

    def shoot(
        self,
        data: bytes,
        *,
        done: Callable[[Shot], None],
        row: int,
        intended_ns: int,
        noticed_ns: int,
        most: int | None = None,
    ) -> Shot:
        """Send ``data``, which asks for a stream, now; ``done`` is called once, and later.

        ``most``: tokens that end the answer, 0 if unknown, where something waits for its end.
        """
        shot = Shot(
            data=data,
            ready_ns=self._clock(),
            landed=self._landed,
            done=done,
            row=row,
            intended_ns=intended_ns,
            noticed_ns=noticed_ns,
            most=most,
            forms=self._forms,
        )
        line = self._pool.take(shot.ready_ns)
        if line is None:
            self._dial_for(shot)
        else:
            self._launch(shot, line)
        return shot

    def abandon(self, shot: Shot, *, kind: str, detail: str) -> None:
        """End a request from this side; its connection is closed so that the server frees it."""
        line = self._flying.get(shot)
        shot.fail(self._clock(), kind, detail)
        if line is not None:
            line.abort()
        shot.release()

    def never(self, *, row: int, intended_ns: int, noticed_ns: int, kind: str, detail: str) -> Shot:
        """The record of a request that was due and never sent."""
        now = self._clock()
        shot = Shot(
            data=b"",
            ready_ns=noticed_ns,
            landed=self._landed,
            done=_nothing,
            row=row,
            intended_ns=intended_ns,
            noticed_ns=noticed_ns,
        )
        shot.fail(now, kind, detail)
        return shot

    def read(self, shot: Shot) -> Reply:
        """Every fact of a request that has ended; its ``ready_ns`` is when it was noticed."""
        shot.unfold()
        shot.ready_ns = shot.noticed_ns
        head = shot.head
        after = retry_after_s(head.headers.get("retry-after")) if head is not None else None
        return reply_of(
            shot, intended_ns=shot.intended_ns, retry_after_s=after, secrets=self._secrets
        )

    def pack(
        self, shot: Shot, *, key: SampleKey, origin_ns: int, prompt_sha256: str
    ) -> tuple[bytes, str]:
        """The sample of a request that has ended, encoded, and its kind; see ``pack_sample``."""
        shot.unfold()
        return pack_sample(
            shot,
            key=key,
            origin_ns=origin_ns,
            prompt_sha256=prompt_sha256,
            secrets=self._secrets,
        )

    def shorten(
        self, shot: Shot, *, like: tuple[int, int], item: tuple[str, int, str], origin_ns: int
    ) -> bytes | None:
        """The sample as another one with some values changed; see ``shorthand.shorten``."""
        return shorten(shot, like=like, item=item, origin_ns=origin_ns, secrets=self._secrets)

    def _launch(self, shot: Shot, line: Line) -> None:
        self._flying[shot] = line
        if self._tick is None:
            loop = self._loop = asyncio.get_running_loop()
            self._tick = loop.call_later(self._tick_s, self._watch)
        line.send(shot, shot.data)

    def _dial_for(self, shot: Shot) -> None:
        pending = self._dialling
        task = asyncio.get_running_loop().create_task(self._dialled(shot))
        pending.add(task)
        task.add_done_callback(pending.discard)

    async def _dialled(self, shot: Shot) -> None:
        line = await self._dial(shot)
        if shot.settled:
            # It could not connect, or was given up meanwhile.
            if line is not None:
                self._idle(line)
            else:
                shot.release()
        elif line is not None:
            self._launch(shot, line)

    def _landed(self, shot: Shot) -> None:
        if shot.landed:
            return
        self._flying.pop(shot, None)
        if shot.unanswered and shot.reused and not shot.stale:
            # As in ``exchange``: the server closed the idle connection; it never began to answer.
            self._pool.stale += 1
            shot.again()
            self._dial_for(shot)
            return
        shot.landed = True
        shot.done(shot)


def _nothing(shot: Shot) -> None:
    """Nobody waits for this one."""

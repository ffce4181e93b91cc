"""A server on loopback that plays scripts and writes down what it did, and when."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import struct
import threading
import time
from dataclasses import dataclass, field

from steelyard.selftest.lag import Lag
from steelyard.selftest.script import Asked, End, Script, Send
from steelyard.selftest.wire import whole

_LINGER = struct.pack("ii", 1, 0)
_MODELS = {"object": "list", "data": [{"id": "selftest", "object": "model", "owned_by": "me"}]}
_START_S = 30.0
TRIALS = 3
PAUSE_NS = 200_000_000
"""Up to so many requests, followed by such a pause, are a tool's trials before its load."""
_BODY_LIMIT = 16 * 1024 * 1024


@dataclass(slots=True, kw_only=True)
class Served:
    """One request in the mock's own log; ns of the monotonic clock."""

    asked_ns: int
    writes: list[tuple[int, int, bool]] = field(default_factory=list)
    """(when, how many tokens, whether a user sees them), writes without tokens left out."""
    ended_ns: int | None = None


class Mock:
    """One script behind one port, in a thread of its own.

    Answers ``GET …/models`` by itself, since many tools ask it first; anything else goes to the
    script and into ``served``.
    """

    def __init__(self, script: Script) -> None:
        self.served: list[Served] = []
        self.lag = Lag()
        self.connections = 0
        self.port = 0
        self._begun_ns = self._last_ns = 0
        self._script = script
        self._ready = threading.Event()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._over: asyncio.Event | None = None

    def __enter__(self) -> Mock:
        self._thread.start()
        self._ready.wait(_START_S)
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._end)
        self._thread.join(_START_S)

    @property
    def url(self) -> str:
        """The base URL, up to its version."""
        return f"http://127.0.0.1:{self.port}/v1"

    def _end(self) -> None:
        if self._over is not None:
            self._over.set()

    def _run(self) -> None:
        try:
            self._loop.run_until_complete(self._serve())
        finally:
            self._loop.close()

    async def _serve(self) -> None:
        self._over = asyncio.Event()
        crew: set[asyncio.Task[None]] = set()

        async def begin(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            task = asyncio.current_task()
            if task is not None:
                crew.add(task)
                task.add_done_callback(crew.discard)
            with contextlib.suppress(OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
                await self._connected(reader, writer)
            writer.transport.abort()

        server = await asyncio.start_server(begin, "127.0.0.1", 0, limit=_BODY_LIMIT, backlog=512)
        self.port = int(server.sockets[0].getsockname()[1])
        self._ready.set()
        watching = asyncio.create_task(self.lag.watch())
        await self._over.wait()
        watching.cancel()
        server.close()
        for task in list(crew):
            task.cancel()
        await asyncio.gather(*crew, return_exceptions=True)
        # Aborted transports close their sockets in the loop's next rounds.
        for _ in range(3):
            await asyncio.sleep(0)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        sock: socket.socket = writer.get_extra_info("socket")
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        nth = 0
        while True:
            method, headers, body = await _request(reader)
            if method == "GET":
                writer.write(whole(_MODELS))
                continue
            if not await self._answered(reader, writer, nth=nth, headers=headers, body=body):
                return
            nth += 1

    async def _answered(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        *,
        nth: int,
        headers: dict[str, str],
        body: bytes,
    ) -> bool:
        """Play one script; say whether the connection stays open."""
        now = time.monotonic_ns()
        if len(self.served) <= TRIALS and (not self.served or now - self._last_ns > PAUSE_NS):
            self._begun_ns = now
        self._last_ns = now
        log = Served(asked_ns=now)
        self.served.append(log)
        asked = Asked(
            number=len(self.served) - 1,
            nth=nth,
            since_s=(now - self._begun_ns) / 1e9,
            headers=headers,
            body=body,
        )
        try:
            for step in self._script(asked):
                if isinstance(step, Send):
                    await _send(writer, step, log)
                else:
                    await _leave(reader, writer, step)
                    return False
        finally:
            log.ended_ns = time.monotonic_ns()
        return True


async def _send(writer: asyncio.StreamWriter, step: Send, log: Served) -> None:
    if step.after_s > 0:
        await asyncio.sleep(step.after_s)
    if step.tokens:
        log.writes.append((time.monotonic_ns(), step.tokens, step.visible))
    writer.write(step.data)
    await writer.drain()


async def _leave(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, end: End) -> None:
    if end is End.HOLD:
        await reader.read(1)
    elif end is End.RESET:
        writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _LINGER)
        writer.transport.abort()
    else:
        writer.close()
        await writer.wait_closed()


async def _request(reader: asyncio.StreamReader) -> tuple[str, dict[str, str], bytes]:
    first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    headers = {}
    for line in lines:
        name, _, value = line.partition(":")
        headers[name.lower()] = value.strip()
    if "chunked" in headers.get("transfer-encoding", "").lower():
        body = await _pieces(reader)
    else:
        body = await reader.readexactly(int(headers.get("content-length") or 0))
    return first.partition(" ")[0], headers, body


async def _pieces(reader: asyncio.StreamReader) -> bytes:
    body = b""
    while size := int((await reader.readuntil(b"\r\n")).split(b";")[0], 16):
        body += (await reader.readexactly(size + 2))[:-2]
    await reader.readuntil(b"\r\n")
    return body

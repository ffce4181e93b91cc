"""A small engine with slots, well or badly behaved, that serves from a thread of its own."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import threading
from dataclasses import dataclass, field

from support.hostile import DONE, chunk, sse
from support.threaded import Threaded

HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n"


@dataclass
class Engine(Threaded):
    """Answers ``max_tokens`` tokens, one every ``token_s``, in one of ``slots``."""

    slots: int = 4
    token_s: float = 0.002
    token: str = "a "
    leaky: bool = False
    """Goes on with answers whose reader has hung up."""
    one_writer: bool = False
    """Writes to one connection after another, so that a slow reader holds up all."""
    limit: int | None = None
    """Refuses with 429 what is more than so many at once."""
    retry_after: str | None = "0"
    running: int = 0
    waiting: int = 0
    served: int = 0
    drops: int = 0
    """Answers every so many-th request with 500, where more than 0."""
    asked: int = 0
    keeps_alive: bool = True
    """Whether a connection takes another request after its first answer."""
    down: threading.Event = field(default_factory=threading.Event)
    """While set, connections are closed without an answer."""
    turned_away: int = 0
    """Of them, those that were new."""

    def __post_init__(self) -> None:
        self._free = asyncio.Semaphore(self.slots)
        self._pen = asyncio.Lock()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/v1"

    @property
    def metrics(self) -> str:
        return f"http://127.0.0.1:{self.port}/metrics"

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        sock = writer.get_extra_info("socket")
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 8192)
        writer.transport.set_write_buffer_limits(high=8192)
        new = True
        try:
            while not self.down.is_set() and (head := await reader.readuntil(b"\r\n\r\n")):
                size = 0
                for line in head.split(b"\r\n"):
                    if line.lower().startswith(b"content-length:"):
                        size = int(line.split(b":")[1])
                body = await reader.readexactly(size)
                if self.down.is_set():
                    break
                new = False
                if head.startswith(b"GET"):
                    await self._page(writer)
                else:
                    await self._answer(reader, writer, json.loads(body)["max_tokens"])
                    if not self.keeps_alive:
                        writer.close()
                        await writer.wait_closed()
                        return
        except (OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass
        finally:
            self.turned_away += new and self.down.is_set()
            with contextlib.suppress(OSError):
                writer.transport.abort()

    async def _page(self, writer: asyncio.StreamWriter) -> None:
        page = (
            f'vllm:num_requests_running{{model_name="m"}} {self.running}\n'
            f'vllm:num_requests_waiting{{model_name="m"}} {self.waiting}\n'
        ).encode()
        writer.write(
            b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: %d\r\n\r\n%b"
            % (len(page), page)
        )
        await writer.drain()

    async def _answer(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, tokens: int
    ) -> None:
        self.asked += 1
        if self.drops and self.asked % self.drops == 0:
            writer.write(b"HTTP/1.1 500 Oops\r\nContent-Length: 0\r\n\r\n")
            await writer.drain()
            return
        if self.limit is not None and self.running + self.waiting >= self.limit:
            hint = f"Retry-After: {self.retry_after}\r\n" if self.retry_after else ""
            body = b'{"error":{"message":"slow down"}}'
            head = (
                f"HTTP/1.1 429 Too Many\r\n{hint}Content-Type: application/json\r\n"
                f"Content-Length: {len(body)}\r\n\r\n"
            )
            writer.write(head.encode() + body)
            await writer.drain()
            return
        self.waiting += 1
        try:
            await self._free.acquire()
        finally:
            self.waiting -= 1
        self.running += 1
        try:
            await self._stream(reader, writer, tokens)
            self.served += 1
        finally:
            self.running -= 1
            self._free.release()

    async def _stream(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, tokens: int
    ) -> None:
        gone = False
        parts = [HEAD, b"\r\n" if self.keeps_alive else b"Connection: close\r\n\r\n"]
        for n in range(tokens):
            last = n == tokens - 1
            data = sse(
                chunk(self.token, finish="stop" if last else None), *([DONE] if last else [])
            )
            parts.append(b"%x\r\n%b\r\n" % (len(data), data))
            end = b"0\r\n\r\n" if last else b""
            gone = gone or reader.at_eof() or writer.transport.is_closing()
            if gone and not self.leaky:
                raise ConnectionResetError
            if not gone:
                writer.write(b"".join(parts) + end)
                with contextlib.suppress(ConnectionResetError):
                    if self.one_writer:
                        async with self._pen:
                            await writer.drain()
                    else:
                        await writer.drain()
            parts = []
            await asyncio.sleep(self.token_s)

"""A small engine with slots, well or badly behaved, that serves from a thread of its own."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import threading
from dataclasses import dataclass, field

from support.hostile import DONE, chunk, sse

HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"


@dataclass
class Engine:
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
    url: str = ""
    metrics: str = ""
    down: threading.Event = field(default_factory=threading.Event)
    """While set, connections are closed without an answer."""

    def __enter__(self) -> Engine:
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        self._ready.wait(30)
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._over.set)
        self._thread.join(30)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._serve())
        self._loop.close()

    async def _serve(self) -> None:
        self._over = asyncio.Event()
        self._free = asyncio.Semaphore(self.slots)
        self._pen = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        self.url, self.metrics = f"http://127.0.0.1:{port}/v1", f"http://127.0.0.1:{port}/metrics"
        self._ready.set()
        await self._over.wait()
        server.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        sock = writer.get_extra_info("socket")
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 8192)
        writer.transport.set_write_buffer_limits(high=8192)
        try:
            while not self.down.is_set() and (head := await reader.readuntil(b"\r\n\r\n")):
                size = 0
                for line in head.split(b"\r\n"):
                    if line.lower().startswith(b"content-length:"):
                        size = int(line.split(b":")[1])
                body = await reader.readexactly(size)
                if self.down.is_set():
                    break
                if head.startswith(b"GET"):
                    await self._page(writer)
                else:
                    await self._answer(reader, writer, json.loads(body)["max_tokens"])
        except (OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass
        finally:
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
        parts = [HEAD]
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

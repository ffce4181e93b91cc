"""Two replicas behind a proxy that sends each connection to the next one that is in."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from support.slots import Engine


@dataclass
class Replicas:
    """A TCP proxy; ``out`` holds replicas that get no new connection, as when one drains."""

    engines: tuple[Engine, Engine]
    out: set[int] = field(default_factory=set)
    url: str = ""

    def __enter__(self) -> Replicas:
        self._ready = threading.Event()
        self._loop = asyncio.new_event_loop()
        self._turn = 0
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        self._ready.wait(30)
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._over.set)
        self._thread.join(30)

    def _run(self) -> None:
        self._loop.run_until_complete(self._serve())
        self._loop.close()

    async def _serve(self) -> None:
        self._over = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/v1"
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
        self._turn += 1
        known = [n for n in range(2) if n not in self.out] or [0]
        place = urlsplit(self.engines[known[self._turn % len(known)]].url)
        try:
            there, back = await asyncio.open_connection(place.hostname, place.port)
            await asyncio.gather(_copy(reader, back), _copy(there, writer))
        except OSError:
            return
        finally:
            writer.close()


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    except OSError:
        return
    finally:
        writer.close()

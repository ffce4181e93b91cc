"""Two replicas behind a proxy that sends each connection to the next one that is in."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from support.slots import Engine
from support.threaded import Threaded


@dataclass
class Replicas(Threaded):
    """A TCP proxy; ``out`` holds replicas that get no new connection, as when one drains."""

    engines: tuple[Engine, Engine]
    out: set[int] = field(default_factory=set)
    turn: int = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/v1"

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.turn += 1
        known = [n for n in range(2) if n not in self.out] or [0]
        place = urlsplit(self.engines[known[self.turn % len(known)]].url)
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

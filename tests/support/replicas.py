"""Two replicas behind a proxy that sends each connection to the next one that is in."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from support.slots import Engine
from support.threaded import Threaded


@dataclass
class Replicas(Threaded):
    """A TCP proxy; ``out`` are replicas that get no new connection, as when one drains."""

    engines: tuple[Engine, Engine]
    out: frozenset[int] = frozenset()
    """Replaced whole, so that no connection meets half a change."""
    turn: int = 0
    sent_to: list[int] = field(default_factory=lambda: [0, 0])
    """Connections that went to each."""
    fresh: list[int] = field(default_factory=lambda: [0, 0])
    """Of those, the ones that have not been answered on yet."""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/v1"

    def drained(self, number: int) -> bool:
        """Whether a replica has nothing left to answer."""
        engine = self.engines[number]
        return not (self.fresh[number] or engine.running or engine.waiting)

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.turn += 1
        known = [n for n in range(2) if n not in self.out] or [0]
        number = known[self.turn % len(known)]
        self.sent_to[number] += 1
        self.fresh[number] += 1
        waited = [number]

        def answered() -> None:
            while waited:
                self.fresh[waited.pop()] -= 1

        place = urlsplit(self.engines[number].url)
        try:
            there, back = await asyncio.open_connection(place.hostname, place.port)
            await asyncio.gather(_copy(reader, back), _copy(there, writer, each=answered))
        except OSError:
            return
        finally:
            answered()
            writer.close()


async def _copy(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, each=lambda: None
) -> None:
    try:
        while data := await reader.read(65536):
            each()
            writer.write(data)
            await writer.drain()
    except OSError:
        return
    finally:
        writer.close()

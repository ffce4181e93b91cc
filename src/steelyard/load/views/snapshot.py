"""A metrics page at a place of the run's time axis."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import msgspec

from steelyard.errors import RecordDamaged
from steelyard.evidence import Missing, write_atomic
from steelyard.load.views.exposition import Exposition, parse

SCHEMA = 1


class Scrape(msgspec.Struct, frozen=True, kw_only=True):
    """One attempt to read a page; kept unread, so that the run pays for no parser."""

    asked_ns: int
    """Nanoseconds of the monotonic clock since the run's origin, as are all times here."""
    answered_ns: int
    packed: bytes = b""
    """The page, compressed."""
    openmetrics: bool = False
    fault: str = ""
    """Why there is no page; "" where there is one."""
    asked_here: bool = True
    """False where a Prometheus asked, so that the two moments are bounds and no round trip."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot:
    """A page and the span of time in which its values were so."""

    low_ns: int
    high_ns: int
    page: Exposition
    asked_here: bool = True
    """As in ``Scrape``."""

    @property
    def middle_ns(self) -> int:
        """Halfway; off by half the span at most."""
        return (self.low_ns + self.high_ns) // 2


def pack(body: bytes) -> bytes:
    """Compress a page: ten times smaller at the least cost."""
    return zlib.compress(body, level=1)


def opened(scrape: Scrape) -> Snapshot | Missing:
    """Read what was kept; Missing where nothing came."""
    if scrape.fault:
        return Missing(reason=scrape.fault)
    page = parse(zlib.decompress(scrape.packed), openmetrics=scrape.openmetrics)
    return Snapshot(
        low_ns=scrape.asked_ns,
        high_ns=scrape.answered_ns,
        page=page,
        asked_here=scrape.asked_here,
    )


def write_scrapes(path: Path, scrapes: Iterable[Scrape]) -> None:
    """Write scrapes to one file, whole or not at all."""
    write_atomic(path, msgspec.msgpack.encode({"schema": SCHEMA, "scrapes": list(scrapes)}))


class _File(msgspec.Struct):
    schema: int
    scrapes: list[Scrape]


def read_scrapes(path: Path) -> list[Scrape]:
    """Read scrapes back.  Raises RecordDamaged."""
    try:
        found = msgspec.msgpack.decode(path.read_bytes(), type=_File)
        for scrape in found.scrapes:
            zlib.decompress(scrape.packed) if scrape.packed else None
    except (msgspec.DecodeError, zlib.error) as why:
        raise RecordDamaged(f"{path.name}: scrapes do not read back: {why}") from why
    if found.schema != SCHEMA:
        raise RecordDamaged(f"{path.name}: scrapes of schema {found.schema}, not {SCHEMA}")
    return found.scrapes

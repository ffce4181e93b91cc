"""A reply read from bytes, without a socket: each read a tick of a clock of its own."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

import msgspec

from steelyard.endpoint.exchange import Exchange
from steelyard.endpoint.reply import Reply, reply_of

MS = 1_000_000


def reads_of(data: bytes, cuts: Iterable[int]) -> list[bytes]:
    """``data`` cut at the given offsets."""
    borders = sorted({0, len(data), *cuts})
    return [data[a:b] for a, b in pairwise(borders)]


def play(
    reads: Iterable[bytes],
    *,
    stream: bool = True,
    eof: bool = False,
    fault: tuple[str, str] | None = None,
) -> Reply:
    """The reply to a request sent at 0, its reads coming at 1 ms, 2 ms, …"""
    exchange = Exchange(ready_ns=0, stream=stream)
    exchange.sent_ns = 0
    now = 0
    for data in reads:
        now += MS
        exchange.receive(now, data)
        if exchange.settled:
            break
    if eof and not exchange.settled:
        exchange.eof(now + MS)
    if fault is not None:
        exchange.fail(now + MS, *fault)
    assert exchange.settled, "the reply has not ended"
    return reply_of(exchange, intended_ns=0, retry_after_s=None, secrets=())


def untimed(reply: Reply) -> dict[str, object]:
    """A reply's facts without times and without the count of bytes after its end."""
    facts = msgspec.structs.asdict(reply)
    return {
        name: value
        for name, value in facts.items()
        if not name.endswith("_ns") and name not in ("reads", "wire_bytes")
    }

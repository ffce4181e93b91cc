"""Slow readers: clients that take their answers byte by byte must not slow the others."""

from __future__ import annotations

import asyncio
import contextlib
import math
import socket
import ssl

from steelyard.endpoint import Client, Reply
from steelyard.load.drills.asking import Ask, answered, median_ttft_s, one_by_one
from steelyard.load.drills.finding import Finding

CLAIM = "neighbours of slow readers are served as before"
FACTOR, SPARE_S = 2.0, 0.1
"""Neighbours may take so many times as long, and this much more: below it one sees noise."""
BUFFER = 4096
MOST_LOST = 2
"""Unanswered probes after which no more are asked."""


async def slow_reader(
    ask: Ask, *, readers: int = 8, bytes_per_s: float = 64.0, probes: int = 10
) -> Finding:
    """Probe beside ``readers`` of long answers that read at once, at ``bytes_per_s``, at once.

    All take as many places of the engine, so that what differs is the reading alone; ordinary
    readers come before and after, so that a machine that is busier now is not taken for it.
    Unknown where ordinary readers leave no place for neighbours.
    """
    async with ask.client() as client:
        await one_by_one(client, ask, count=1, first=10_000 + probes)
        before, _ = await _beside(client, ask, readers, probes=probes, turn=0)
        during, cut = await _beside(
            client, ask, readers, probes=probes, turn=1, bytes_per_s=bytes_per_s
        )
        after, _ = await _beside(client, ask, readers, probes=probes, turn=2)
    calm = max(median_ttft_s(before), median_ttft_s(after))
    loud = median_ttft_s(during)
    lost = sum(not answered(reply) for reply in during)
    good = lost == 0 and loud <= FACTOR * calm + SPARE_S
    known = all(answered(reply) for reply in before)
    told = (
        f"TTFT {calm:.3g} s beside as many ordinary readers, {loud:.3g} s beside {readers} slow "
        f"ones; {lost} of {len(during)} unanswered; {cut} readers ended by the server"
    )
    if not known:
        told = (
            f"{readers} ordinary readers leave no place for neighbours; ask for fewer with "
            "--requests"
        )
    return Finding(
        drill="slow reader",
        claim=CLAIM,
        result=("pass" if good else "fail") if known else "unknown",
        detail=told,
        figures={
            "ttft_before_s": calm,
            "ttft_during_s": loud,
            "unanswered": float(lost),
            "readers": float(readers),
            "ended_by_server": float(cut),
        },
    )


async def _beside(
    client: Client,
    ask: Ask,
    readers: int,
    *,
    probes: int,
    turn: int,
    bytes_per_s: float = math.inf,
) -> tuple[list[Reply], int]:
    """Answers to probes beside readers of that speed, and how many of these were ended early."""
    held = [
        asyncio.create_task(_read(ask, turn * readers + number, bytes_per_s=bytes_per_s))
        for number in range(readers)
    ]
    await asyncio.sleep(0.2)
    replies = await one_by_one(client, ask, count=probes, first=turn * probes, most_lost=MOST_LOST)
    cut = sum(task.done() for task in held)
    for task in held:
        task.cancel()
    await asyncio.gather(*held, return_exceptions=True)
    return replies, cut


async def _read(ask: Ask, number: int, *, bytes_per_s: float) -> None:
    """Ask for a long answer over a connection of its own; take it a byte at a time, or at once."""
    reader, writer = await _narrow(ask)
    try:
        writer.write(_wire(ask, number))
        await writer.drain()
        fast = math.isinf(bytes_per_s)
        while await reader.read(BUFFER if fast else 1):
            if not fast:
                await asyncio.sleep(1.0 / bytes_per_s)
    finally:
        writer.close()
        with contextlib.suppress(OSError, asyncio.CancelledError):
            await writer.wait_closed()


async def _narrow(ask: Ask) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection whose buffers are small, so that the server soon feels who reads slowly."""
    address, loop = ask.target.address, asyncio.get_running_loop()
    context = ssl.create_default_context(cafile=ask.target.ca) if address.secure else None
    found = await loop.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM)
    family, kind, protocol, _, where = found[0]
    sock = socket.socket(family, kind, protocol)
    try:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, BUFFER)
        sock.settimeout(0.0)
        await loop.sock_connect(sock, where)
        return await asyncio.open_connection(
            sock=sock, ssl=context, server_hostname=address.host if context else None, limit=BUFFER
        )
    except BaseException:
        sock.close()
        raise


def _wire(ask: Ask, number: int) -> bytes:
    target, body = ask.target, ask.request(10_000 + number, max_tokens=2048).body
    lines = [
        f"POST {target.address.path}/{ask.route.value} HTTP/1.1",
        f"Host: {target.address.authority}",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
        *(f"{name}: {value}" for name, value in target.headers.items()),
    ]
    if target.api_key is not None:
        lines.append(f"Authorization: Bearer {target.api_key}")
    return "\r\n".join((*lines, "", "")).encode("ascii") + body

"""Slow readers: clients that take their answers byte by byte must not slow the others."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import ssl

from steelyard.load.drills.asking import Ask, answered, median_ttft_s, one_by_one
from steelyard.load.drills.finding import Finding

CLAIM = "neighbours of slow readers are served as before"
FACTOR, SPARE_S = 2.0, 0.1
"""Neighbours may take so many times as long, and this much more: below it one sees noise."""
BUFFER = 4096


async def slow_reader(
    ask: Ask, *, readers: int = 8, bytes_per_s: float = 64.0, probes: int = 10
) -> Finding:
    """Have ``readers`` read at ``bytes_per_s`` while ``probes`` are asked one after another."""
    async with ask.client() as client:
        before = await one_by_one(client, ask, count=probes)
        held = [
            asyncio.create_task(_read_slowly(ask, number, bytes_per_s=bytes_per_s))
            for number in range(readers)
        ]
        await asyncio.sleep(0.2)
        during = await one_by_one(client, ask, count=probes, first=probes)
        cut = sum(task.done() for task in held)
        for task in held:
            task.cancel()
        await asyncio.gather(*held, return_exceptions=True)
    calm, loud = median_ttft_s(before), median_ttft_s(during)
    lost = sum(not answered(reply) for reply in during)
    figures = {
        "ttft_before_s": calm, "ttft_during_s": loud, "unanswered": float(lost),
        "readers": float(readers), "ended_by_server": float(cut),
    }  # fmt: skip
    good = lost == 0 and loud <= FACTOR * calm + SPARE_S
    known = calm < float("inf")
    return Finding(
        drill="slow reader",
        claim=CLAIM,
        result=("pass" if good else "fail") if known else "unknown",
        detail=f"TTFT {calm:.3g} s before, {loud:.3g} s beside {readers} slow readers; {lost} of "
        f"{len(during)} unanswered; {cut} readers ended by the server",
        figures=figures,
    )


async def _read_slowly(ask: Ask, number: int, *, bytes_per_s: float) -> None:
    """Ask for a long answer over a connection of its own, and take it a byte at a time."""
    reader, writer = await _narrow(ask)
    try:
        writer.write(_wire(ask, number))
        await writer.drain()
        while await reader.read(1):
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

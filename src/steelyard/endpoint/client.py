"""The client: one endpoint, many requests, each one measured."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Self

from steelyard.endpoint.dial import DialFault, dial, trust
from steelyard.endpoint.exchange import Exchange
from steelyard.endpoint.line import Line
from steelyard.endpoint.pool import IDLE_S, Pool
from steelyard.endpoint.reply import Reply, reply_of
from steelyard.endpoint.request import Request, Route, Timeouts
from steelyard.endpoint.retry import retry_after_s
from steelyard.endpoint.target import Target

_PATHS = {route: f"/{route}" for route in Route}
_TICKS = 20
_TICK_S = (0.005, 0.25)


class Client:
    """Sends requests to one endpoint over kept-alive HTTP/1.1 connections.

    Belongs to the event loop it is first used in; ``clock`` must be monotonic, in ns.  Every
    failure of the endpoint is a ``Reply``, never an exception.  Cancelling ``ask`` closes the
    connection, so that the server frees the slot.
    """

    def __init__(
        self,
        target: Target,
        *,
        timeouts: Timeouts | None = None,
        clock: Callable[[], int] = time.perf_counter_ns,
        idle_s: float = IDLE_S,
    ) -> None:
        self.target = target
        self.timeouts = timeouts or Timeouts()
        self._clock = clock
        self._pool = Pool(idle_s=idle_s)
        self._context = trust(target)
        self._heads: dict[tuple[str, str, bool], bytes] = {}
        self._secrets = target.secrets()
        self._flying: dict[Exchange, Line] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._tick: asyncio.TimerHandle | None = None
        self._tick_s = _tick(self.timeouts)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    @property
    def opened(self) -> int:
        """Connections opened so far."""
        return self._pool.opened

    @property
    def gone(self) -> int:
        """Of them, those that are no more."""
        return self._pool.gone

    @property
    def stale(self) -> int:
        """Reused connections that turned out dead before a byte came."""
        return self._pool.stale

    async def ask(self, request: Request) -> Reply:
        """Send one request and wait for the end of its answer."""
        exchange = await self.exchange(
            "POST", _PATHS[request.route], body=request.body, stream=request.stream
        )
        head = exchange.head
        after = retry_after_s(head.headers.get("retry-after")) if head is not None else None
        intended = request.intended_ns
        return reply_of(
            exchange,
            intended_ns=exchange.ready_ns if intended is None else intended,
            retry_after_s=after,
            secrets=self._secrets,
        )

    async def exchange(
        self,
        method: str,
        path: str,
        *,
        body: bytes = b"",
        stream: bool = False,
        root: bool = False,
    ) -> Exchange:
        """One request as it lies on the wire.

        ``path`` is below the base URL, or with ``root`` below what stands before its ``/v1``.
        """
        exchange = Exchange(ready_ns=self._clock(), stream=stream)
        data = self._encoded((method, path, root), body)
        line = self._pool.take(exchange.ready_ns)
        if line is not None:
            await self._carry(exchange, line, data)
            if not exchange.unanswered:
                return exchange
            # The server closed the waiting connection while the request was under way.  It never
            # began to answer, so sending once more measures the same request; it is counted.
            self._pool.stale += 1
            exchange = Exchange(ready_ns=exchange.ready_ns, stream=stream)
            exchange.stale = 1
        line = await self._dial(exchange)
        if line is not None:
            await self._carry(exchange, line, data)
        return exchange

    async def open(self, count: int) -> int:
        """Connect ahead of a burst, so that its first answers aren't stamped late; how many did.

        Opening hundreds of connections keeps the loop busy for tens of milliseconds.
        """
        ready = self._clock()
        trials = (Exchange(ready_ns=ready, stream=False) for _ in range(count))
        lines = await asyncio.gather(*map(self._dial, trials))
        opened = [line for line in lines if line is not None and not line.closed]
        for line in opened:
            self._idle(line)
        return len(opened)

    async def close(self) -> None:
        """Close all connections."""
        if self._tick is not None:
            self._tick.cancel()
            self._tick = None
        self._pool.close()
        # Transports tell of their end in the loop's next rounds.
        for _ in range(3):
            await asyncio.sleep(0)

    async def _carry(self, exchange: Exchange, line: Line, data: bytes) -> None:
        loop = self._loop
        if loop is None:
            loop = self._loop = asyncio.get_running_loop()
        exchange.waiter = loop.create_future()
        self._flying[exchange] = line
        if self._tick is None:
            self._tick = loop.call_later(self._tick_s, self._watch)
        line.send(exchange, data)
        try:
            await exchange.waiter
        except asyncio.CancelledError:
            line.abort()
            raise
        finally:
            del self._flying[exchange]

    async def _dial(self, exchange: Exchange) -> Line | None:
        kind, limit = _patience(self.timeouts)
        began = self._clock()
        try:
            async with asyncio.timeout(limit):
                line = await dial(self.target, make=self._line, context=self._context)
        except TimeoutError:
            exchange.fail(self._clock(), kind, f"no connection within {limit:g} s")
            return None
        except DialFault as fault:
            exchange.fail(self._clock(), fault.kind, fault.detail)
            return None
        exchange.dial_ns = self._clock() - began
        self._pool.add(line)
        return line

    def _line(self, sock: object) -> Line:
        line = Line(
            serial=self._pool.opened,
            clock=self._clock,
            idle=self._idle,
            gone=self._pool.forget,
            sock=sock,  # type: ignore[arg-type]
        )
        self._pool.opened += 1
        return line

    def _idle(self, line: Line) -> None:
        self._pool.put(line, self._clock())

    def _watch(self) -> None:
        """Look for requests past a limit; one timer for all is cheaper than one for each."""
        self._tick = None
        now = self._clock()
        for exchange, line in list(self._flying.items()):
            late = exchange.overdue(now, self.timeouts)
            if late is not None:
                exchange.fail(now, *late)
                line.abort()
                exchange.release()
        if self._flying and self._loop is not None:
            self._tick = self._loop.call_later(self._tick_s, self._watch)

    def _encoded(self, kind: tuple[str, str, bool], body: bytes) -> bytes:
        head = self._heads.get(kind)
        if head is None:
            method, path, root = kind
            base = self.target.address.path
            goal = f"{base.removesuffix('/v1') if root else base}{path}"
            head = self._heads[kind] = request_head(self.target, method, goal)
        if kind[0] == "GET":
            return head + b"\r\n"
        return b"%bcontent-length: %d\r\n\r\n%b" % (head, len(body), body)


def request_head(target: Target, method: str, path: str) -> bytes:
    """Request line and headers for an absolute path, without length and empty line."""
    address, via = target.address, target.via
    goal = path
    headers = {
        "Host": address.authority,
        "User-Agent": "steelyard",
        "Accept": "text/event-stream, application/json",
        "Accept-Encoding": "identity",
    }
    if method != "GET":
        headers["Content-Type"] = "application/json"
    if target.api_key is not None:
        headers["Authorization"] = f"Bearer {target.api_key}"
    if via is not None and not address.secure:
        goal = f"http://{address.authority}{goal}"
        if via.proxy_authorization is not None:
            headers["Proxy-Authorization"] = via.proxy_authorization
    given = {name.lower() for name in target.headers}
    lines = [f"{name}: {value}" for name, value in headers.items() if name.lower() not in given]
    lines += [f"{name}: {value}" for name, value in target.headers.items()]
    return "\r\n".join((f"{method} {goal} HTTP/1.1", *lines, "")).encode("ascii")


def _patience(timeouts: Timeouts) -> tuple[str, float | None]:
    """Which limit a connection may not outlast, and how long that is in seconds."""
    connect, total = timeouts.connect_s, timeouts.total_s
    if total is not None and (connect is None or total < connect):
        return "timeout-total", total
    return "timeout-connect", connect


def _tick(timeouts: Timeouts) -> float:
    limits = (timeouts.first_token_s, timeouts.idle_s, timeouts.total_s)
    shortest = min((limit for limit in limits if limit is not None), default=5.0)
    return min(max(shortest / _TICKS, _TICK_S[0]), _TICK_S[1])

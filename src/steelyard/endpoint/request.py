"""One request, encoded before its time comes, and how long one waits for it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import msgspec


class Route(StrEnum):
    """Where a prompt goes, below the base URL."""

    CHAT = "chat/completions"
    COMPLETIONS = "completions"


class Request(msgspec.Struct, frozen=True, kw_only=True):
    """A prompt that is ready to be sent."""

    body: bytes
    """JSON; see ``encode_body``."""
    route: Route = Route.CHAT
    stream: bool = True
    """Whether ``body`` asks for a stream."""
    intended_ns: int | None = None
    """When the arrival process wanted it sent, on the client's clock; None is the call's time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Timeouts:
    """Seconds to wait; None waits for ever.  Each limit has an outcome kind of its own."""

    connect_s: float | None = 5.0
    """Name, TCP, proxy and TLS together."""
    first_token_s: float | None = 60.0
    """From sending to the first non-empty delta; keep-alive comments don't count.  Streams only."""
    idle_s: float | None = 30.0
    """Between two reads, once the answer has begun."""
    total_s: float | None = 120.0
    """From the call to the end, connecting included."""

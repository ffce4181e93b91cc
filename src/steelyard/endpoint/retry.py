"""When a request may be sent again, and after how long.

Nothing here is used by default: retries are asked for, and each is a sample of its own.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from enum import StrEnum
from typing import Protocol

from steelyard.evidence import Outcome

ABSURD_S = 24 * 3600.0
"""A longer Retry-After is taken as none."""

_QUOTA = ("quota", "billing", "balance", "usage limit", "monthly", "this period", "credit")


class RetryClass(StrEnum):
    """What a failure allows."""

    RATE = "rate"
    """A true rate limit: back off and send again."""
    QUOTA = "quota"
    """Used up; waiting does not help."""
    ANSWERED = "answered"
    """An answer, right or wrong: sending again would be another measurement."""
    BROKEN = "broken"
    """Transport; a load test counts it and never hides it behind a retry."""


class Failed(Protocol):
    """What is read of a reply: the wire's own, or a suite's."""

    @property
    def kind(self) -> str:
        """A key of ``OUTCOMES``."""

    @property
    def outcome(self) -> Outcome:
        """At the wire."""

    @property
    def detail(self) -> str:
        """One line."""

    @property
    def error_code(self) -> str:
        """The code or type in the server's error object."""


def retry_class(reply: Failed) -> RetryClass:
    """The class of a reply.  Only a 429 that does not speak of a quota is a rate limit."""
    if reply.kind == "rate-limited":
        said = f"{reply.error_code} {reply.detail}".lower()
        return RetryClass.QUOTA if any(word in said for word in _QUOTA) else RetryClass.RATE
    return RetryClass.BROKEN if reply.outcome == "transport" else RetryClass.ANSWERED


@dataclass(frozen=True, slots=True, kw_only=True)
class Backoff:
    """Full jitter (Brooker, 2015): uniform from 0 to base * 2^n, capped; Retry-After is a floor."""

    base_s: float = 1.0
    cap_s: float = 30.0
    attempts: int = 4
    """Requests in all, the first one included."""

    def delay_s(self, retry: int, *, floor_s: float | None, rng: random.Random) -> float:
        """Seconds to wait before the given retry, from 1."""
        top = min(self.cap_s, self.base_s * 2.0 ** (retry - 1))
        return max(floor_s or 0.0, rng.uniform(0.0, top))


def retry_after_s(header: str | None, *, now: datetime | None = None) -> float | None:
    """Seconds that a Retry-After asks for (RFC 9110 10.2.3), or None.

    Both forms are read; a date in the past, an absurd wait and anything else count as absent.
    """
    if header is None:
        return None
    header = header.strip()
    if header.isascii() and header.replace(".", "", 1).isdigit():
        seconds = float(header[:20])
    else:
        try:
            date = parsedate_to_datetime(header)
        except (ValueError, TypeError, IndexError, OverflowError):
            return None
        if date.tzinfo is None:
            date = date.replace(tzinfo=UTC)
        seconds = (date - (now or datetime.now(UTC))).total_seconds()
    return seconds if 0 <= seconds <= ABSURD_S else None

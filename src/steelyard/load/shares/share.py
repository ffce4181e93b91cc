"""Which part of a load is whose, and when all begin."""

from __future__ import annotations

import hashlib
import re
import time
from dataclasses import dataclass
from datetime import UTC, datetime

from steelyard.errors import StudyError

SOONEST_S = 10.0
"""What a machine takes to get ready: modules, a trial request, its workers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """Part ``index`` of ``of`` equal ones, from 0; all begin at one second since 1970."""

    index: int
    of: int
    start_at: float

    @property
    def start(self) -> str:
        """The start, as all shares of a load have to have it."""
        return datetime.fromtimestamp(self.start_at, UTC).isoformat().replace("+00:00", "Z")


def read_share(text: str, *, start_at: str | None) -> Share:
    """From ``I/N`` and a time with its zone. Raises StudyError, also for too near a start."""
    found = re.fullmatch(r"(\d+)/(\d+)", text.strip())
    index, of = (int(part) for part in found.groups()) if found else (0, 0)
    if not 0 <= index < of:
        raise StudyError(f"--share: {text!r} is no I/N with I from 0 to N-1, such as 0/4")
    if start_at is None:
        raise StudyError(
            "--share: say with --start-at when all shares begin, such as 2026-12-01T09:00:00Z"
        )
    begin = _moment(start_at)
    if (left := begin - time.time()) < SOONEST_S:
        when = f"was {-left:.0f} s ago" if left < 0 else f"is in {left:.0f} s"
        raise StudyError(
            f"--start-at: {start_at} {when} by this machine's clock, and a share takes "
            f"{SOONEST_S:g} s to get ready; name a later time for all shares"
        )
    return Share(index=index, of=of, start_at=begin)


def salt_of(share: Share, *, seed: int) -> int:
    """The same for all shares of a load, and another one for each load."""
    digest = hashlib.sha256(f"{share.start}/{share.of}/{seed}".encode()).digest()
    return int.from_bytes(digest[:4], "big") | 1


def _moment(text: str) -> float:
    try:
        when = datetime.fromisoformat(text.strip())
    except ValueError:
        when = None
    if when is None or when.tzinfo is None:
        raise StudyError(
            f"--start-at: {text!r} is no time with its zone; write it like 2026-12-01T09:00:00Z"
        )
    return when.timestamp()

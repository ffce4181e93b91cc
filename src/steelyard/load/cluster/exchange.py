"""How far another machine's clock is from ours."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Offset:
    """The other clock less ours; the truth lies within ``within_ns`` of it."""

    offset_ns: int
    within_ns: int


def offset(exchanges: Iterable[tuple[int, int, int]]) -> Offset:
    """From (asked, theirs, heard), in ns by our clock, theirs, and ours again.

    Their clock was read after we asked and before we heard, so each exchange bounds the offset
    on both sides; the quickest question gives the tightest upper bound, the quickest answer the
    tightest lower one (Marzullo 1984). Where the bounds of different exchanges exclude each
    other a clock was moved in between, and the exchange with the shortest round trip counts
    alone (Mills, RFC 5905).
    """
    seen = list(exchanges)
    low = max(theirs - heard for _, theirs, heard in seen)
    high = min(theirs - asked for asked, theirs, _ in seen)
    if low > high:
        asked, theirs, heard = min(seen, key=lambda each: each[2] - each[0])
        low, high = theirs - heard, theirs - asked
    return Offset(offset_ns=(low + high) // 2, within_ns=-(-(high - low) // 2))

"""What a client says of a case, in one small record for all of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from steelyard.evidence import Missing

UNTOLD = Missing(reason="not told")
NEVER = Missing(reason="never came")
"""What a client says that looked for a moment and saw none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """One run of a client against one case; what it does not say is Missing."""

    ended: bool = True
    """False: it had to be stopped."""
    code: int = 0
    """Exit status of its process."""
    result: bool = True
    """Whether it left a result that could be read."""
    ok: int | Missing = UNTOLD
    failed: int | Missing = UNTOLD
    tokens: float | Missing = UNTOLD
    """Mean output tokens of the requests it calls successful."""
    ttft_s: float | Missing = UNTOLD
    """Median."""
    visible_s: float | Missing = UNTOLD
    """Median; NEVER where no request showed anything."""
    tpot_s: float | Missing = UNTOLD
    """Median."""
    latency_s: Mapping[int, float] = field(default_factory=dict)
    """Percentiles of the whole request's time."""
    late_s: Mapping[int, float] = field(default_factory=dict)
    """The same in a column that is said to begin when a request was due, where there is one."""
    kinds: frozenset[str] | Missing = UNTOLD
    texts: frozenset[str] | Missing = UNTOLD
    received: frozenset[int] | Missing = UNTOLD
    """Pieces of text that came, per request."""
    mismatch: bool | Missing = UNTOLD
    """Whether it says that the server's token count can't be true."""
    stale: int | Missing = UNTOLD
    dropped: frozenset[str] | Missing = UNTOLD
    skipped: str = ""
    """Why the case was not run; everything else is void then."""
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """What a tool said, and as which version."""

    told: Told
    version: str = ""

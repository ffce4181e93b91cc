"""Is what somebody published possible, and does it agree with itself?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from steelyard.lazy import door

if TYPE_CHECKING:
    from steelyard.claims.amounts import Amount, amount
    from steelyard.claims.claim import Claim, Setup, Source
    from steelyard.claims.families import FAMILIES, Family
    from steelyard.claims.judging import Judged, judge, ruling
    from steelyard.claims.reading import read_claims, read_text
    from steelyard.claims.telling import told
    from steelyard.claims.verdict import Finding, Ruling, Verdict

_HOME = {
    "FAMILIES": "families", "Family": "families", "Amount": "amounts", "amount": "amounts",
    "Claim": "claim", "Setup": "claim", "Source": "claim",
    "Judged": "judging", "judge": "judging", "ruling": "judging",
    "read_claims": "reading", "read_text": "reading", "Finding": "verdict", "Ruling": "verdict",
    "Verdict": "verdict", "told": "telling",
}  # fmt: skip

__all__ = [
    "FAMILIES", "Amount", "Claim", "Family", "Finding", "Judged", "Ruling", "Setup", "Source",
    "Verdict", "amount", "judge", "read_claims", "read_text", "ruling", "told",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    """A room whose parts are read when they are asked for."""
    return door(__name__, _HOME, name)

"""Are the tokens counted that came?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from steelyard.evidence import Missing
from steelyard.load.certificate.check import Check, judged, unknown

if TYPE_CHECKING:
    from steelyard.load.tokens import Mismatch

_MATCH = (
    "throughput and time per token are off by as much as the count is; two tokenizers that are "
    "the same differ by special tokens only, well below 1 %"
)
_REPORT = "an answer can't have more content events than tokens, and a count not told is unknown"


def token_match(found: Mismatch | Missing) -> Check:
    """Output tokens as the server reports them against an own count of the whole text."""
    if isinstance(found, Missing):
        return unknown("token_match", detail=found.reason, because=_MATCH)
    return judged(
        "token_match",
        {"off": found.share, "apart": float(found.apart), "n": float(found.checked)},
        limit=found.limit,
        detail=(
            f"{found.said} tokens reported, {found.counted} counted in {found.checked} answers; "
            f"{found.apart} that nothing explains, {found.share:.2%} (≤ {found.limit:.0%})"
        ),
        because=_MATCH,
    )


def token_report(reported: npt.ArrayLike, events: npt.ArrayLike) -> Check:
    """Whether each answer has a count, and one that its content events allow.

    ``reported`` (n,) NaN where unknown, ``events`` (n,) content events.  One event more than
    tokens is let pass: the last may carry the end of a character.
    """
    told, seen = (np.asarray(x, dtype=np.float64) for x in (reported, events))
    known = int(np.isfinite(told).sum())
    if not known:
        return unknown("token_count", detail="no usage reported", because=_REPORT)
    odd = int(np.count_nonzero(told < seen - 1))
    return Check(
        check="token_count",
        result="pass" if known == told.size and not odd else "fail",
        detail=f"usage in {known}/{told.size}, {odd} with more events than tokens",
        figures={"unknown": float(told.size - known), "odd": float(odd), "n": float(told.size)},
        limit=0.0,
        because=_REPORT,
    )

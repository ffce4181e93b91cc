"""Are the tokens counted that came?"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from steelyard.load.certificate.check import Check, judged, unknown

MISMATCH = 0.01
_MATCH = (
    "throughput and time per token are off by as much as the count is; two tokenizers that are "
    "the same differ by special tokens only, well below 1 %"
)
_REPORT = "an answer can't have more content events than tokens, and a count not told is unknown"


def token_match(reported: npt.ArrayLike, counted: npt.ArrayLike) -> Check:
    """Output tokens as the server reports them against an own count of the whole text.

    Both (n,), NaN where unknown.  Off is the sum's relative difference or, if larger, the
    median request's, so that errors that cancel are seen too.
    """
    told, own = (np.asarray(x, dtype=np.float64) for x in (reported, counted))
    both = np.isfinite(told) & np.isfinite(own) & (own > 0)
    if not both.any():
        return unknown("token_match", detail="nothing to hold the counts against", because=_MATCH)
    told, own = told[both], own[both]
    total = float(abs(told.sum() / own.sum() - 1.0))
    each = float(np.median(np.abs(told / own - 1.0)))
    return judged(
        "token_match",
        {"off": max(total, each), "total": total, "median": each, "n": float(both.sum())},
        limit=MISMATCH,
        detail=(
            f"{told.sum():.0f} tokens reported, {own.sum():.0f} counted in {both.sum()} answers; "
            f"off {total:.2%} in all, {each:.2%} in the median answer (≤ {MISMATCH:.0%})"
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

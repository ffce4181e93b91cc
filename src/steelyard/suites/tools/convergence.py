"""How soon faults are mended: the solved share by attempt, and what it costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from steelyard.evidence import Answer, Missing
from steelyard.stats import Interval, wilson


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One attempt: 0 is the first ask, 1 the first re-ask."""

    attempt: int
    n: int
    """Answers that were allowed so many re-asks, lost ones included."""
    solved: int
    """Right by this attempt."""
    share: Interval
    """Wilson bounds of solved / n, at 95 %."""
    asked: int
    """Answers that took this attempt."""
    tokens: int | Missing
    """Prompt and completion tokens of this attempt, all answers together."""
    seconds: float
    """From intended start to end, waits for rate limits left out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Convergence:
    """The curve, and those whom no attempt solved."""

    steps: tuple[Step, ...]
    n: int
    never: int
    never_share: Interval
    rate_retries: int
    rate_wait_s: float


def convergence(answers: Sequence[Answer]) -> Convergence | None:
    """The curve of the answers that might be re-asked; None where there are none."""
    found = [a for a in answers if a.checks.get("retry_allowed")]
    if not found:
        return None
    most = int(max(a.checks["retry_allowed"] or 0 for a in found))
    never = sum(a.checks.get("solved_at") is None for a in found)
    return Convergence(
        steps=tuple(_step(n, found) for n in range(most + 1)),
        n=len(found),
        never=never,
        never_share=wilson(never, len(found)),
        rate_retries=int(sum(a.checks.get("rate_retries") or 0 for a in found)),
        rate_wait_s=sum(a.checks.get("rate_wait_s") or 0.0 for a in found),
    )


def _step(attempt: int, answers: Sequence[Answer]) -> Step:
    allowed = [a for a in answers if (a.checks["retry_allowed"] or 0) >= attempt]
    solved = sum((at := a.checks.get("solved_at")) is not None and at <= attempt for a in allowed)
    asked = [a for a in allowed if f"a{attempt}_s" in a.checks]
    return Step(
        attempt=attempt,
        n=len(allowed),
        solved=solved,
        share=wilson(solved, len(allowed)),
        asked=len(asked),
        tokens=_tokens(attempt, asked),
        seconds=sum(a.checks[f"a{attempt}_s"] or 0.0 for a in asked),
    )


def _tokens(attempt: int, asked: Sequence[Answer]) -> int | Missing:
    known = [a.checks.get(f"a{attempt}_tokens") for a in asked]
    unknown = sum(t is None for t in known)
    if unknown:
        return Missing(reason=f"{unknown} of {len(known)} replies told no token counts")
    return int(sum(t or 0 for t in known))

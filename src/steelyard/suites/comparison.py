"""Two deployments on the same items: the difference, and what may be said of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from steelyard.errors import Undefined
from steelyard.evidence import Missing
from steelyard.stats import (
    Interval,
    Limits,
    MeanEstimate,
    equivalent_within,
    mcnemar_exact,
    mean_p_value,
    n_to_settle,
    paired_difference,
    paired_share_interval,
    smallest_detectable,
)

Better = Literal["a", "b", "equivalent", "cannot tell"]

CONFIDENCE = 0.95
LEVEL = 0.05
_DIFFERENCES = Limits(-1.0, 1.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Paired:
    """Scores of two deployments, place by place on the same item and repeat; shares in 0..1."""

    a: Sequence[float]
    b: Sequence[float]
    clusters: Sequence[str]

    @property
    def independent(self) -> bool:
        """Whether every pair is a cluster of its own."""
        return len(set(self.clusters)) == len(self.clusters)


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """a against b on one criterion; differences are a - b."""

    criterion: str
    a: str
    b: str
    unit: str
    difference: float | Missing
    interval: Interval | None
    test: str
    p_value: float | None
    n: int
    both: int | None
    """Items that both got right; None where scores aren't pass or fail.  So for the others."""
    only_a: int | None
    only_b: int | None
    neither: int | None
    answer: Better
    margin: float | None
    """The difference declared not to matter."""
    needs_n: int | None
    """Further answers that would settle "cannot tell" by itself, unadjusted; None if none would."""
    p_adjusted: float | None = None
    """The p-value among all that were compared (Holm 1979); the answer rests on it."""
    detectable: float | None = None
    """The difference that answers like these would show four times in five (Bloom 1995)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What is compared: the criterion, the two names, and the margin declared for it."""

    criterion: str
    a: str
    b: str
    margin: float | None
    better: Literal["up", "down"] = "up"
    margins: int = 1
    """How many margins are declared: equivalence is claimed at 5 % for all of them together."""

    @property
    def equivalence(self) -> float:
        """Confidence of the interval that two one-sided tests amount to (Bonferroni)."""
        return 1.0 - 2.0 * LEVEL / max(1, self.margins)


def compare_shares(question: Question, pairs: Paired) -> Comparison:
    """Compare pass/fail scores by exact McNemar with Tango's interval.

    Where pairs share clusters that test's assumption fails, and the clustered t of
    ``compare_means`` takes its place; the four counts are shown all the same.
    """
    counts = _counts(pairs)
    if not pairs.independent or not pairs.a:
        return _compare_means(question, pairs, counts)
    n, only_a, only_b = len(pairs.a), counts["only_a"], counts["only_b"]
    wide = paired_share_interval(only_a, only_b, n=n, confidence=CONFIDENCE)
    narrow = paired_share_interval(only_a, only_b, n=n, confidence=question.equivalence)
    p_value = mcnemar_exact(only_a, only_b)
    difference = (only_a - only_b) / n
    answer = _answer(question, difference, p_value=p_value, narrow=narrow)
    return _comparison(
        question,
        pairs,
        counts=counts,
        difference=difference,
        interval=wide,
        test="exact McNemar",
        p_value=p_value,
        answer=answer,
        needs_n=_needs(question, pairs) if answer == "cannot tell" else None,
    )


def compare_means(question: Question, pairs: Paired) -> Comparison:
    """Compare scores in 0..1 by the paired t interval, clustered."""
    return _compare_means(question, pairs, {})


def _compare_means(question: Question, pairs: Paired, counts: dict[str, int]) -> Comparison:
    try:
        wide = _estimate(pairs, CONFIDENCE)
        narrow = _estimate(pairs, question.equivalence).interval
    except Undefined as undefined:
        return _unknown(question, pairs, counts=counts, reason=str(undefined))
    p_value = mean_p_value(wide, limits=_DIFFERENCES)
    answer = _answer(question, wide.value, p_value=p_value, narrow=narrow)
    return _comparison(
        question,
        pairs,
        counts=counts,
        difference=wide.value,
        interval=wide.interval,
        test="paired t, clustered",
        p_value=p_value,
        answer=answer,
        needs_n=_needs(question, pairs) if answer == "cannot tell" else None,
    )


def _answer(question: Question, difference: float, *, p_value: float, narrow: Interval) -> Better:
    """Equivalence goes first: a difference shown not to matter is no reason to prefer."""
    margin = question.margin
    if margin is not None and equivalent_within(narrow, margin=margin):
        return "equivalent"
    if p_value < LEVEL:
        return "a" if (difference > 0) == (question.better == "up") else "b"
    return "cannot tell"


def _estimate(pairs: Paired, confidence: float) -> MeanEstimate:
    return paired_difference(
        pairs.a,
        pairs.b,
        clusters=pairs.clusters,
        confidence=confidence,
        limits=_DIFFERENCES,
    )


def _needs(question: Question, pairs: Paired) -> int | None:
    try:
        return n_to_settle(_estimate(pairs, CONFIDENCE), margin=question.margin)
    except Undefined:
        return None


def _detectable(pairs: Paired) -> float | None:
    try:
        return smallest_detectable(_estimate(pairs, CONFIDENCE))
    except Undefined:
        return None


def _counts(pairs: Paired) -> dict[str, int]:
    outcomes = [(bool(x), bool(y)) for x, y in zip(pairs.a, pairs.b, strict=True)]
    return {
        "both": outcomes.count((True, True)),
        "only_a": outcomes.count((True, False)),
        "only_b": outcomes.count((False, True)),
        "neither": outcomes.count((False, False)),
    }


def _unknown(
    question: Question, pairs: Paired, *, counts: dict[str, int], reason: str
) -> Comparison:
    return _comparison(
        question,
        pairs,
        counts=counts,
        difference=Missing(reason=reason),
        interval=None,
        test="none",
        p_value=None,
        answer="cannot tell",
        needs_n=None,
    )


def _comparison(
    question: Question,
    pairs: Paired,
    *,
    counts: dict[str, int],
    difference: float | Missing,
    interval: Interval | None,
    test: str,
    p_value: float | None,
    answer: Better,
    needs_n: int | None,
) -> Comparison:
    return Comparison(
        criterion=question.criterion,
        a=question.a,
        b=question.b,
        unit="share",
        difference=difference,
        interval=interval,
        test=test,
        p_value=p_value,
        n=len(pairs.a),
        both=counts.get("both"),
        only_a=counts.get("only_a"),
        only_b=counts.get("only_b"),
        neither=counts.get("neither"),
        answer=answer,
        margin=question.margin,
        needs_n=needs_n,
        detectable=_detectable(pairs) if answer == "cannot tell" else None,
    )

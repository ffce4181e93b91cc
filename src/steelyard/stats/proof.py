"""How many trials a proof takes."""

from __future__ import annotations

import math
from bisect import bisect_left
from typing import Literal

from steelyard.errors import Undefined
from steelyard.stats.distributions import beta_probability, check_confidence
from steelyard.stats.rates import check_counts

MOST_TRIALS = 10**9
"""Beyond this many trials in all a proof counts as out of reach."""


def n_to_prove(
    k: int,
    n: int,
    *,
    threshold: float,
    direction: Literal[">=", "<="],
    confidence: float = 0.95,
) -> int | None:
    """Further trials until the one-sided Clopper-Pearson bound reaches the threshold.

    Assumes that the observed share k/n holds: if all n + more trials show at least (for
    ``<=``: at most) that share, the rate is proven.  0 where it is proven already; None where
    the observed share lies on the wrong side of the threshold or a proof would take more than
    10^9 trials.  The share of the larger number need not be a whole count: the binomial tail
    is interpolated by the incomplete beta function, so that more never jumps up and down.
    Undefined for impossible counts.
    """
    check_counts(k, n)
    check_confidence(confidence)
    if direction == "<=":
        k, threshold = n - k, 1.0 - threshold
    if threshold <= 0.0:
        return 0
    share = k / n
    if share <= threshold:
        return None

    def shown(trials: int) -> float:
        successes = share * trials if trials > n else k
        return 1.0 - beta_probability(threshold, successes, trials - successes + 1)

    total = bisect_left(range(MOST_TRIALS), confidence, lo=n, key=shown)
    return None if total >= MOST_TRIALS else total - n


def chance_to_prove(
    share: float,
    n: int,
    *,
    threshold: float,
    direction: Literal[">=", "<="],
    confidence: float = 0.95,
) -> float:
    """Probability that ``n`` trials of a true rate prove it to be on that side of a threshold.

    Proven by the one-sided Clopper-Pearson bound; the exact binomial power of that test.
    Undefined for fewer than one trial or a share outside [0, 1].
    """
    check_confidence(confidence)
    if n < 1 or not 0.0 <= share <= 1.0:
        raise Undefined(f"{n} trials at a rate of {share} can't be; give one trial and a share")
    if direction == "<=":
        share, threshold = 1.0 - share, 1.0 - threshold
    if threshold <= 0.0:
        return 1.0
    least = successes_to_prove(n, threshold=threshold, confidence=confidence)
    if least is None:
        return 0.0
    return 1.0 if share == 1.0 else beta_probability(share, least, n - least + 1)


def successes_to_prove(n: int, *, threshold: float, confidence: float = 0.95) -> int | None:
    """Fewest successes of ``n`` trials that prove a rate of at least ``threshold``; None where
    even ``n`` don't."""

    def doubt(successes: int) -> float:
        return -beta_probability(threshold, successes, n - successes + 1)

    least = bisect_left(range(n + 1), -(1.0 - confidence), lo=1, key=doubt)
    return least if least <= n else None


def trials_to_prove(
    share: float,
    *,
    threshold: float,
    direction: Literal[">=", "<="],
    chance: float = 0.8,
    confidence: float = 0.95,
) -> int | None:
    """Trials after which a true rate is proven with probability ``chance``; None where never.

    Up to the saw-tooth of the binomial tail, which bisection steps over.
    """
    if (share <= threshold) if direction == ">=" else (share >= threshold):
        return None

    def power(n: int) -> float:
        return chance_to_prove(
            share, n, threshold=threshold, direction=direction, confidence=confidence
        )

    most = 1
    while power(most) < chance:
        most *= 2
        if most > MOST_TRIALS:
            return None
    return bisect_left(range(most + 1), chance, lo=max(1, most // 2), key=power)


def zero_failure_n(threshold: float, *, confidence: float = 0.95) -> int:
    """Fewest trials that, all passed, prove a rate of at least ``threshold``.

    Solves threshold^n <= 1 - confidence; 59, 299 and 2,995 for 95, 99 and 99.9 %.
    Undefined for a threshold outside (0, 1): no number of trials proves certainty.
    """
    check_confidence(confidence)
    if not 0.0 < threshold < 1.0:
        raise Undefined(
            f"no number of trials proves a rate of {threshold}; ask for one between 0 and 1"
        )
    return math.ceil(math.log(1.0 - confidence) / math.log(threshold) * (1.0 - 1e-12))

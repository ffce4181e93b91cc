"""Which draws leave room for items that nobody has seen: those of shares of graded answers.

Times, rates and costs don't: they vary from answer to answer and from window to window.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from steelyard.load import Seen
from steelyard.stats import Unseen
from steelyard.suites import Suite

Draw = NDArray[np.float64]
IN_TIME = "within_slo"
"""The one share of graded answers that no suite measures."""


class Asked(NamedTuple):
    """A deployment's part of the requests, and its answers; the part is 1 where it has all."""

    share: float
    seen: Seen


def with_unseen(
    drawn: Draw, criterion: str, suite: Suite, asked: Sequence[Asked], *, seed: int
) -> Draw:
    """Draws of a criterion, (draws,), with room for unseen items where it is a share."""
    better = _better(criterion, suite)
    if better is None:
        return drawn
    unseen = Unseen.drawn(len(drawn), seed=seed)
    well = np.sum([one.share * unseen.well(one.seen.deployment) for one in asked], axis=0)
    return unseen.allowed_for(
        drawn,
        unseen=well if better == "up" else 1.0 - well,
        groups=min(_groups(criterion, suite, one.seen) for one in asked),
    )


def _better(criterion: str, suite: Suite) -> str | None:
    """Which way a share is better; None for what is no share of answers."""
    if criterion == IN_TIME:
        return "up"
    found = (s.better for s in suite.criteria if s.name == criterion and s.unit == "share")
    return next(found, None)


def _groups(criterion: str, suite: Suite, seen: Seen) -> int:
    if criterion == IN_TIME:
        return len({answer.cluster for answer in seen.answers})
    return suite.score_arrays(seen.answers).independent(criterion)

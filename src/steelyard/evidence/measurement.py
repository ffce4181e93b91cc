"""A measurement: a value with everything needed to trust or refuse it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from steelyard.evidence.missing import Missing

if TYPE_CHECKING:
    from steelyard.stats import Interval


class Status(StrEnum):
    """How a value came to be known, from strongest to weakest.

    A document stands before a prediction, for a gate takes it as it is; a claim stands behind,
    for a gate takes no claim.  So nothing gains strength by being mixed.
    """

    MEASURED = "measured"
    DOCUMENTED = "documented"
    PREDICTED = "predicted"
    CLAIMED = "claimed"
    ASSUMED = "assumed"
    MISSING = "missing"


def weakest(statuses: Iterable[Status]) -> Status:
    """The weakest status of several: what a derived number has."""
    order = list(Status)
    return max(statuses, key=order.index)


@dataclass(frozen=True, slots=True, kw_only=True)
class Measurement:
    """One criterion of one deployment.

    ``value`` may be ``math.inf`` where a latency was never reached.  A measurement without
    ``n`` and ``interval`` may be shown, never ranked.
    """

    criterion: str
    """As the study writes it: ``delivered_compliance``, ``p95(accepted_latency)``."""
    deployment: str
    workload: str
    suite: str
    value: float | Missing
    unit: str
    """"share", "s", "1/h", "tokens/s", or a currency such as "CNY"."""
    n: int
    k: int | None
    """Successes, for a rate k/n."""
    unit_of_analysis: str
    """item, window, schema, dialogue, document."""
    denominator: str
    """What n counts, in words: "all answers attempted"."""
    interval: Interval | None
    status: Status
    run: str
    date: str
    note: str = ""
    """The formula, its clock and start event, or the reason for a missing interval."""
    n_effective: float | None = None
    """Independent trials worth as much as ``n``, for a rate whose trials lie in clusters."""
    coverage: float | None = None
    """Of the answers that the criterion is about, the share that its suite could score; what was
    left undetermined, or broke the grader, is the rest.  None where nothing is graded."""

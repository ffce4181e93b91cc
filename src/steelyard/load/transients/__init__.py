"""What happens between steady states: bursts, cold starts, drift."""

from steelyard.load.transients.cold import Penalty, first_penalty
from steelyard.load.transients.drift import Drift, drift
from steelyard.load.transients.jitter import Jitter, jitter
from steelyard.load.transients.recovery import (
    Burst,
    Recoveries,
    Recovery,
    in_flight,
    recoveries,
    recovery,
    steps,
)

__all__ = [
    "Burst",
    "Drift",
    "Jitter",
    "Penalty",
    "Recoveries",
    "Recovery",
    "drift",
    "first_penalty",
    "in_flight",
    "jitter",
    "recoveries",
    "recovery",
    "steps",
]

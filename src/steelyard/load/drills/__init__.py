"""Misbehaviour drills: what a server does when clients, load or replicas misbehave."""

from steelyard.load.drills.asking import Ask
from steelyard.load.drills.burst import burst
from steelyard.load.drills.busy import busy_by_metrics
from steelyard.load.drills.cancel_storm import Busy, cancel_storm
from steelyard.load.drills.cold_start import cold_start
from steelyard.load.drills.finding import Course, Finding, Line
from steelyard.load.drills.long_run import long_run
from steelyard.load.drills.replica_kill import replica_kill
from steelyard.load.drills.rolling_restart import rolling_restart
from steelyard.load.drills.slow_reader import slow_reader
from steelyard.load.drills.throttle_storm import RetryBudget, throttle_storm

__all__ = [
    "Ask",
    "Busy",
    "Course",
    "Finding",
    "Line",
    "RetryBudget",
    "burst",
    "busy_by_metrics",
    "cancel_storm",
    "cold_start",
    "long_run",
    "replica_kill",
    "rolling_restart",
    "slow_reader",
    "throttle_storm",
]

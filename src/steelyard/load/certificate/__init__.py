"""The validity certificate: may this run's numbers be shown and ranked?

Pure functions on arrays, one check each; a certificate gathers them.  Names are resolved when
they are used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from steelyard.lazy import door

if TYPE_CHECKING:
    from steelyard.load.certificate.cache import (
        ROUGHLY,
        WARMER,
        Hits,
        cache_design,
        cache_match,
        prompts_own,
    )
    from steelyard.load.certificate.certificate import Certificate, certify
    from steelyard.load.certificate.check import Check
    from steelyard.load.certificate.clock import Clock, clock_sound
    from steelyard.load.certificate.generator import cpu_share, loop_lag, schedule_lag
    from steelyard.load.certificate.little import littles_law, occupancy
    from steelyard.load.certificate.offsets import Apart, clock_offset
    from steelyard.load.certificate.outcomes import connections, error_budget
    from steelyard.load.certificate.rate import Tested, achieved_rate, arrivals, users_idle
    from steelyard.load.certificate.retold import unlike_itself
    from steelyard.load.certificate.server import server_checks
    from steelyard.load.certificate.steady import steady_state
    from steelyard.load.certificate.tokens import token_match, token_report
    from steelyard.load.certificate.trend import drift_over

__all__ = [
    "ROUGHLY",
    "WARMER",
    "Apart",
    "Certificate",
    "Check",
    "Clock",
    "Hits",
    "Tested",
    "achieved_rate",
    "arrivals",
    "cache_design",
    "cache_match",
    "certify",
    "clock_offset",
    "clock_sound",
    "connections",
    "cpu_share",
    "drift_over",
    "error_budget",
    "littles_law",
    "loop_lag",
    "occupancy",
    "prompts_own",
    "schedule_lag",
    "server_checks",
    "steady_state",
    "token_match",
    "token_report",
    "unlike_itself",
    "users_idle",
]

_HOME = {
    "Apart": "offsets",
    "Certificate": "certificate",
    "Check": "check",
    "Clock": "clock",
    "Hits": "cache",
    "ROUGHLY": "cache",
    "WARMER": "cache",
    "Tested": "rate",
    "achieved_rate": "rate",
    "arrivals": "rate",
    "cache_design": "cache",
    "cache_match": "cache",
    "certify": "certificate",
    "clock_offset": "offsets",
    "clock_sound": "clock",
    "connections": "outcomes",
    "cpu_share": "generator",
    "drift_over": "trend",
    "error_budget": "outcomes",
    "littles_law": "little",
    "loop_lag": "generator",
    "occupancy": "little",
    "prompts_own": "cache",
    "schedule_lag": "generator",
    "server_checks": "server",
    "steady_state": "steady",
    "token_match": "tokens",
    "token_report": "tokens",
    "unlike_itself": "retold",
    "users_idle": "rate",
}


def __getattr__(name: str) -> Any:
    return door(__name__, _HOME, name)

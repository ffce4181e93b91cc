"""Checks of a run, in English."""

from __future__ import annotations

VALIDITY_EN: dict[str, str] = {
    "valid.littles_law": "Little's law",
    "valid.token_count": "Token accounting",
    "valid.errors": "Error budget",
    "valid.generator": "Load generator not the bottleneck",
    "valid.grader": "Grader self-test",
    "valid.windows": "Interleaved windows",
    "valid.certificate": "Certificates of the load's windows",
    "valid.complete": "All answers there",
    "valid.pairing": "Same items for all",
    "valid.model": "Model named by the server",
    "valid.interruptions": "Interruptions",
    "valid.achieved_rate": "Load offered as asked",
    "valid.arrivals": "Spacing of requests",
    "valid.loop_lag": "Lag of the generator's loop",
    "valid.schedule_lag": "Lag behind the schedule",
    "valid.cpu_share": "Generator's share of a core",
    "valid.workers": "All load processes there",
    "valid.token_match": "Token count against an own count",
    "valid.cache_match": "Prefix caches alike",
    "valid.steady_state": "Steady while measured",
    "valid.connections": "Connections opened",
    "valid.clock": "Clock",
}

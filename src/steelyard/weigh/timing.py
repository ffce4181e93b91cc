"""A study's limits on one request, as the wire takes them."""

from __future__ import annotations

from steelyard.endpoint import Timeouts
from steelyard.study import Study


def timeouts(study: Study) -> Timeouts:
    """Connect, first token, silence, whole."""
    said = study.timeouts
    return Timeouts(
        connect_s=said.connect_s,
        first_token_s=said.first_token_s,
        idle_s=said.idle_s,
        total_s=said.total_s,
    )

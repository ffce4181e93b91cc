"""What a set-up's time is expected to be, and what binds it."""

from __future__ import annotations

from dataclasses import dataclass

from steelyard.evidence import Missing
from steelyard.hardware.band import Band


@dataclass(frozen=True, slots=True, kw_only=True)
class Unserved(Missing):
    """No time: more requests arrive than can be served, and the queue grows without end."""

    arriving: float
    """Requests a second."""
    most: float
    """Requests a second that can be served, at the middle of what is expected."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unheld(Missing):
    """No time: the devices of their own that compute prompts don't hold the model and one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """Times of one set-up under its load; bands are meant to hold nine times in ten."""

    ttft: Band
    """Seconds to the first token, queueing included."""
    tpot: Band
    """Seconds for each further token."""
    throughput: Band
    """Output tokens a second of all devices."""
    qps: Band | Missing
    """Requests a second at which it saturates."""
    binding: str
    """The resource that is used up first."""
    next_binding: str
    """The one that would bind next."""
    margin: float
    """How many times more of the next one there is."""
    resources: tuple[tuple[str, float], ...] = ()
    """Every resource, the binding one first, with how many times as many requests twice of it
    would serve."""
    rung: str
    """What the prediction stands on, from the same shape measured down to physics alone."""

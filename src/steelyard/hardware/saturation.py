"""Which resource a replica runs out of first, and which next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from steelyard.hardware.stepping import Engine, State

RESOURCES: Mapping[str, str] = {
    "weights": "memory bandwidth",
    "experts": "memory bandwidth",
    "cache": "memory bandwidth",
    "prompt passes": "memory bandwidth",
    "arithmetic": "compute",
    "prompt": "compute of prompts",
    "prompt experts": "compute of prompts",
    "prompt attention": "compute of prompts",
    "hops": "links",
    "exchange": "links",
    "distance": "links",
    "prompt exchange": "links",
}
"""By operation; everything else is launches and scheduling."""
LAUNCHES = "launches and scheduling"
ROOM = "room for the cache"


@dataclass(frozen=True, slots=True, kw_only=True)
class Bindings:
    """Resources by the share of a token's time they take, the largest first."""

    shares: tuple[tuple[str, float], ...]

    @property
    def first(self) -> str:
        """The resource whose doubling helps most."""
        return self.shares[0][0]

    @property
    def second(self) -> str:
        """The resource that would bind next."""
        return self.shares[1][0]

    @property
    def gains(self) -> tuple[tuple[str, float], ...]:
        """By resource, how many times as many requests twice of it would serve: 2 / (2 - s)."""
        return tuple((name, 2 / (2 - min(share, 1.0))) for name, share in self.shares)

    @property
    def margin(self) -> float:
        """How many times more of the next one there is."""
        return self.shares[0][1] / max(self.shares[1][1], 1e-3)


def bindings(engine: Engine, state: State, *, full: bool) -> Bindings:
    """Shares of the resources in a state; ``full`` where no further sequence fits in memory.

    Doubling a resource with share s gains s / (2 - s) of throughput. The room for the cache is
    given the share whose doubling would gain what twice as many sequences gain.
    """
    taken: dict[str, float] = {}
    for name, seconds in state.parts.items():
        resource = RESOURCES.get(name, LAUNCHES)
        taken[resource] = taken.get(resource, 0.0) + seconds / state.tpot
    if full:
        now, then = engine.requests(state.running), engine.requests(2 * state.running)
        gain = max(then / now - 1, 0.0)
        taken[ROOM] = 2 * gain / (1 + gain)
    ranked = sorted(taken.items(), key=lambda item: (-item[1], item[0]))
    return Bindings(shares=tuple(ranked))

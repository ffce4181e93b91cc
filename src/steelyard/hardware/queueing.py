"""What a request waits for before its first token: operations whose seconds are fitted."""

from __future__ import annotations

import math
from collections.abc import Mapping

from steelyard.hardware.stepping import Engine, State

PASSED = ("prompt", "prompt experts", "prompt attention", "prompt exchange", "prompt passes")
BURST, ARRIVAL, FIXED = 0.05, 1e-4, 1e-2
"""Share of each other prompt, and seconds for each other request and for any, at peak: what the
fitted efficiencies of a first token are multiples of."""


def first_token(engine: Engine, state: State, *, held: float) -> Mapping[str, float]:
    """Operations before the first token in a closed loop of ``held`` requests on one replica.

    ``slots`` is the wait for a place in the running batch by Little's law, ``burst`` the wait
    behind the prompts of others, ``steps`` the decode steps until the engine looks for new ones.
    Each stage of a pipeline has another prompt, so that others go by as many times as fast.
    """
    at_peak = engine.prompt
    one = sum(at_peak[name] for name in PASSED)
    life = engine.osl * state.tpot
    return {
        **at_peak,
        "burst": held * one / engine.placed.layout.pp * BURST,
        "slots": max(held - state.running, 0.0) / state.running * life,
        "steps": state.tpot,
        "arrivals": held * ARRIVAL,
        "fixed": FIXED,
    }


def erlang_wait(*, rate: float, service: float, places: float, varied: float = 1.0) -> float:
    """Mean wait for one of ``places`` places at Poisson arrivals: Erlang's C formula (1917).

    ``service`` is the mean time a place is held; ``varied`` the squared coefficient of variation
    of the time between arrivals (Allen and Cunneen: (it + that of service, 1) / 2). Infinite at
    and beyond capacity.
    """
    offered, servers = rate * service, max(math.floor(places), 1)
    if offered >= servers:
        return math.inf
    blocked = 1.0
    for n in range(1, servers + 1):
        blocked = offered * blocked / (n + offered * blocked)
    full = offered / servers
    waiting = blocked / (1 - full * (1 - blocked))
    return waiting * service / (servers - offered) * (varied + 1) / 2


def deterministic_wait(
    *, rate: float, service: float, servers: int = 1, varied: float = 1.0
) -> float:
    """Mean wait before ``servers`` servers of equal services: half of Erlang's where arrivals are
    Poisson (Allen and Cunneen; exact for one server: rho S / (2 (1 - rho))).

    ``varied`` as for ``erlang_wait``.
    """
    if rate * service >= servers:
        return math.inf
    return erlang_wait(rate=rate, service=service, places=servers) * varied / 2

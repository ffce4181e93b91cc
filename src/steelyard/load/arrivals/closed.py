"""Closed loops: a fixed number of users, each thinking before it asks again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Literal

import numpy as np
import numpy.typing as npt

from steelyard.load.arrivals.schedule import Fact, Ints, column
from steelyard.load.arrivals.seeds import stream
from steelyard.load.arrivals.share import share

Thinking = Literal["constant", "exponential"]
TOGETHER, BEGIN_EVERY_S = 25, 0.010
"""Where nobody thinks, so many users begin at once, the next ones so much later.

A wave of hundreds keeps its step: with answers of one length it comes back whole, and whoever sends
it again needs longer than the lag that a run may have.
"""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ClosedPlan:
    """How long each request's user thinks before asking it.

    Users take requests in order of their number. A request is intended ``think_ns`` after
    its user's previous answer, or after the start if there is none; that moment is the start
    of its latency.
    """

    users: int
    think_ns: Ints
    """One entry a request."""
    number: Ints
    """Place in the whole plan, from 0; a slice keeps it."""
    facts: Mapping[str, Fact] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "facts", MappingProxyType(dict(self.facts)))
        object.__setattr__(self, "think_ns", column(self.think_ns))
        object.__setattr__(self, "number", column(self.number))

    def __len__(self) -> int:
        return len(self.think_ns)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ClosedPlan):
            return NotImplemented
        return (
            (self.users, self.facts) == (other.users, other.facts)
            and np.array_equal(self.think_ns, other.think_ns)
            and np.array_equal(self.number, other.number)
        )

    __hash__ = None  # type: ignore[assignment]

    def slice(self, worker: int, *, of: int) -> ClosedPlan:
        """Give one worker its users and requests.

        The first request of each user stays the first of one. Raises StudyError where there
        are fewer users than workers.
        """
        rows = np.arange(worker, len(self), of)
        return replace(
            self,
            users=share(self.users, worker, of=of, what="users"),
            think_ns=self.think_ns[rows],
            number=self.number[rows],
        )


def closed(
    users: int,
    *,
    requests: int,
    think_s: float = 0.0,
    thinking: Thinking = "constant",
    seed: int = 0,
) -> ClosedPlan:
    """Plan the thinking of ``users`` over ``requests``.

    Each user's first thought is one that was under way when the run began (uniform in
    [0, think) for a constant time; an exponential time forgets when it began), so that users
    don't turn up all at once; where nobody thinks they begin in groups of 25, 10 ms apart. A
    longer plan of the same seed begins with the shorter one.
    """
    whole = np.full(requests, float(think_s))
    first = min(users, requests)
    if not think_s:
        whole[:first] = np.arange(first) // TOGETHER * BEGIN_EVERY_S
    elif thinking == "exponential":
        whole = think_s * stream(seed, "think").standard_exponential(requests)
    else:
        whole[:first] *= stream(seed, "think").random(first)
    facts: dict[str, Fact] = {
        "process": "closed",
        "users": users,
        "think_s": think_s,
        "thinking": thinking,
        "seed": seed,
    }
    return ClosedPlan(users=users, think_ns=_ns(whole), number=np.arange(requests), facts=facts)


def begun_s(users: int) -> float:
    """Seconds after which the last of ``users`` who don't think has begun."""
    return (users - 1) // TOGETHER * BEGIN_EVERY_S


def _ns(seconds: npt.NDArray[np.float64]) -> Ints:
    return np.rint(seconds * 1e9).astype(np.int64)

"""A case: what the server does, and what is then true."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from steelyard.selftest.script import Script


class Group(StrEnum):
    """Where a case stands in the matrix."""

    SHAPES = "shapes"
    ARRIVALS = "R1"
    OMISSION = "R2"
    FIRST_TOKENS = "R3"
    FRAMING = "R4"
    HALF = "R5"
    OPEN = "R6"
    USAGE = "R7"
    REFUSAL = "R8"


TITLES = {
    Group.SHAPES: "Fourteen shapes of a stream",
    Group.ARRIVALS: "R1 Arrival truth",
    Group.OMISSION: "R2 Coordinated omission",
    Group.FIRST_TOKENS: "R3 Two first tokens",
    Group.FRAMING: "R4 Framing zoo",
    Group.HALF: "R5 Half an answer",
    Group.OPEN: "R6 Streams that never close, sockets that die",
    Group.USAGE: "R7 Usage in five places",
    Group.REFUSAL: "R8 False success and refusal",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """An offer of load, for the rods that need one."""

    process: Literal["constant", "poisson"]
    rate_per_s: float
    for_s: float
    cap: int | None = None
    workers: tuple[int, ...] = ()
    """Offer it once with each of these numbers of generator processes."""

    @property
    def requests(self) -> int:
        """How many are expected."""
        return round(self.rate_per_s * self.for_s)


@dataclass(frozen=True, slots=True, kw_only=True)
class Truth:
    """What a right client says of a case; what is None is not judged."""

    words: str
    """The truth in a few words, for the table."""
    ok: int | None = None
    """Requests that succeed; the others fail."""
    tokens: int | None = None
    """Output tokens of a request that succeeds."""
    estimate: bool = False
    """The server never says the count: unknown is right, a client's own estimate is allowed."""
    first: bool = False
    """Judge the time to the first token against the mock's log."""
    visible: Literal["log", "never"] | None = None
    """Judge the time to the first visible token, or that none came."""
    pace: bool = False
    """Judge the time per output token against the mock's log."""
    kinds: frozenset[str] = frozenset()
    """Kinds of outcome that name the failure rightly; judged where a client names kinds."""
    text: str | None = None
    """The answer's text; judged where a client tells it."""
    received: int | None = None
    """Pieces of an answer that came before its failure; judged where a client tells it."""
    mismatch: bool = False
    """The server's count is wrong, and the client must say so; judged where it can."""
    stale: int | None = None
    """Requests sent again because a kept connection was dead; judged where a client counts."""
    dropped: str | None = None
    """A field that the server rejects and the client leaves out; judged where it probes."""
    arrivals: bool = False
    """Judge the arrivals that the mock saw."""
    omission: bool = False
    """Judge the latency's quantiles against the mock's log, from the intended times on."""
    report: bool = False
    """A result must be there although every request failed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One row of the matrix."""

    name: str
    group: Group
    title: str
    truth: Truth
    script: Script
    requests: int = 4
    plan: Plan | None = None
    listening: bool = True
    """False: nobody listens on the port."""
    in_turn: bool = False
    """One request after the other, so that connections are used again."""

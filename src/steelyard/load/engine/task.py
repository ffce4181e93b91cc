"""What one worker is to do, as it goes through a pipe: nothing of it is in a command line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from steelyard.endpoint import Route, Target, Timeouts


def int64(data: bytes) -> Sequence[int]:
    """An array in its bytes, which are not copied: a plan may have millions of entries."""
    return memoryview(data).cast("q")


class Names(msgspec.Struct, frozen=True, kw_only=True):
    """What every sample of a run is called."""

    deployment: str
    workload: str
    suite: str
    segment: int = 0
    window: int = 0


class Destination(msgspec.Struct, frozen=True, kw_only=True):
    """The fields of a Target and of its Timeouts."""

    base_url: str
    model: str
    api_key: str | None
    headers: dict[str, str]
    ca: str | None
    proxy: str | None
    connect_s: float | None
    first_token_s: float | None
    idle_s: float | None
    total_s: float | None

    @classmethod
    def of(cls, target: Target, timeouts: Timeouts) -> Destination:
        """Take a target and its limits apart."""
        return cls(
            base_url=target.base_url,
            model=target.model,
            api_key=target.api_key,
            headers=dict(target.headers),
            ca=target.ca,
            proxy=target.proxy,
            connect_s=timeouts.connect_s,
            first_token_s=timeouts.first_token_s,
            idle_s=timeouts.idle_s,
            total_s=timeouts.total_s,
        )

    def target(self) -> Target:
        """Where requests go."""
        return Target(
            base_url=self.base_url,
            model=self.model,
            api_key=self.api_key,
            headers=self.headers,
            ca=self.ca,
            proxy=self.proxy,
        )

    def timeouts(self) -> Timeouts:
        """How long one waits."""
        return Timeouts(
            connect_s=self.connect_s,
            first_token_s=self.first_token_s,
            idle_s=self.idle_s,
            total_s=self.total_s,
        )


class Asking(msgspec.Struct, frozen=True, kw_only=True):
    """How bodies are made: request ``number`` asks item ``number`` modulo their count."""

    route: Route
    ids: list[str]
    prompts: list[Any]
    """Texts or chat messages; empty where each request gets a prompt of its own."""
    file: str = ""
    """Prompts on disk instead, by number; see ``steelyard.load.prompts``."""
    max_tokens: int | None
    temperature: float | None
    stop: list[str]
    extra: dict[str, Any]
    extras: list[dict[str, Any]] = []
    """Beside ``extra``, by place in ``prompts``; empty where no item has its own."""
    seed: int


class Task(msgspec.Struct, frozen=True, kw_only=True):
    """One worker's share.  Arrays are little-endian int64, one entry a request."""

    worker: int
    shard: str
    """File that takes its samples."""
    names: Names
    destination: Destination
    asking: Asking
    keep: str
    """full, masked or hash; see ``steelyard.evidence.Keep``."""
    span_ns: int
    """Nothing is begun after this; what waits for a place by then is still sent."""
    drain_ns: int
    """How long open requests may take after the span."""
    cap: int | None
    number: bytes | tuple[int, int, int]
    """Places in the whole plan; start, stop and step where they are evenly spaced."""
    at_ns: bytes = b""
    """Open arrivals."""
    users: int = 0
    """Users of a closed loop; 0 for open arrivals."""
    think_ns: bytes = b""
    """Closed loop and turns that wait; ends after the last row before which somebody thinks."""
    session: bytes = b""
    """Set where turns wait for the answer before them."""
    max_tokens: bytes = b""
    """Answer length of each request, where the schedule has one."""
    connections: int = 0
    """Connections to open before the start."""
    counted: bool = False
    """Whether times are counted by size on the way."""

    @property
    def numbers(self) -> Sequence[int]:
        """``number``, one entry a request."""
        return range(*self.number) if isinstance(self.number, tuple) else int64(self.number)


class Go(msgspec.Struct, frozen=True, kw_only=True):
    """The common start, on CLOCK_MONOTONIC."""

    start_ns: int
    origin_ns: int
    """From which the times in samples count."""


class Tick(msgspec.Struct, kw_only=True):
    """How a worker stands; said some times a second, counts from the start."""

    worker: int
    ready: bool = False
    over: bool = False
    sent: int = 0
    done: int = 0
    flying: int = 0
    waiting: int = 0
    kinds: dict[str, int] = {}
    ttft_ms: list[float] = []
    """Of some answers since the last tick, from intended."""
    gap_ms: list[float] = []
    """Mean gap between the events of some answers."""
    bins: dict[str, list[int]] = {}
    """Times by size, where the task asks for it; see ``bins``."""
    cpu_share: float | None = None
    """Of a core in the busiest second so far."""
    loop_lag_ms: float | None = None
    """p99 since the start, as at the end: how late the loop came to what was due."""
    schedule_lag_ms: float | None = None
    facts: dict[str, Any] = {}
    """With ``over``: what the generator says of itself."""
    fault: str = ""
    """With ``over``: why it could not go on."""

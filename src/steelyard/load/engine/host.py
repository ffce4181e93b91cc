"""Where workers run: this machine, or another one that is reached somehow.

All that the engine asks of a machine stands here, so that it knows no way of reaching one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from steelyard.load.engine.process import Process
from steelyard.load.engine.task import Task


class Line(Protocol):
    """How one worker is spoken to."""

    @property
    def output(self) -> int:
        """Descriptor of what it says; where that ends, the worker is gone."""

    def say(self, data: bytes) -> None:
        """Send bytes to it; raises OSError or ValueError where it is gone."""

    def ended(self) -> str:
        """Why it says nothing more."""

    def kill(self) -> None:
        """End it by force."""

    def close(self) -> None:
        """Leave nothing of it behind."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HostClock:
    """One machine, and its monotonic clock held against ours: before the start, after the end."""

    host: str
    workers: tuple[int, ...]
    offset_ns: int
    """Its clock less ours before the start; times of its workers were moved by it."""
    within_ns: int | None
    """The true offset lay no farther off; None where it was never measured."""
    drift_ns: int | None
    """What the offset had changed by when the run was over; None where it could not be asked."""
    drift_within_ns: int | None
    lost: str = ""
    """Why it was gone before its end."""
    facts: Mapping[str, str | int] = field(default_factory=dict)


class Host(Protocol):
    """A machine on which workers run."""

    @property
    def lead_ns(self) -> int:
        """How long before the start its workers have to be told of it."""

    @property
    def offset_ns(self) -> int:
        """Its clock less ours, as measured before the start."""

    def start(self, number: int) -> Line:
        """Start a worker."""

    def prepared(self, task: Task, shard: Path) -> Task:
        """The task as it stands there: what it reads is there, and it writes where it may."""

    def compare(self) -> None:
        """Hold its clock against ours, before the start and after the end."""

    def fetch(self, number: int, shard: Path) -> None:
        """Bring what a worker wrote to where it is wanted; what is lost is left out."""

    def told(self) -> HostClock | None:
        """What is known of its clock; None where it is ours."""

    def close(self) -> None:
        """Let go of it."""


class Here:
    """This machine."""

    lead_ns = 5_000_000
    offset_ns = 0

    def start(self, number: int) -> Line:  # noqa: ARG002
        """Start a process."""
        return Process()

    def prepared(self, task: Task, shard: Path) -> Task:  # noqa: ARG002
        """As it is."""
        return task

    def compare(self) -> None:
        """One clock."""

    def fetch(self, number: int, shard: Path) -> None:
        """It is there."""

    def told(self) -> None:
        """It is our clock."""

    def close(self) -> None:
        """Nothing is held."""

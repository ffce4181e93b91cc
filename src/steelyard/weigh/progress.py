"""What a weighing tells whoever watches it; the screen itself is the command line's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from steelyard.load.engine import Live


class Watcher(Protocol):
    """Told of every step as it happens; must return at once."""

    def stage(self, what: str) -> None:
        """A new stage has begun: "starting constrained", "weighing", "closing the record"."""

    def planned(self, total: int, done: int) -> None:
        """So many answers make the run, and so many stand in the record already."""

    def window(self, index: int, of: int, deployment: str) -> None:
        """A time window has begun."""

    def waiting(self, what: str, spent_s: float, limit_s: float) -> None:
        """Something is waited for, for so long by now, and for so long at most."""

    def answered(self, outcome: str, kind: str) -> None:
        """One answer more is in the record; ``kind`` is "" unless something was wrong."""

    def spent(self, what: str) -> None:
        """What the run cost so far: "0.42 CNY so far"; "" where there are no prices."""

    def loading(self, live: Live) -> None:
        """Some times a second: how a window of load stands."""

    def offered(self, faults: str) -> None:
        """A window of load is in the record; ``faults`` is "" unless a check of it failed."""

    def note(self, what: str) -> None:
        """Something a person should know although the run goes on."""


class Silent:
    """A watcher that looks away."""

    def stage(self, what: str) -> None:
        """Ignore it."""

    def planned(self, total: int, done: int) -> None:
        """Ignore it."""

    def window(self, index: int, of: int, deployment: str) -> None:
        """Ignore it."""

    def waiting(self, what: str, spent_s: float, limit_s: float) -> None:
        """Ignore it."""

    def answered(self, outcome: str, kind: str) -> None:
        """Ignore it."""

    def spent(self, what: str) -> None:
        """Ignore it."""

    def loading(self, live: Live) -> None:
        """Ignore it."""

    def offered(self, faults: str) -> None:
        """Ignore it."""

    def note(self, what: str) -> None:
        """Ignore it."""

"""Who takes what a Poll reads."""

from __future__ import annotations

from typing import Protocol


class Heard(Protocol):
    """Whoever is told what a socket gave."""

    def take(self, now: int, data: bytes) -> bool:
        """Take in bytes of the time ``now``; True if the loop has nothing to do because of it."""

    def ended(self, fault: OSError | None) -> None:
        """The other side has closed, or the connection has failed."""

    def flush(self) -> None:
        """The socket can be written to again."""

"""Everything that is wrong with a trace, said at once."""

from __future__ import annotations

from steelyard.errors import StudyError

SHOWN = 20
"""Faults that a message lists; the rest is counted."""
MOST = 100_000
"""Faults after which reading on would tell nobody more."""


class Faults:
    """Faults of one file, by line."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.count = 0
        self._shown: list[str] = []

    def add(self, line: int, message: str) -> None:
        """Note a fault; raise where there are so many that the format must be another one."""
        self.count += 1
        if len(self._shown) < SHOWN:
            self._shown.append(f"{self.file}:{line}: {message}")
        if self.count >= MOST:
            self.settle()

    def settle(self) -> None:
        """Raise StudyError listing the faults, if there are any."""
        if not self.count:
            return
        more = self.count - len(self._shown)
        tail = [f"{self.file}: and {more} more lines like these; mend or drop them"] if more else []
        raise StudyError("\n".join([*self._shown, *tail]))

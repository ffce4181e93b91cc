"""Connections that wait to be used again."""

from __future__ import annotations

from steelyard.endpoint.line import Line

IDLE_S = 4.0
"""Longest wait for reuse, in seconds: below the 5 s after which common servers close."""


class Pool:
    """Idle connections, the last used one first, so that the others may grow old."""

    __slots__ = ("_all", "_idle", "_idle_ns", "gone", "opened", "stale")

    def __init__(self, *, idle_s: float = IDLE_S) -> None:
        self._idle: dict[Line, None] = {}
        self._all: set[Line] = set()
        self._idle_ns = int(idle_s * 1e9)
        self.opened = 0
        """Connections opened so far; also the next one's serial number."""
        self.gone = 0
        """Of those opened, the ones that are no more."""
        self.stale = 0
        """Reused connections that turned out dead before a byte came."""

    def take(self, now: int) -> Line | None:
        """An idle connection that the server surely still holds, or None."""
        idle = self._idle
        while idle:
            line, _ = idle.popitem()
            keep_ns = self._idle_ns
            if line.keep_s is not None:
                keep_ns = min(keep_ns, int((line.keep_s - 1) * 1e9))
            if not line.closed and now - line.idle_since_ns <= keep_ns:
                return line
            line.abort()
        return None

    def put(self, line: Line, now: int) -> None:
        """Keep a connection whose exchange is complete."""
        line.idle_since_ns = now
        self._idle[line] = None

    def add(self, line: Line) -> None:
        """Know a connection, so that ``close`` reaches it."""
        self._all.add(line)

    def forget(self, line: Line) -> None:
        """The connection is gone."""
        if line in self._all:
            self._all.remove(line)
            self.gone += 1
        self._idle.pop(line, None)

    def close(self) -> None:
        """Close every connection."""
        for line in list(self._all):
            line.abort()
        self._idle.clear()

"""What is due when: the order in which a worker's requests begin."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from typing import Protocol

from steelyard.load.engine.task import Task, int64

PAUSE_NS = 100_000_000
"""A user whose request failed or was refused waits this long: nobody hammers a dead door, and a
limit of requests a minute is not answered with thousands a second."""


class Agenda(Protocol):
    """Rows of a task and when they are due, in ns since the start."""

    def next_ns(self) -> int | None:
        """When the next row is due; None until an answer lets another follow, or for good."""

    def due(self, now: int) -> list[tuple[int, int]]:
        """Rows due by ``now`` that have not been given yet, with their due times."""

    def answered(self, row: int, ended: int, *, failed: bool) -> tuple[int, int] | None:
        """A row has its answer, or never will; a row that is due by that alone, and when."""


class OpenAgenda:
    """Times from a schedule; later turns of a conversation follow their answers."""

    def __init__(self, task: Task) -> None:
        self._at = int64(task.at_ns)
        self._next = 0
        self._span = task.span_ns
        self._heap: list[tuple[int, int]] = []
        self._follows: dict[int, int] = {}
        self._think = int64(task.think_ns)
        if task.session:
            self._chain(int64(task.session))

    def _chain(self, sessions: Sequence[int]) -> None:
        last: dict[int, int] = {}
        first = []
        for row, session in enumerate(sessions):
            if session in last:
                self._follows[last[session]] = row
            else:
                first.append((self._at[row], row))
            last[session] = row
        self._heap = sorted(first)
        self._next = len(self._at)

    def next_ns(self) -> int | None:
        """When the next row is due."""
        if self._next < len(self._at):
            return self._at[self._next]
        return self._heap[0][0] if self._heap else None

    def due(self, now: int) -> list[tuple[int, int]]:
        """Rows due by ``now``."""
        found = []
        at, row, end = self._at, self._next, len(self._at)
        while row < end and at[row] <= now:
            found.append((row, at[row]))
            row += 1
        self._next = row
        heap = self._heap
        while heap and heap[0][0] <= now:
            when, which = heappop(heap)
            found.append((which, when))
        return found

    def answered(self, row: int, ended: int, *, failed: bool) -> None:  # noqa: ARG002
        """Let the next turn follow, unless it falls behind the span."""
        if not self._follows:
            return
        follower = self._follows.get(row)
        if follower is not None and (when := ended + self._think[follower]) < self._span:
            heappush(self._heap, (when, follower))


class ClosedAgenda:
    """Users who take rows in order, each thinking before it asks."""

    def __init__(self, task: Task) -> None:
        self._count = len(task.numbers)
        self._think = int64(task.think_ns)
        self._thoughts = len(self._think)
        self._span = task.span_ns
        self._row = 0
        self._heap: list[tuple[int, int]] = []
        for _ in range(task.users):
            self._take(0)

    def next_ns(self) -> int | None:
        """When the next user asks."""
        return self._heap[0][0] if self._heap else None

    def due(self, now: int) -> list[tuple[int, int]]:
        """Rows whose users ask by ``now``."""
        found = []
        heap = self._heap
        while heap and heap[0][0] <= now:
            when, row = heappop(heap)
            found.append((row, when))
        return found

    def answered(self, row: int, ended: int, *, failed: bool) -> tuple[int, int] | None:  # noqa: ARG002
        """The user thinks about its next request, or asks it at once."""
        following = self._row
        if failed or following < self._thoughts:
            self._take(ended + PAUSE_NS if failed else ended)
            return None
        if following >= self._count or ended >= self._span:
            return None
        self._row = following + 1
        return following, ended

    def _take(self, begin: int) -> None:
        row = self._row
        if row >= self._count:
            return
        when = begin + self._think[row] if row < self._thoughts else begin
        if when < self._span:
            self._row = row + 1
            heappush(self._heap, (when, row))

"""Collects a trace row by row in plain arrays: 40 bytes a request, not an object each."""

from __future__ import annotations

from array import array
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from steelyard.errors import StudyError
from steelyard.load.arrivals import Blocks, Schedule
from steelyard.load.traces.trace import Trace, numbered

Ints = npt.NDArray[np.int64]


class Rows:
    """Requests in the order of the file."""

    def __init__(self, *, block_tokens: int | None = None) -> None:
        self._block_tokens = block_tokens
        self._at, self._input, self._output = array("q"), array("q"), array("q")
        self._session, self._took = array("q"), array("q")
        self._ends, self._ids = array("q", [0]), array("q")
        self._sessions: dict[str, int] = {}
        self._alone = 0

    def __len__(self) -> int:
        return len(self._at)

    def add(self, at_ns: int, *, input_tokens: int, output_tokens: int) -> None:
        """Add a request."""
        self._at.append(at_ns)
        self._input.append(input_tokens)
        self._output.append(output_tokens)

    def join(self, session: str | None, *, took_ns: int | None) -> None:
        """Say to which conversation the last request belongs, and how long its answer took.

        A request of no conversation is one of its own. ``took_ns`` is given for all requests
        or for none.
        """
        if session is None:
            self._alone -= 1
            self._session.append(self._alone)
        else:
            self._session.append(self._sessions.setdefault(session, len(self._sessions)))
        if took_ns is not None:
            self._took.append(took_ns)

    def blocks(self, hashes: list[int]) -> None:
        """Give the last request its block hashes."""
        self._ids.extend(hashes)
        self._ends.append(len(self._ids))

    def trace(self, source: str, *, dated: bool, notes: tuple[str, ...] = ()) -> Trace:
        """Sort by time and close. Raises StudyError where there is no request.

        ``dated`` says that times count from 1970.
        """
        if not self._at:
            raise StudyError(f"{source}: holds no request; check that it is the right file")
        at = _held(self._at)
        order = np.argsort(at, kind="stable")
        late = int(np.count_nonzero(np.diff(at) < 0))
        if late:
            notes += (f"{late} rows stood before an earlier one and were sorted by time",)
        requests = self._schedule(at - at[order[0]], order=order)
        failed = int(np.count_nonzero(_held(self._output) == 0))
        if failed:
            notes += (f"{failed} requests brought no output at the source; they are kept",)
        began = int(at[order[0]]) if dated else None
        return Trace(source=source, requests=requests, started_ns=began, notes=notes)

    def _schedule(self, at: Ints, *, order: Ints) -> Schedule:
        plain = Schedule(
            at_ns=at[order],
            span_ns=int(at[order[-1]]) + 1,
            number=order,
            input_tokens=_held(self._input)[order],
            output_tokens=_held(self._output)[order],
            blocks=self._blocks(order),
        )
        if len(self._sessions) == 0:
            return plain
        session, turn = numbered(_held(self._session)[order])
        think = self._think(at, order=order, session=session, turn=turn)
        return replace(plain, session=session, turn=turn, think_ns=think)

    def _blocks(self, order: Ints) -> Blocks | None:
        if self._block_tokens is None:
            return None
        held = Blocks(ends=_held(self._ends), ids=_held(self._ids), tokens=self._block_tokens)
        return held.take(order)

    def _think(self, at: Ints, *, order: Ints, session: Ints, turn: Ints) -> Ints | None:
        if len(self._took) != len(self._at):
            return None
        done = (at + _held(self._took))[order]
        by_session = np.lexsort((turn, session))
        think = np.zeros(len(at), dtype=np.int64)
        later = turn[by_session[1:]] > 0
        gap = at[order][by_session[1:]] - done[by_session[:-1]]
        # Who asked before the previous answer was there did not think at all.
        think[by_session[1:][later]] = np.maximum(gap[later], 0)
        return think


def _held(values: array[int]) -> Ints:
    return np.frombuffer(values, dtype=np.int64) if len(values) else np.zeros(0, dtype=np.int64)

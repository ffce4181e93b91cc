"""A trace: when requests came somewhere, and how long they were."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from steelyard.errors import StudyError
from steelyard.load.arrivals import Schedule


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace:
    """Requests of a source in order of time, the first at 0."""

    source: str
    """File and format, for the record."""
    requests: Schedule
    """``at_ns`` on the source's clock, the first request at 0; ``number`` is the row of the file
    among its requests."""
    started_ns: int | None = None
    """UTC of the first request, nanoseconds since 1970; None where the source does not say."""
    notes: tuple[str, ...] = ()
    """What a reader must know: disorder, rounding, failures at the source."""

    def __len__(self) -> int:
        return len(self.requests)

    def window(self, start_s: float = 0.0, *, for_s: float = math.inf) -> Trace:
        """Cut out what came in [start, start + for); time begins anew at its start.

        A conversation that had begun before goes on from its next turn as if that were its
        first. Raises StudyError where nothing came.
        """
        at = self.requests.at_ns
        end = self.requests.span_ns if math.isinf(for_s) else round((start_s + for_s) * 1e9)
        start = round(start_s * 1e9)
        first, last = np.searchsorted(at, [start, end])
        if first == last:
            raise StudyError(
                f"{self.source}: nothing came in the window of {for_s:g} s from {start_s:g} s on; "
                f"the trace lasts {self.requests.span_ns / 1e9:.0f} s"
            )
        kept = self.requests.take(np.arange(first, last))
        cut = replace(kept, at_ns=kept.at_ns - start, span_ns=end - start)
        began = None if self.started_ns is None else self.started_ns + start
        return replace(self, requests=begun_anew(cut), started_ns=began)


def begun_anew(requests: Schedule) -> Schedule:
    """Number sessions and turns from 0 again, after some requests were left out."""
    if requests.session is None:
        return requests
    session, turn = numbered(requests.session)
    think = None if requests.think_ns is None else np.where(turn == 0, 0, requests.think_ns)
    return replace(requests, session=session, turn=turn, think_ns=think)


def numbered(session: npt.NDArray[np.int64]) -> tuple[npt.NDArray[np.int64], ...]:
    """Number sessions in order of appearance and their requests within; both from 0."""
    _, firsts, which = np.unique(session, return_index=True, return_inverse=True)
    rank = np.empty(len(firsts), dtype=np.int64)
    rank[np.argsort(firsts)] = np.arange(len(firsts))
    number = rank[which]
    order = np.argsort(number, kind="stable")
    starts = np.searchsorted(number[order], np.arange(len(firsts)))
    turn = np.empty(len(session), dtype=np.int64)
    turn[order] = np.arange(len(session)) - starts[number[order]]
    return number, turn

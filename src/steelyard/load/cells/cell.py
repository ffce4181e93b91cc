"""One deployment on one workload under load: its windows, and values a request."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from steelyard.load.certificate import Check
from steelyard.load.summary import Columns
from steelyard.load.summary.columns import Floats
from steelyard.load.summary.times import tpot

Ints = npt.NDArray[np.int64]
BLOCKS = 16
"""Most stretches of a window that are redrawn whole."""
BLOCK_REQUESTS = 20
"""A stretch has so many requests at least, on average."""
FINDINGS = frozenset({"errors", "steady_state"})
"""Checks whose failure is a finding about the server: its failures count as never, and windows
repeat one finite load, so that their spread is true whether or not it settles within."""


def faults_of(checks: Iterable[Check]) -> tuple[str, ...]:
    """Failed checks by which a window says nothing of the server."""
    return tuple(c.check for c in checks if c.result == "fail" and c.check not in FINDINGS)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class LoadWindow:
    """One window: what was offered when, and what became of it."""

    index: int
    start_s: float
    """Since the log's origin in the window's segment."""
    span_s: float
    """Load was offered so long."""
    wall_s: float
    """Until the last request had ended, drain included."""
    checks: tuple[Check, ...]
    """Its certificate."""
    columns: Columns

    @property
    def faults(self) -> tuple[str, ...]:
        """Checks by which its numbers say nothing of the server; () where they do."""
        return faults_of(self.checks)

    @property
    def busy_s(self) -> float:
        """From the first intended send to the last end; 0 without a request."""
        at = self.columns.times
        return float(at["ended"].max() - at["intended"].min()) if len(self.columns) else 0.0


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Cell:
    """One deployment on one workload."""

    deployment: str
    workload: str
    windows: Sequence[LoadWindow]
    """By index, ascending."""
    slo_s: float

    def __len__(self) -> int:
        return sum(len(window.columns) for window in self.windows)

    @property
    def invalid(self) -> str:
        """Why the cell shows nothing of the server; "" where it does."""
        failed: dict[str, list[str]] = {}
        for window in self.windows:
            for name in window.faults:
                failed.setdefault(name, []).append(str(window.index + 1))
        if not failed:
            return ""
        n = sum(bool(window.faults) for window in self.windows)
        told = "; ".join(f"{name} in window {', '.join(at)}" for name, at in failed.items())
        return f"{n} of {len(self.windows)} windows are invalid: {told}"

    def values(self, name: str) -> Floats:
        """One value a request, in the order in which they were intended.

        Times in s: +inf never came whole, NaN undefined.  KeyError for another name.
        """
        return self._gather(_VALUES[name])

    def good(self) -> npt.NDArray[np.bool_]:
        """Whether each request was answered whole within the SLO."""
        return np.asarray(self.values("latency") <= self.slo_s)

    def answered(self) -> Floats:
        """1 for each request with a whole answer."""
        return self._gather(lambda columns: columns.answered.astype(np.float64))

    def tokens(self) -> Floats:
        """Output tokens of each request; NaN where some came that nobody counted."""
        return self._gather(_tokens)

    def counts(self, name: str) -> Floats:
        """A count of each request (``prompt_tokens`` ...); NaN where unknown."""
        return self._gather(lambda columns: columns.counts[name])

    def said(self) -> Floats:
        """1 for each request of which any token came."""
        return self._gather(lambda columns: columns.said.astype(np.float64))

    @property
    def labels(self) -> Ints:
        """The window of each request."""
        return np.repeat(
            [w.index for w in self.windows], [len(w.columns) for w in self.windows]
        ).astype(np.int64)

    def blocks(self, per_window: int) -> Ints:
        """The stretch of its window in which each request was intended, counted through."""
        parts = [
            place * per_window + _stretch(window, per_window)
            for place, window in enumerate(self.windows)
        ]
        return np.concatenate(parts) if parts else np.empty(0, dtype=np.int64)

    @property
    def kinds(self) -> Mapping[str, int]:
        """Requests by kind; "" is a whole answer."""
        found: dict[str, int] = {}
        for window in self.windows:
            for kind, n in window.columns.kinds.items():
                found[kind] = found.get(kind, 0) + n
        return found

    def _gather(self, take: Callable[[Columns], Floats]) -> Floats:
        parts = [take(window.columns)[_order(window.columns)] for window in self.windows]
        return np.concatenate(parts) if parts else np.empty(0)


def _order(columns: Columns) -> Ints:
    return np.argsort(columns.times["intended"], kind="stable")


def _stretch(window: LoadWindow, count: int) -> Ints:
    at = window.columns.times["intended"][_order(window.columns)]
    place = np.floor((at - window.start_s) / window.span_s * count)
    return np.clip(place, 0, count - 1).astype(np.int64)


def _tokens(columns: Columns) -> Floats:
    output = columns.counts["completion_tokens"]
    return np.where(columns.said | columns.answered, output, np.nan_to_num(output))


_VALUES: dict[str, Callable[[Columns], Floats]] = {
    "latency": lambda columns: columns.since("intended", "ended"),
    "ttft": lambda columns: columns.since("intended", "first_token"),
    "visible_ttft": lambda columns: columns.since("intended", "first_visible"),
    "tpot": tpot,
}

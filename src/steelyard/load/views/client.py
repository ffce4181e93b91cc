"""What the client itself saw, as arrays: the first of the three views."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from steelyard.evidence import Missing
from steelyard.load.views.histogram import Between

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ClientView:
    """One entry a request that was sent; NaN where a moment never came or a count is unknown.

    Times are nanoseconds on the run's axis.
    """

    intended_ns: Floats
    ready_ns: Floats
    """When the generator noticed that it was due."""
    sent_ns: Floats
    first_ns: Floats
    """First token of any channel."""
    last_ns: Floats
    ended_ns: Floats
    prompt_tokens: Floats
    tokens: Floats
    """Output tokens, reasoning included."""
    whole: npt.NDArray[np.bool_]
    """Whether the engine said that it had finished, be it cut by length."""

    def __len__(self) -> int:
        return len(self.sent_ns)

    @property
    def ttft_s(self) -> Floats:
        """From the request's hand-over to the socket to the first token; where one came."""
        found = (self.first_ns - self.sent_ns) / 1e9
        return np.asarray(found[~np.isnan(found)])

    def total(self, column: Floats, *, of: str) -> float | Missing:
        """Sum of a column; Missing where the count of an answer that began is unknown."""
        known = column[self.whole | ~np.isnan(self.first_ns)]
        if np.isnan(known).any():
            n = int(np.isnan(known).sum())
            return Missing(reason=f"{of} of {n} of {len(known)} answers are unknown")
        return float(known.sum())

    def under_way(self) -> UnderWay:
        """Count requests under way over time."""
        moments = np.concatenate([self.sent_ns, self.ended_ns])
        steps = np.repeat([1.0, -1.0], len(self.sent_ns))
        order = np.argsort(moments, kind="stable")
        levels = np.concatenate([[0.0], np.cumsum(steps[order])])
        return UnderWay(moments_ns=moments[order], levels=levels)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class UnderWay:
    """How many requests were between their sending and their end: a step function."""

    moments_ns: Floats
    levels: Floats
    """Before the first moment, then after each."""

    def within(self, low_ns: float, high_ns: float) -> Between:
        """Fewest and most under way at any moment of a span."""
        first = int(np.searchsorted(self.moments_ns, low_ns, side="left"))
        last = int(np.searchsorted(self.moments_ns, high_ns, side="right"))
        seen = self.levels[first : last + 1]
        return Between(low=float(seen.min()), high=float(seen.max()))

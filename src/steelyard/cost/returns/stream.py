"""A stream of money: what one cause adds to each period, against the baseline."""

from __future__ import annotations

from typing import Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from steelyard.cost.returns.clock import Clock
from steelyard.cost.returns.rollout import Values

Weights = NDArray[np.float64]
Kind = Literal["investment", "benefit", "running", "tax", "residual"]


class Stream(Protocol):
    """Money of one cause; received is positive, paid is negative."""

    @property
    def name(self) -> str:
        """What it is, in the user's words."""

    @property
    def kind(self) -> Kind:
        """Where it stands in a report."""

    @property
    def inputs(self) -> tuple[str, ...]:
        """Names of the inputs it depends on."""

    def flows(self, values: Values, clock: Clock) -> NDArray[np.float64]:
        """Money today and in each period: (periods + 1,) or (n, periods + 1)."""

    def present(self, values: Values, clock: Clock, weights: Weights) -> NDArray[np.float64]:
        """The sum of its flows times ``weights`` (periods + 1,): () or (n,)."""


def with_today(
    later: NDArray[np.float64], today: NDArray[np.float64] | float = 0.0
) -> NDArray[np.float64]:
    """Put what falls today before what falls in the periods."""
    first = np.broadcast_to(np.asarray(today, dtype=np.float64), later.shape[:-1])
    return np.concatenate([first[..., None], later], axis=-1)

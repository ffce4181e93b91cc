"""How arrivals follow each other where one is expected each unit of operational time."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

SLACK = 1e-6
"""Arrivals; below it, a difference of expected counts is rounding and nothing else."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spacing:
    """Gaps of mean 1 that follow a gamma distribution of shape ``burstiness``.

    1 is Poisson, below 1 arrivals come in bursts, infinity is a metronome.
    The coefficient of variation of the gaps is 1 / sqrt(burstiness).
    """

    burstiness: float

    def __post_init__(self) -> None:
        if not self.burstiness > 0:
            raise ValueError(f"burstiness {self.burstiness} is not above 0")

    @property
    def cv(self) -> float:
        """Coefficient of variation of the gaps."""
        return 0.0 if math.isinf(self.burstiness) else self.burstiness**-0.5

    def draw(self, total: float, rng: np.random.Generator) -> Floats:
        """Give the arrivals in [0, total), rising.

        The first gap is a stationary renewal process's forward recurrence time (Cox 1962,
        Renewal Theory, section 5.2): a length-biased gap, cut at a uniform place; so the
        expected number is ``total`` from the start on. A metronome begins at 0.
        """
        if math.isinf(self.burstiness):
            return np.arange(max(math.ceil(total - SLACK), 0), dtype=np.float64)
        shape = self.burstiness
        first = rng.random() * rng.standard_gamma(shape + 1) / shape
        parts, end = [np.array([first])], first
        while end < total:
            left = total - end
            gaps = rng.standard_gamma(shape, int(left + 6 * self.cv * math.sqrt(left)) + 64) / shape
            parts.append(end + np.cumsum(gaps))
            end = float(parts[-1][-1])
        drawn = np.concatenate(parts)
        return drawn[drawn < total]


CONSTANT = Spacing(burstiness=math.inf)
POISSON = Spacing(burstiness=1.0)

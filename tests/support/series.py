"""Series whose long-run behaviour is known in closed form."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


class Queue(NamedTuple):
    """M/M/1 in steady state, service rate 1, in order of arrival."""

    waits: Floats
    sojourns: Floats
    arrivals: Floats


def queue(rng: np.random.Generator, n: int, load: float) -> Queue:
    warm = int(10 / (1 - load) ** 2)
    service = rng.exponential(size=n + warm)
    gaps = rng.exponential(1 / load, size=n + warm)
    steps = np.concatenate([[0.0], np.cumsum(service[:-1] - gaps[1:])])
    waits = (steps - np.minimum.accumulate(steps))[warm:]
    return Queue(waits, waits + service[warm:], np.cumsum(gaps[warm:]))


def autoregressive(rng: np.random.Generator, n: int, r: float) -> Floats:
    """AR(1), mean 0, innovations of variance 1, stationary from the first value on."""
    from scipy.signal import lfilter

    noise = rng.normal(size=n)
    noise[0] /= math.sqrt(1 - r * r)
    return np.asarray(lfilter([1.0], [1.0, -r], noise))

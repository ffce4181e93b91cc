"""The run's clock beside the wall's."""

from __future__ import annotations

import time

_READ_WITHIN_S = 0.005


def both_clocks() -> tuple[float, float]:
    """The run's clock and the wall's, read at one moment, in s."""
    while True:
        before, wall, after = time.perf_counter(), time.time(), time.perf_counter()
        if after - before < _READ_WITHIN_S:
            return before, wall

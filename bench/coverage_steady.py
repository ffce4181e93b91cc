"""How ``steady_state`` judges steady series, and steps: ``bench/coverage_steady.py [series]``.

"no answer" is unknown; "before" is how many a floor of ``TELLING`` independent values, in place of
``FEWEST_WORTH``, would have left so.  Steps lie in the middle and are as many standard deviations
high as the case says.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable

import numpy as np
from coverage_load import Floats, Rng, autoregressive, queue

from steelyard.errors import Undefined
from steelyard.load.certificate import steady_state
from steelyard.stats import change_point

SERIES = 200
# As far from 0 as times are: a relative change of a mean of 0 would mean nothing.
LEVEL = 50.0


def stepped(n: int, *, r: float = 0.6, by: float = 0.0) -> Callable[[Rng], Floats]:
    """AR(1) around a level that rises halfway by so many of its standard deviations."""

    def make(rng: Rng) -> Floats:
        step = np.where(np.arange(n) < n // 2, 0.0, by / np.sqrt(1 - r * r))
        return LEVEL + autoregressive(rng, n, r) + step

    return make


CASES: dict[str, Callable[[Rng], Floats]] = {
    "steady, AR(1) 0.6, n 150": stepped(150),
    "steady, AR(1) 0.6, n 300": stepped(300),
    "steady, AR(1) 0.6, n 1000": stepped(1000),
    "steady, AR(1) 0.9, n 4000": stepped(4000, r=0.9),
    "steady, M/M/1 load 0.5, n 3000": lambda rng: queue(rng, 3000, 0.5),
    "steady, M/M/1 load 0.8, n 10000": lambda rng: queue(rng, 10_000, 0.8),
    "steady, M/M/1 load 0.9, n 30000": lambda rng: queue(rng, 30_000, 0.9),
    "step 1.0, AR(1) 0.6, n 150": stepped(150, by=1.0),
    "step 1.5, AR(1) 0.6, n 150": stepped(150, by=1.5),
    "step 1.0, AR(1) 0.6, n 300": stepped(300, by=1.0),
    "step 1.5, AR(1) 0.6, n 300": stepped(300, by=1.5),
}


def before(values: Floats) -> bool:
    """Whether the higher floor would have refused."""
    try:
        change_point(values)
    except Undefined:
        return True
    return False


def main(series: int) -> None:
    print(f"steady_state, {series} series a case")
    print(f"{'':34} passed  failed  no answer  before")
    for name, make in CASES.items():
        rng, results, refused = np.random.default_rng(2024), Counter[str](), 0
        for _ in range(series):
            values = make(rng)
            results[steady_state(values).result] += 1
            refused += before(values)
        passed, failed, unknown = (results[key] for key in ("pass", "fail", "unknown"))
        print(f"{name:34} {passed:6} {failed:7} {unknown:10} {refused:7}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else SERIES)

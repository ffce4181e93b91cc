"""Was it the generator that was slow?"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from steelyard.load.certificate.check import Check, judged, unknown
from steelyard.stats import quantile

LAG_S = 0.010
CPU = 0.9
_LOOP = (
    "an event is stamped when the loop comes to it, so the lag is in each time measured; 10 ms "
    "are half the gap between tokens at 50 tokens/s"
)
_SCHEDULE = (
    "times run from the intended send, so the lag is in each latency; 10 ms are a few per cent "
    "of a time to first token of some hundred"
)
_CPU = "beyond nine tenths of a core a queue forms before the socket is read"


def loop_lag(
    lag_s: npt.ArrayLike | None = None, *, p99_s: float | None = None, limit_s: float = LAG_S
) -> Check:
    """How late the generator's loop came to what was due: lags (n,) or their p99, worst worker."""
    return _late("loop_lag", lag_s, p99_s=p99_s, limit_s=limit_s, because=_LOOP)


def schedule_lag(
    lag_s: npt.ArrayLike | None = None, *, p99_s: float | None = None, limit_s: float = LAG_S
) -> Check:
    """Intended to noticed, waits for a place or a connection left out: lags (n,) or their p99."""
    return _late("schedule_lag", lag_s, p99_s=p99_s, limit_s=limit_s, because=_SCHEDULE)


def cpu_share(busiest: float | None, *, limit: float = CPU) -> Check:
    """Share of a core that the busiest worker took in its busiest second."""
    if busiest is None:
        return unknown("cpu_share", detail="no worker told its CPU time", because=_CPU)
    return judged(
        "cpu_share",
        {"share": busiest},
        limit=limit,
        detail=f"{busiest:.0%} of a core in the busiest second (≤ {limit:.0%})",
        because=_CPU,
    )


def _late(
    name: str,
    lag_s: npt.ArrayLike | None,
    *,
    p99_s: float | None,
    limit_s: float,
    because: str,
) -> Check:
    lags = np.asarray([] if lag_s is None else lag_s, dtype=np.float64)
    if not lags.size and p99_s is None:
        return unknown(name, detail="no lag was recorded", because=because)
    p99 = quantile(lags, 0.99) if p99_s is None else p99_s
    return judged(
        name,
        {"p99_s": p99},
        limit=limit_s,
        detail=f"p99 schedule lag {p99 * 1e3:.2f} ms (≤ {limit_s * 1e3:.0f} ms)"
        if name == "schedule_lag"
        else f"p99 loop lag {p99 * 1e3:.2f} ms (≤ {limit_s * 1e3:.0f} ms)",
        because=because,
    )

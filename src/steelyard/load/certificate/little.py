"""Do the requests in flight agree with how many came and how long they stayed?"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from steelyard.load.certificate.check import Check, Floats, judged, unknown

TOLERANCE = 0.02
IDLE = 0.15
_LITTLE = (
    "mean number = rate x mean time holds for any system (Little 1961) but for requests that "
    "stood open at the window's ends, whose part is known exactly and allowed for; 2 % is left "
    "for what a gauge read at its own times misses, and with records alone rounding is all"
)
_OCCUPANCY = (
    "users of a closed loop without think time are always busy, but for the last answers of "
    "each window and what the client does between two requests, of which 15 % are the most"
)


def littles_law(
    began_s: npt.ArrayLike,
    ended_s: npt.ArrayLike,
    *,
    start_s: float,
    end_s: float,
    gauge: npt.ArrayLike | None = None,
) -> Check:
    """Time average of requests in flight against rate x mean time, from ``start_s`` to ``end_s``.

    ``began_s``, ``ended_s`` (n,), NaN where a request never ended.  The average comes from
    ``gauge`` (m,), numbers in flight read at equal steps by another instrument (the server, the
    generator's counter), or else from the step function of begins and ends, each sorted on its
    own.  Rate and mean time come from requests that began in the window and ended at some time.
    """
    began, ended = (np.asarray(x, dtype=np.float64) for x in (began_s, ended_s))
    inside = (began >= start_s) & (began < end_s)
    stays = (ended - began)[inside & np.isfinite(ended)]
    span = end_s - start_s
    if not stays.size or span <= 0.0:
        return unknown("littles_law", detail="no request ended in the window", because=_LITTLE)
    if (stays < 0.0).any():
        return _void(f"{int((stays < 0).sum())} requests ended before they began")
    if not stays.any():
        return _void("no request took any time")
    product = float(stays.size / span * stays.mean())
    average = _average(began, ended, start_s, end_s)
    if gauge is not None:
        average = float(np.asarray(gauge, dtype=np.float64).mean())
    edges = _overhang(began, ended, start_s, end_s) / (span * product)
    off = abs(average / product - 1.0)
    return judged(
        "littles_law",
        {"off": off, "in_flight": average, "rate_x_time": product, "edges": edges},
        limit=TOLERANCE + edges,
        detail=(
            f"{average:.3f} in flight, rate x time {product:.3f} "
            f"(off {off:.1%} ≤ {TOLERANCE:.0%} + {edges:.1%} open at the ends)"
        ),
        because=_LITTLE,
    )


def occupancy(
    busy_s: float, *, wall_s: float, users: int, windows: int, requests: int, idle: float = IDLE
) -> Check:
    """Mean users busy in a closed loop without think time against their number.

    ``busy_s`` sums all requests' times over ``windows`` that took ``wall_s`` together.  At the
    end of each fewer are busy, which pulls the mean down by users x windows / requests.
    """
    if wall_s <= 0.0:
        return unknown("littles_law", detail="no window", because=_OCCUPANCY)
    mean = busy_s / wall_s
    least = users * (1 - idle) - users * windows / max(requests, 1)
    return Check(
        check="littles_law",
        result="pass" if least <= mean <= users * 1.02 else "fail",
        detail=f"{mean:.2f} in flight, {users} users",
        figures={"in_flight": mean, "users": float(users), "least": least},
        because=_OCCUPANCY,
    )


def _average(began: Floats, ended: Floats, start: float, end: float) -> float:
    """Integral of (begun so far - ended so far) over the window, per second of it."""
    starts = np.sort(np.clip(began, start, end))
    ends = np.sort(np.clip(np.where(np.isnan(ended), end, ended), start, end))
    return float(((end - starts).sum() - (end - ends).sum()) / (end - start))


def _overhang(began: Floats, ended: Floats, start: float, end: float) -> float:
    """Request-seconds that only one of the two sides counts, at most."""
    last = np.where(np.isnan(ended), end, ended)
    before = np.clip(np.minimum(last, end) - start, 0.0, None)[began < start].sum()
    inside = (began >= start) & (began < end)
    after = np.clip(last - end, 0.0, None)[inside].sum()
    open_ = inside & np.isnan(ended)
    return float(before + after + (end - began[open_]).sum())


def _void(detail: str) -> Check:
    return Check(check="littles_law", result="fail", detail=detail, because=_LITTLE)

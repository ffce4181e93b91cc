"""Figures of arrivals: how even they are."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from steelyard.errors import Undefined

SECOND_NS = 1_000_000_000


def gaps(at: npt.NDArray[np.generic]) -> npt.NDArray[np.float64]:
    """Give the times between arrivals, in the unit of ``at``. Raises Undefined below three."""
    if len(at) < 3:
        raise Undefined(f"{len(at)} arrivals have no spread of gaps; three are needed")
    return np.diff(np.asarray(at, dtype=np.float64))


def gap_cv(at: npt.NDArray[np.generic]) -> float:
    """Coefficient of variation of the gaps, n - 1 in the variance: 0 metronome, 1 Poisson."""
    between = gaps(at)
    mean = float(between.mean())
    if mean == 0:
        raise Undefined("all arrivals came at the same time; their gaps have no variation")
    return float(between.std(ddof=1)) / mean


def lag1(at: npt.NDArray[np.generic]) -> float:
    """Correlation of each gap with the one before it (Box and Jenkins 1970, section 2.1)."""
    off = gaps(at)
    off = off - off.mean()
    power = float(off @ off)
    if power == 0:
        raise Undefined("all gaps are the same; they have no correlation")
    return float(off[1:] @ off[:-1]) / power


def dispersion(
    at_ns: npt.NDArray[np.generic], *, span_ns: float, width_ns: float = SECOND_NS
) -> float:
    """Index of dispersion: variance over mean of the counts in whole bins (Cox and Lewis 1966).

    1 Poisson, 0 metronome, above 1 bursts. Raises Undefined below two whole bins.
    """
    counts = binned(at_ns, span_ns=span_ns, width_ns=width_ns)
    mean = float(counts.mean())
    if mean == 0:
        raise Undefined("nothing arrived in any whole bin; counts have no dispersion")
    return float(counts.var(ddof=1)) / mean


def binned(
    at_ns: npt.NDArray[np.generic], *, span_ns: float, width_ns: float
) -> npt.NDArray[np.int64]:
    """Count the arrivals in each whole bin of a span. Raises Undefined below two bins."""
    bins = int(span_ns / width_ns + 1e-9)
    if bins < 2:
        raise Undefined(
            f"{span_ns / 1e9:g} s hold fewer than two bins of {width_ns / 1e9:g} s; run longer"
        )
    place = np.floor(np.asarray(at_ns, dtype=np.float64) / width_ns).astype(np.int64)
    inside = place[(place >= 0) & (place < bins)]
    return np.bincount(inside, minlength=bins)

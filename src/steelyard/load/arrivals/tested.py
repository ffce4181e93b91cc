"""Was what was sent what was intended, and is it the process that was asked for?"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from steelyard.load.arrivals import checks
from steelyard.load.arrivals.checks import Check, Floats, Result
from steelyard.load.arrivals.process import Process
from steelyard.load.arrivals.schedule import Ints, Schedule
from steelyard.load.arrivals.seeds import stream
from steelyard.load.arrivals.spacing import Spacing

FALSE_ALARM = 0.001
"""Probability that a run as it should be fails, all checks together."""
SENT_AT_LEAST = 0.98
SHIFT_AT_MOST = 0.02
EARLY_AT_MOST_S = 0.001
LAG_AT_MOST_S = 0.010


@dataclass(frozen=True, slots=True, kw_only=True)
class Lag:
    """Sent minus intended, in seconds; negative where somebody was early."""

    least: float
    p50: float
    p99: float
    most: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ArrivalTest:
    """All checks of one run's arrivals."""

    checks: tuple[Check, ...]
    lag: Lag | None
    """None where nothing was sent."""
    false_alarm: float
    """Probability that a true process fails by chance, all checks together, at most."""

    @property
    def result(self) -> Result:
        """Fail if one check fails, unknown if one can't be judged, else pass."""
        results = {check.result for check in self.checks}
        return "fail" if "fail" in results else "unknown" if "unknown" in results else "pass"

    @property
    def failed(self) -> tuple[Check, ...]:
        """The checks that failed."""
        return tuple(check for check in self.checks if check.result == "fail")


def arrival_test(
    sent_ns: npt.ArrayLike,
    *,
    intended: Schedule,
    number: npt.ArrayLike | None = None,
    process: Process | None = None,
    false_alarm: float = FALSE_ALARM,
    lag_at_most_s: float = LAG_AT_MOST_S,
) -> ArrivalTest:
    """Compare what was sent with the schedule, and, given the process, with its properties.

    ``sent_ns`` counts from the schedule's start; ``number`` says which request each was (all,
    in the schedule's order, if left out), so that workers' records can be put together in any
    order. Where a cap holds requests back, give the moments they were ready: the cap's part
    belongs to the client's queue, not to the generator. Of conversations whose turns wait for
    answers only the first turns are looked at. The properties of Poisson and constant arrivals
    are those of the times sent, of other processes those of the times intended, to which lag
    and shift tie the times sent. Each random check has an equal part of ``false_alarm``
    (Bonferroni). Raises ValueError where ``number`` fits neither.
    """
    wanted, sent, due = _paired(sent_ns, number=number, intended=intended)
    found = [_sent(len(sent), of=len(wanted))]
    lag = None
    if len(sent):
        lag = _lag((sent - due) / 1e9)
        found += _fidelity(lag, sent=sent, wanted=wanted, lag_at_most_s=lag_at_most_s)
    if process is not None:
        # Jitter leaves a Poisson process one (displacement theorem: Kingman 1993) and hardly
        # moves a metronome, but it fills up the short gaps of other processes.
        seen = sent if process.spacing.cv in {0, 1} else due
        found += _properties(np.sort(seen) / 1e9, process=process, false_alarm=false_alarm)
    chance = any(check.false_alarm for check in found)
    return ArrivalTest(checks=tuple(found), lag=lag, false_alarm=false_alarm if chance else 0.0)


def _paired(
    sent_ns: npt.ArrayLike, *, number: npt.ArrayLike | None, intended: Schedule
) -> tuple[Ints, Ints, Ints]:
    """Give all times wanted, and of what was sent the times sent and due."""
    sent = np.asarray(sent_ns, dtype=np.int64)
    which = intended.number if number is None else np.asarray(number, dtype=np.int64)
    if len(which) != len(sent):
        raise ValueError(f"{len(sent)} times sent for {len(which)} requests; give number")
    if len(np.unique(which)) != len(which):
        raise ValueError("a request is given twice; keep its first attempt")
    order = np.argsort(intended.number)
    row = np.searchsorted(intended.number[order], which)
    if np.any(row >= len(order)) or np.any(intended.number[order[row]] != which):
        raise ValueError("a request was sent that the schedule does not hold")
    rows = order[row]
    if intended.turn is None or not intended.chained:
        return intended.at_ns, sent, intended.at_ns[rows]
    begins = intended.turn[rows] == 0
    return intended.at_ns[intended.turn == 0], sent[begins], intended.at_ns[rows][begins]


def _sent(sent: int, *, of: int) -> Check:
    return _plain(
        "sent",
        sent / of if of else 1.0,
        low=SENT_AT_LEAST,
        high=1.0,
        n=of,
        detail=f"{sent} of {of} requests were sent",
    )


def _lag(lag: Floats) -> Lag:
    # Read after the run: what offers load passes through this room and must begin soon.
    from steelyard.stats import quantile

    return Lag(
        least=float(lag.min()),
        p50=quantile(lag, 0.5),
        p99=quantile(lag, 0.99),
        most=float(lag.max()),
    )


def _fidelity(lag: Lag, *, sent: Ints, wanted: Ints, lag_at_most_s: float) -> list[Check]:
    pooled = np.sort(np.concatenate([sent, wanted]))
    shares = [
        np.searchsorted(np.sort(times), pooled, side="right") / len(times)
        for times in (sent, wanted)
    ]
    return [
        _plain(
            "lag_p99",
            lag.p99,
            low=-EARLY_AT_MOST_S,
            high=lag_at_most_s,
            n=len(sent),
            detail=f"seconds from intended to sent; median {lag.p50:.3g}, most {lag.most:.3g}",
        ),
        _plain(
            "early",
            max(-lag.least, 0.0),
            low=0.0,
            high=EARLY_AT_MOST_S,
            n=len(sent),
            detail="seconds by which a request was sent before it was due, at most",
        ),
        _plain(
            "shift",
            float(np.abs(shares[0] - shares[1]).max()),
            low=0.0,
            # Each arrival that is a little late moves the distance by 1/n, however small n is.
            high=max(SHIFT_AT_MOST, 3.5 / len(sent)),
            n=len(sent),
            detail="Kolmogorov distance between the times sent and intended",
        ),
    ]


def _properties(sent_s: Floats, *, process: Process, false_alarm: float) -> list[Check]:
    curve, spacing = process.curve, process.spacing
    inside = sent_s[(sent_s >= 0) & (sent_s < curve.span_s)]
    if len(inside) <= checks.FEWEST:
        reason = f"{len(inside)} arrivals are too few to judge a process; run longer or faster"
        return [checks.unknown("process", n=len(inside), reason=reason)]
    counts, second = curve.counted(inside), curve.expected / curve.span_s
    if spacing.cv == 0:
        return [checks.steady(counts, second=second)]
    poisson = spacing.cv == 1
    alpha = false_alarm / (6 if poisson else 5)
    gaps = _exponential(np.diff(counts), spacing=spacing, second=second)
    found = [
        checks.variation(gaps, alpha=alpha),
        checks.correlation(gaps, alpha=alpha),
        checks.dispersal(gaps, second=second, alpha=alpha),
        checks.exponential(gaps, alpha=alpha),
        checks.evenness(gaps, alpha=alpha),
    ]
    # Clustered arrivals cluster at seconds too, so chance is known for Poisson alone.
    return [*found, checks.on_seconds(inside, curve=curve, alpha=alpha)] if poisson else found


def _exponential(gaps: Floats, *, spacing: Spacing, second: float) -> Floats:
    """Map gaps of a gamma distribution to exponential ones (probability integral transform).

    Times are whole nanoseconds, and very bursty gaps are often shorter. So a gap stands for a
    place drawn within its nanosecond (randomised transform: Brockwell 2007); ``second`` is the
    arrivals of one.
    """
    if spacing.cv == 1:
        return gaps
    from scipy.special import gammaincc

    shape, half = spacing.burstiness, 0.5e-9 * second
    at_least = gammaincc(shape, shape * np.maximum(gaps - half, 0))
    above = gammaincc(shape, shape * (gaps + half))
    drawn = at_least + stream(0, "within a nanosecond").random(len(gaps)) * (above - at_least)
    return np.asarray(-np.log(np.maximum(drawn, 1e-300)), dtype=np.float64)


def _plain(name: str, value: float, *, low: float, high: float, n: int, detail: str) -> Check:
    """Make a check that no chance is in."""
    return Check(name=name, value=value, low=low, high=high, n=n, false_alarm=0.0, detail=detail)

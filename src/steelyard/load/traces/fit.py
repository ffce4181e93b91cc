"""How close what is offered is to where it came from, in numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

import numpy as np
import numpy.typing as npt

from steelyard.errors import Undefined
from steelyard.evidence import Missing
from steelyard.load.arrivals import Ints, Schedule
from steelyard.load.arrivals.figures import dispersion, gap_cv
from steelyard.load.traces.replay import grain_ns
from steelyard.load.traces.trace import Trace
from steelyard.stats import quantile

PARTS = 20
"""Equal stretches over which the rate is compared."""
COARSE = 0.05
"""Share of requests with somebody else's stamp, from which on the clock shapes the arrivals."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FitRow:
    """One figure of source and replay; times on the source's clock."""

    name: str
    unit: str
    source: float | Missing
    replayed: float | Missing


@dataclass(frozen=True, slots=True, kw_only=True)
class Fit:
    """A replay beside its source."""

    rows: tuple[FitRow, ...]
    rate_moved: float
    """Share of requests that lie in another twentieth of the time than at the source, at least:
    half the sum of the differences of the shares."""
    source_parts: tuple[int, ...]
    """Requests of the source in each of PARTS equal stretches."""
    replayed_parts: tuple[int, ...]
    notes: tuple[str, ...]


def fit(source: Trace, replayed: Schedule, *, speed: float) -> Fit:
    """Compare a schedule, or what was sent of it, with a trace; ``speed`` is the replay's.

    The schedule need not come from the trace: a Poisson process of the same rate shows by its
    row of dispersion what it lacks.
    """
    first, second = source.requests, replayed
    at = np.asarray(replayed.at_ns * speed)
    parts = _parts(first.at_ns, first.span_ns), _parts(at, replayed.span_ns * speed)
    shares = [part / max(part.sum(), 1) for part in parts]
    return Fit(
        rows=(
            *_arrivals(first.at_ns, at, spans=(first.span_ns, replayed.span_ns * speed)),
            *_lengths("input_tokens", first.input_tokens, second.input_tokens),
            *_lengths("output_tokens", first.output_tokens, second.output_tokens),
            _row("conversations", "", *map(_sessions, (first, second))),
            _row("prefix blocks seen before", "share", *map(_reuse, (first, second))),
        ),
        rate_moved=float(np.abs(shares[0] - shares[1]).sum() / 2),
        source_parts=tuple(map(int, parts[0])),
        replayed_parts=tuple(map(int, parts[1])),
        notes=(*source.notes, *_coarse(first.at_ns)),
    )


def _arrivals(
    first: Ints, second: npt.NDArray[np.float64], *, spans: tuple[float, float]
) -> Iterator[FitRow]:
    ends = ((first, spans[0]), (second, spans[1]))
    yield _row("requests", "", float(len(first)), float(len(second)))
    yield _row("rate", "1/s", *(len(at) / (span / 1e9) for at, span in ends))
    yield _row("gap CV", "", _tried(partial(gap_cv, first)), _tried(partial(gap_cv, second)))
    for seconds in (1, 60):
        width = seconds * 1e9
        yield _row(
            f"index of dispersion at {seconds} s",
            "",
            *(_tried(partial(dispersion, at, span_ns=span, width_ns=width)) for at, span in ends),
        )


def _lengths(name: str, first: Ints | None, second: Ints | None) -> Iterator[FitRow]:
    for q in (0.5, 0.9, 0.99):
        yield _row(f"p{round(q * 100)}({name})", "tokens", _length(first, q), _length(second, q))


def _length(values: Ints | None, q: float) -> float | Missing:
    if values is None:
        return Missing(reason="no lengths are known")
    return _tried(partial(quantile, values.astype(np.float64), q))


def _sessions(requests: Schedule) -> float | Missing:
    if requests.session is None:
        return Missing(reason="conversations are not told apart")
    return float(len(np.unique(requests.session)))


def _reuse(requests: Schedule) -> float | Missing:
    if requests.blocks is None:
        return Missing(reason="prefix blocks are not known")
    return requests.blocks.reuse()


def _coarse(at_ns: Ints) -> tuple[str, ...]:
    shared = 1 - len(np.unique(at_ns)) / len(at_ns)
    if shared < COARSE:
        return ()
    return (
        f"{shared:.0%} of the requests share a stamp with another (the clock's grain is "
        f"{grain_ns(at_ns) / 1e9:g} s): bursts below that are the clock's, not the users'",
    )


def _parts(at: npt.NDArray[np.float64] | Ints, span: float) -> npt.NDArray[np.int64]:
    place = np.clip((np.asarray(at) / span * PARTS).astype(np.int64), 0, PARTS - 1)
    return np.bincount(place, minlength=PARTS)


def _row(name: str, unit: str, source: float | Missing, replayed: float | Missing) -> FitRow:
    return FitRow(name=name, unit=unit, source=source, replayed=replayed)


def _tried(figure: Callable[[], float]) -> float | Missing:
    try:
        return figure()
    except Undefined as problem:
        return Missing(reason=str(problem))

"""Open arrival processes: requests come when they are due, answered or not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import numpy as np

from steelyard.errors import StudyError
from steelyard.load.arrivals.curve import Curve, Piece
from steelyard.load.arrivals.schedule import Fact, Schedule
from steelyard.load.arrivals.seeds import stream
from steelyard.load.arrivals.spacing import CONSTANT, POISSON, Spacing

MOST = 50_000_000
"""Requests of one schedule; its times alone then take 800 MB."""
MOST_PIECES = 200_000
"""Bursts of one schedule, twice."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Process:
    """A rate over time and the way arrivals follow each other."""

    name: str
    curve: Curve
    spacing: Spacing
    cap: int | None = None
    facts: Mapping[str, Fact] = field(default_factory=dict)

    @property
    def level(self) -> bool:
        """Whether the rate stays the same from start to end."""
        rates = {rate for p in self.curve.pieces for rate in (p.start_per_s, p.end_per_s)}
        return len(rates) == 1

    def schedule(self, seed: int) -> Schedule:
        """Compute every intended time, to the nanosecond.

        Raises StudyError for more requests than a schedule takes.
        """
        if self.curve.expected > MOST:
            raise StudyError(
                f"{self.name}: about {self.curve.expected:.3g} requests are expected and a "
                f"schedule holds {MOST}; lower the rate or shorten the time"
            )
        counts = self.spacing.draw(self.curve.expected, stream(seed, f"arrivals {self.name}"))
        span = round(self.curve.span_s * 1e9)
        at = np.rint(self.curve.times(counts) * 1e9).astype(np.int64)
        return Schedule(
            at_ns=np.minimum(at, span - 1),
            span_ns=span,
            number=np.arange(len(at)),
            cap=self.cap,
            facts={"process": self.name, "seed": seed, **self.facts},
        )


def constant(rate_per_s: float, *, for_s: float, cap: int | None = None) -> Process:
    """One request each 1/rate seconds, the first at 0."""
    return _level("constant", CONSTANT, rate_per_s=rate_per_s, for_s=for_s, cap=cap)


def poisson(rate_per_s: float, *, for_s: float, cap: int | None = None) -> Process:
    """Independent arrivals: the number in any second is Poisson-distributed."""
    return _level("poisson", POISSON, rate_per_s=rate_per_s, for_s=for_s, cap=cap)


def gamma(rate_per_s: float, *, burstiness: float, for_s: float, cap: int | None = None) -> Process:
    """Gamma-distributed gaps of shape ``burstiness``, the CV being 1 / sqrt(burstiness)."""
    spacing = Spacing(burstiness=burstiness)
    return _level("gamma", spacing, rate_per_s=rate_per_s, for_s=for_s, cap=cap)


def stages(
    pieces: Iterable[Piece], *, spacing: Spacing = POISSON, cap: int | None = None
) -> Process:
    """Steps and ramps behind each other."""
    curve = Curve(pieces)
    facts: dict[str, Fact] = {"stages": len(curve.pieces), "burstiness": str(spacing.burstiness)}
    return Process(name="stages", curve=curve, spacing=spacing, cap=cap, facts=facts)


def bursts(
    rate_per_s: float,
    *,
    on_s: float,
    off_s: float,
    for_s: float,
    idle_per_s: float = 0.0,
    spacing: Spacing = POISSON,
    cap: int | None = None,
) -> Process:
    """``on_s`` seconds of load, ``off_s`` of rest, over and over, cut at ``for_s``.

    Raises StudyError for more bursts than a schedule takes.
    """
    if for_s / (on_s + off_s) * 2 > MOST_PIECES:
        raise StudyError(
            f"bursts: {for_s:g} s hold more than {MOST_PIECES // 2} bursts; lengthen them"
        )
    pieces, left, index = [], for_s, 0
    while left > 1e-9:
        rate, length = ((rate_per_s, on_s), (idle_per_s, off_s))[index % 2]
        pieces.append(Piece.level(rate, for_s=min(length, left)))
        # Counted from the whole, so that thousands of bursts leave no sliver at the end.
        index += 1
        left = for_s - (index // 2 * (on_s + off_s) + index % 2 * on_s)
    facts: dict[str, Fact] = {
        "rate_per_s": rate_per_s,
        "idle_per_s": idle_per_s,
        "on_s": on_s,
        "off_s": off_s,
        "burstiness": str(spacing.burstiness),
    }
    return Process(name="bursts", curve=Curve(pieces), spacing=spacing, cap=cap, facts=facts)


def _level(
    name: str, spacing: Spacing, *, rate_per_s: float, for_s: float, cap: int | None
) -> Process:
    facts: dict[str, Fact] = {
        "rate_per_s": rate_per_s,
        "burstiness": str(spacing.burstiness),
    }
    curve = Curve([Piece.level(rate_per_s, for_s=for_s)])
    return Process(name=name, curve=curve, spacing=spacing, cap=cap, facts=facts)

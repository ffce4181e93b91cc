"""Which of two forecasts of the same work somebody would rather have."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from steelyard.evidence import Missing
from steelyard.hardware.band import Band
from steelyard.hardware.predicting import Forecast
from steelyard.hardware.rung import Rung
from steelyard.hardware.timed import Timing, Unserved


def standing(each: Forecast) -> tuple[float, ...]:
    """The larger, the better: by the middles of bands.

    Better is what fits, then what keeps its SLO, then most output tokens a second of a device,
    which is the cheapest where all cost the same. Where a rate of arrivals makes that equal: what
    saturates later, if an SLO is asked, for it is the cheapest when full; else what is faster.
    """
    fits = ("no", "depends", "yes").index(each.fits)
    timing = each.timing
    if isinstance(timing, Unserved):
        return fits, -1, timing.most
    if isinstance(timing, Missing):
        return fits, -2, -each.lacking, -each.budget.lacking
    keeps = ("no", "unasked", "perhaps", "yes").index(each.keeps)
    flow = timing.throughput.mid / each.setup.devices
    return fits, keeps, flow, _spare(each, timing), -timing.tpot.mid


def _spare(each: Forecast, timing: Timing) -> float:
    if each.keeps == "unasked" or isinstance(timing.qps, Missing):
        return 0.0
    return timing.qps.mid


@dataclass(frozen=True, slots=True, kw_only=True)
class Gain:
    """How many times better one forecast is than another, and in what."""

    kind: Literal["flow", "spare", "pace", "served", "fits", "surely"]
    """Output tokens a second, requests a second at saturation, tokens a second of a user; or that
    it serves its rate, or fits, or surely fits, where the other does not."""
    times: float
    """1 where the kind alone says it."""
    kept: bool = False
    """Whether it keeps its SLO more surely."""

    @property
    def sure(self) -> bool:
        """Whether it is better in more than an amount."""
        return self.kept or self.kind in ("served", "fits", "surely")


def gain(best: Forecast, other: Forecast) -> Gain | None:
    """What one has over another; None where it is no better, or neither has a time."""
    if standing(best) <= standing(other) or isinstance(best.timing, Missing):
        return None
    if isinstance(other.timing, Unserved):
        return Gain(kind="served", times=1.0)
    if isinstance(other.timing, Missing):
        return Gain(kind="fits", times=1.0) if other.fits == "no" else None
    if best.fits != other.fits:
        return Gain(kind="surely", times=1.0)
    kept, here, there = best.keeps != other.keeps, best.timing, other.timing
    if best.setup.rate is None:
        return Gain(kind="flow", times=here.throughput.mid / there.throughput.mid, kept=kept)
    if best.keeps != "unasked" and isinstance(here.qps, Band) and isinstance(there.qps, Band):
        return Gain(kind="spare", times=here.qps.mid / there.qps.mid, kept=kept)
    return Gain(kind="pace", times=there.tpot.mid / here.tpot.mid, kept=kept)


NEAR = 1.02
"""Times by which one must be better than what stands on more, to be taken before it."""


def best_of(tried: Sequence[Forecast]) -> Forecast:
    """The best by ``standing``; of those that are hardly worse, what stands on the better rung."""
    best = max(tried, key=standing)
    return min((each for each in tried if _near(each, best)), key=_rung)


def _near(each: Forecast, best: Forecast) -> bool:
    if each.fits != best.fits:
        return False
    if standing(each) == standing(best):
        return True
    won = gain(best, each)
    return won is not None and not won.sure and won.times <= NEAR


def _rung(each: Forecast) -> tuple[int, tuple[float, ...]]:
    told = each.timing.rung if isinstance(each.timing, Timing) else Rung.PHYSICS
    return list(Rung).index(Rung(told)), tuple(-x for x in standing(each))

"""Which of many forecasts somebody would choose: the front, and the cheapest that will do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from steelyard.evidence import Missing
from steelyard.hardware.band import Band
from steelyard.hardware.predicting import Forecast
from steelyard.hardware.searched import Searched
from steelyard.hardware.timed import Timing


@dataclass(frozen=True, slots=True, kw_only=True)
class _Point:
    at: int
    flow: float
    """Output tokens a second of one device."""
    tpot: float
    quality: float | None

    def beats(self, other: _Point, *, judged: bool) -> bool:
        """At least as good in all, better in one."""
        mine, others = self._axes(judged=judged), other._axes(judged=judged)
        return mine != others and all(a >= b for a, b in zip(mine, others, strict=True))

    def _axes(self, *, judged: bool) -> tuple[float, ...]:
        quality = (self.quality or 0.0,) if judged else ()
        return (self.flow, -self.tpot, *quality)


_Work = tuple[str, float, float, float | None]


def _work(each: Forecast) -> _Work:
    setup = each.setup
    return (setup.model.name, setup.isl, setup.osl, setup.rate)


def front(forecasts: Sequence[Forecast]) -> frozenset[int]:
    """Places of those that none of the same work beats in tokens a second of a device and in time.

    Judged by the middle of the bands: neighbours whose bands overlap are not told apart. The same
    work is one model, one length of prompt and answer, one rate of arrivals. Models are never set
    against each other, since nothing here knows how good they are; precisions of a model are, and
    by their measured quality too where all of them have one. What surely breaks its SLO is none.
    """
    alike: dict[_Work, list[_Point]] = {}
    for at, each in enumerate(forecasts):
        sure = each.fits == "yes" and each.keeps != "no"
        if isinstance(each.timing, Timing) and sure:
            devices, timing = each.setup.devices, each.timing
            point = _Point(
                at=at, flow=timing.throughput.mid / devices, tpot=timing.tpot.mid,
                quality=each.setup.quality,
            )  # fmt: skip
            alike.setdefault(_work(each), []).append(point)
    return frozenset(at for points in alike.values() for at in _unbeaten(points))


def _unbeaten(points: Sequence[_Point]) -> Iterable[int]:
    judged = all(point.quality is not None for point in points)
    if judged:
        return [p.at for p in points if not any(q.beats(p, judged=True) for q in points)]
    kept, best = [], 0.0
    for point in sorted(points, key=lambda point: (point.tpot, -point.flow)):
        if point.flow > best:
            kept.append(point.at)
            best = point.flow
    return kept


def cheapest(forecasts: Sequence[Forecast]) -> Forecast | None:
    """The cheapest that keeps its SLO with its whole band; with a part of it where none does.

    Only what is sure to fit counts. None where nothing does, or nothing has a price.
    """
    for wanted in ("yes", "perhaps", "unasked"):
        fit = [
            (each.cost.mid, at, each)
            for at, each in enumerate(forecasts)
            if each.keeps == wanted and isinstance(each.cost, Band) and each.fits == "yes"
        ]
        if fit:
            return min(fit)[2]
    return None


def cheapest_each(forecasts: Sequence[Forecast]) -> tuple[Forecast, ...]:
    """The cheapest of each model and work, in the order in which they come.

    Of a search for a layout only the best counts: what is cheaper by less than tells them apart
    was passed over for a reason.
    """
    best = firsts(forecasts)
    taken = [each for at, each in enumerate(forecasts) if each.setup.searched is None or at in best]
    found = (cheapest(alike) for alike in by_work(taken))
    return tuple(each for each in found if each is not None)


def firsts(forecasts: Sequence[Forecast]) -> frozenset[int]:
    """Places of the best of each search for a layout, which comes first."""
    found: dict[Searched, int] = {}
    for at, each in enumerate(forecasts):
        if each.setup.searched is not None:
            found.setdefault(each.setup.searched, at)
    return frozenset(found.values())


def by_work(forecasts: Sequence[Forecast]) -> tuple[Sequence[Forecast], ...]:
    """Those of one model and work together, in the order in which they come."""
    alike: dict[_Work, list[Forecast]] = {}
    for each in forecasts:
        alike.setdefault(_work(each), []).append(each)
    return tuple(alike.values())


def unpriced(forecasts: Sequence[Forecast]) -> tuple[str, ...]:
    """Devices that would do as far as times go, and have no price: cheaper or not, nobody knows."""
    names = (name for each in _uncompared(forecasts) for name in each.setup.unpriced)
    return tuple(dict.fromkeys(names))


def unlike(forecasts: Sequence[Forecast]) -> tuple[str, ...]:
    """Of those that would do and whose devices all have a price: why that makes none together."""
    whys = (
        each.cost.reason
        for each in _uncompared(forecasts)
        if isinstance(each.cost, Missing) and not each.setup.unpriced
    )
    return tuple(dict.fromkeys(whys))


def _uncompared(forecasts: Sequence[Forecast]) -> Iterator[Forecast]:
    for each in forecasts:
        timed = isinstance(each.timing, Timing) and each.keeps != "no"
        if timed and isinstance(each.cost, Missing):
            yield each

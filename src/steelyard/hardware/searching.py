"""The best layout of a set-up: all that would be tried, ranked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path

from steelyard.hardware.band import Band
from steelyard.hardware.choosing import front
from steelyard.hardware.dividing import undivided
from steelyard.hardware.layout import Layout
from steelyard.hardware.layouts import Fixed, layouts_of
from steelyard.hardware.predicting import Clock, Forecast, forecast
from steelyard.hardware.searched import Searched
from steelyard.hardware.standing import Gain, best_of, gain, standing
from steelyard.hardware.sweep import Refused, spread
from steelyard.study import Hardware

FEW = 8
"""Set-ups of which is told that another layout were better: each takes a search."""
WORTH = 1.05
"""Times by which it must be better: neighbours are not told apart."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """All layouts of one combination of everything else."""

    about: Searched
    ranked: tuple[Forecast, ...]
    """Those that fit, the best first; where none does, the one that lacks least."""
    dropped: tuple[Forecast, ...]
    """Those that don't fit."""
    plain: Forecast | None
    """One replica over all devices as tensors, where it can be."""

    @property
    def best(self) -> Forecast:
        """The layout to take."""
        return self.ranked[0]

    @property
    def gained(self) -> Gain | None:
        """What the best has over one replica over all devices."""
        return None if self.plain is None else gain(self.best, self.plain)

    @property
    def lacking(self) -> Band | None:
        """Bytes that those which don't fit lack on a device, from the least to the most."""
        each = sorted(one.lacking for one in self.dropped)
        return Band(low=each[0], mid=each[len(each) // 2], high=each[-1]) if each else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Predicted:
    """What became of one question."""

    forecasts: tuple[Forecast, ...]
    """In the order of the file; of a search the best first, and it alone where nobody asked."""
    refused: tuple[Refused, ...]
    searches: tuple[Search, ...]

    @property
    def taken(self) -> tuple[Forecast, ...]:
        """Of each search its best alone."""
        best = {id(each.best) for each in self.searches}
        return tuple(
            each for each in self.forecasts if each.setup.searched is None or id(each) in best
        )


def predicted(
    asked: Hardware, *, clock: Clock, name: str = "", folder: Path | None = None
) -> Predicted:  # fmt: skip
    """Forecast every combination, with the layouts of those that leave it open ranked."""
    sweep = spread(asked, name=name, folder=folder)
    found: list[Forecast] = []
    searches: list[Search] = []
    for about, group in groupby(sweep.setups, key=lambda setup: setup.searched):
        each = [forecast(setup, clock=clock) for setup in group]
        if about is None:
            found += each
            continue
        searches.append(_ranked(about, each, clock=clock))
        found += searches[-1].ranked if about.said else searches[-1].ranked[:1]
    return Predicted(forecasts=tuple(found), refused=sweep.refused, searches=tuple(searches))


def _ranked(about: Searched, tried: Sequence[Forecast], *, clock: Clock) -> Search:
    best = best_of(tried)
    others = (each for each in tried if each is not best)
    order = [best, *sorted(others, key=standing, reverse=True)]
    fit = [each for each in order if each.fits != "no"] or order[:1]
    return Search(
        about=about, ranked=tuple(fit), dropped=tuple(order[len(fit) :]),
        plain=_plain(order, clock=clock),
    )  # fmt: skip


def _plain(tried: Sequence[Forecast], *, clock: Clock) -> Forecast | None:
    setup = tried[0].setup
    layout = Layout(tp=setup.layout.devices)
    known = next((each for each in tried if each.setup.layout == layout), None)
    if known is not None:
        return known
    if undivided(setup.model, layout, precision=setup.precision, engine=setup.engine):
        return None
    return forecast(replace(setup, layout=layout), clock=clock)


@dataclass(frozen=True, slots=True, kw_only=True)
class Better:
    """That a layout nobody asked for is better than the one that unsaid fields come to."""

    taken: Forecast
    best: Forecast
    gain: Gain


def better_each(forecasts: Sequence[Forecast], *, clock: Clock) -> tuple[Better, ...]:
    """Of a few set-ups whose layout is unsaid, those on the front first."""
    best = front(forecasts)
    ranked = sorted(range(len(forecasts)), key=lambda at: at not in best)
    few = [forecasts[at] for at in ranked if forecasts[at].setup.unsaid][:FEW]
    return tuple(one for each in few for one in _better(each, clock))


def _better(taken: Forecast, clock: Clock) -> Iterator[Better]:
    setup = taken.setup
    found = layouts_of(setup, setup.layout.devices, fixed=Fixed()).possible
    tried = [forecast(replace(setup, layout=each), clock=clock) for each in found]
    best = best_of([taken, *tried])
    won = gain(best, taken)
    if won is not None and (won.times >= WORTH or won.sure):
        yield Better(taken=taken, best=best, gain=won)

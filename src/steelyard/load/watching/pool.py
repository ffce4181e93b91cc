"""The views of several windows as those of one run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from steelyard.evidence import Missing
from steelyard.load.cells.parts import joined
from steelyard.load.summary import Columns
from steelyard.load.views import Between, Energy, Stretch, Watched, spliced
from steelyard.load.watching.lookout import ACCELERATOR, ENGINE, VIEWS, Source
from steelyard.load.watching.sight import client_of, detected
from steelyard.load.watching.told import Views, energy_of, sight_of, views_from


@dataclass(frozen=True, slots=True, kw_only=True)
class Watch:
    """One window that was watched."""

    path: Path
    """Folder of its pages."""
    sources: tuple[Source, ...]
    columns: Columns
    """Its requests, on the clock of its pages."""
    shift_s: float
    """From that clock to the run's."""
    model: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Pool:
    """Windows as one run."""

    views: Views
    columns: Columns
    """Requests of the windows whose engine was seen, of all where none was; the run's clock."""
    watched: int
    """How many these are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Sighted:
    watch: Watch
    seen: dict[str, Watched | Missing]


def pooled(watches: Sequence[Watch]) -> Pool:
    """What all windows showed together.

    Raises RecordDamaged, and ValueError for no windows.
    """
    found = [
        _Sighted(
            watch=watch,
            seen={one.view: sight_of(watch.path, one, model=watch.model) for one in watch.sources},
        )
        for watch in watches
    ]
    there = [one for one in found if not isinstance(one.seen[ENGINE], Missing)]
    used = there or found
    columns = joined(
        [one.watch.columns for one in used], shifts_s=[one.watch.shift_s for one in used]
    )
    engine, accelerator = (_together(used, view) for view in VIEWS)
    return Pool(
        views=views_from(
            tuple(_source(watches, view) for view in VIEWS),
            client_of(columns),
            engine=engine,
            accelerator=accelerator,
            engine_is=engine
            if isinstance(engine, Missing)
            else detected(there[-1].watch.path, ENGINE),
            energy=_energy(used),
        ),
        columns=columns,
        watched=len(there),
    )


def _together(found: Sequence[_Sighted], view: str) -> Watched | Missing:
    there = [
        Stretch(watched=seen, shift_ns=round(one.watch.shift_s * 1e9))
        for one in found
        if not isinstance(seen := one.seen[view], Missing)
    ]
    if not there:
        return next(seen for one in found if isinstance(seen := one.seen[view], Missing))
    engines = dict.fromkeys(one.watched.table.engine for one in there)
    if len(engines) > 1:
        return Missing(reason=f"its windows were on several engines: {', '.join(engines)}")
    return spliced(there)


def _source(watches: Sequence[Watch], view: str) -> Source:
    """The last place that there was; ticks missed are those of all."""
    found = [source for watch in watches for source in watch.sources if source.view == view]
    there = [source for source in found if not isinstance(source.place, Missing)]
    return replace((there or found)[-1], missed=sum(source.missed for source in found))


def _energy(found: Sequence[_Sighted]) -> Energy | Missing:
    """The sum over windows; what was drawn between them is nobody's."""
    parts = [energy_of(one.seen[ACCELERATOR], client_of(one.watch.columns)) for one in found]
    low = high = span_s = 0.0
    for one in parts:
        if isinstance(one, Missing):
            return one
        span_s += one.span_s
        if isinstance(one.joules, Missing):
            return one
        low, high = low + one.joules.low, high + one.joules.high
    how = next(one.how for one in parts if isinstance(one, Energy))
    return Energy(joules=Between(low=low, high=high), span_s=span_s, how=how)

"""Reading a page under Steelyard's names; what isn't there is loud, never 0."""

from __future__ import annotations

import difflib
import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from steelyard.evidence import Missing
from steelyard.load.views.exposition import Exposition
from steelyard.load.views.histogram import Histogram, histograms, together
from steelyard.load.views.names import Names, grouped, identity
from steelyard.load.views.tables import Alias, SeriesKind, Table, plain
from steelyard.load.views.tables import series as every_series

Value = float | Histogram | Missing


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """One page under Steelyard's names."""

    engine: str
    values: Mapping[str, Value]
    """Every series that any engine has, the missing ones with what was looked for."""
    reasons: Mapping[str, float]
    """Requests finished by reason; empty where the engine tells none."""
    used: Mapping[str, Alias]
    """Which alias gave a value."""

    def number(self, series: str) -> float | Missing:
        """Value of a gauge or counter.  KeyError for a name that no series has."""
        value = self.values[series]
        if isinstance(value, Histogram):
            return Missing(reason=f"{series} is a histogram; no single value stands for it")
        return value

    def histogram(self, series: str) -> Histogram | Missing:
        """A histogram.  KeyError for a name that no series has."""
        value = self.values[series]
        return Missing(reason=f"{series} is no histogram") if isinstance(value, float) else value


def read(page: Exposition, *, table: Table, match: Mapping[str, str] | None = None) -> Reading:
    """Read every series of a page; ``match`` picks one model or replica by its labels.

    A series that isn't there is Missing with the names looked for; so is a share outside 0..1,
    a value that is NaN and a histogram that contradicts itself.
    """
    names = Names(page, match=match)
    used: dict[str, Alias] = {}
    values: dict[str, Value] = {}
    for name in every_series():
        alias = next((one for one in table.of(name) if names.have(one)), None)
        if alias is None:
            values[name] = _absent(name, table=table, names=names)
        else:
            used[name] = alias
            values[name] = _value(alias, table, names)
    return Reading(
        engine=table.engine, values=values, reasons=_reasons(used, table, names), used=used
    )


def _absent(series: str, *, table: Table, names: Names) -> Missing:
    looked = [alias.says() for alias in table.of(series)]
    if not looked:
        return Missing(reason=f"{table.label} has no {series} that is documented")
    near = _nearest(plain(looked[0]), tuple(names))
    hint = f"; nearest on the page: {names.shown(near)}" if near else ""
    return Missing(reason=f"{table.label} shows no {series}: looked for {', '.join(looked)}{hint}")


@lru_cache(maxsize=512)
def _nearest(name: str, names: tuple[str, ...]) -> str:
    """Name most like another, or "".  Pages of a run have the same names, so it is kept."""
    return next(iter(difflib.get_close_matches(name, names, n=1)), "")


def _value(alias: Alias, table: Table, names: Names) -> Value:
    if alias.series.kind is SeriesKind.HISTOGRAM:
        return _buckets(alias, table, names)
    across = max if alias.series.across == "max" else sum
    points = [names.points(alias, name) for name in alias.names]
    if not all(math.isfinite(point.value) for found in points for point in found):
        return Missing(reason=f"{alias.says()} is NaN or infinite")
    parts = [grouped(found, table=table) for found in points]
    value = sum(across(part.values()) for part in parts) * alias.scale
    if alias.series.unit == "share" and not 0 <= value <= 1:
        note = f" ({alias.note})" if alias.note else ""
        return Missing(reason=f"{alias.says()} says {value:g}, which is no share of 1{note}")
    return value


def _buckets(alias: Alias, table: Table, names: Names) -> Value:
    name = names.shown(alias.names[0])
    try:
        found = {
            identity(labels, table=table): one
            for labels, one in histograms(names.page, name=name).items()
            if names.fits(alias, labels)
        }
        return together(found.values()).scaled(alias.scale)
    except ValueError as why:
        return Missing(reason=f"{name}: {why}")


def _reasons(used: Mapping[str, Alias], table: Table, names: Names) -> Mapping[str, float]:
    alias = used.get("requests_finished")
    if alias is None or not alias.by:
        return {}
    points = names.points(alias, alias.names[0])
    return {
        reason: sum(
            grouped((p for p in points if p.label(alias.by) == reason), table=table).values()
        )
        for reason in sorted({point.label(alias.by) for point in points})
    }

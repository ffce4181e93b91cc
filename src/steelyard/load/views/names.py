"""The names on one page, in whatever spelling a collector gave them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from steelyard.load.views.exposition import Exposition, Point
from steelyard.load.views.labels import Labels
from steelyard.load.views.tables import Alias, SeriesKind, Table, plain

_BUCKET: Final = "_bucket"


class Names:
    """A page asked by plain names; a histogram goes by its family's name."""

    def __init__(self, page: Exposition, *, match: Mapping[str, str] | None = None) -> None:
        self.page = page
        self._match = dict(match or {})
        self._shown = {
            plain(name).removesuffix(_BUCKET): name.removesuffix(_BUCKET)
            for name in page.points
            if name.endswith(_BUCKET)
        }
        self._shown |= {plain(name): name for name in page.points}

    def __iter__(self) -> Iterator[str]:
        return iter(self._shown)

    def shown(self, name: str) -> str:
        """Spelling on the page.  KeyError for a name it lacks."""
        return self._shown[plain(name)]

    def have(self, alias: Alias) -> bool:
        """Whether the page has a series for each name of an alias."""
        return all(plain(name) in self._shown and self.points(alias, name) for name in alias.names)

    def points(self, alias: Alias, name: str) -> list[Point]:
        """Points of one name of an alias that have the labels asked for."""
        end = _BUCKET if alias.series.kind is SeriesKind.HISTOGRAM else ""
        return [p for p in self.page.of(self.shown(name) + end) if self.fits(alias, p.labels)]

    def fits(self, alias: Alias, labels: Labels) -> bool:
        """Whether labels are those asked for."""
        has, needed = dict(labels), {**alias.match, **self._match}
        return all(has.get(key, "") == value for key, value in needed.items())


def grouped(points: Iterable[Point], *, table: Table) -> dict[Labels, float]:
    """One value for each thing that has one: copies of a value are counted once."""
    found: dict[Labels, float] = {}
    for point in points:
        key = identity(point.labels, table=table)
        found[key] = max(found.get(key, point.value), point.value)
    return found


def identity(labels: Labels, *, table: Table) -> Labels:
    """The labels that tell devices, or replicas, apart."""
    if table.devices:
        return tuple(pair for pair in labels if pair[0] in table.devices)
    return tuple(pair for pair in labels if pair[0] not in table.copies)

"""The alias tables that ship with the package: which engine calls what how, since when."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Any

from steelyard.load.views.exposition import Exposition


class SeriesKind(StrEnum):
    """How values of a series may be used."""

    GAUGE = "gauge"
    COUNTER = "counter"
    HISTOGRAM = "histogram"


@dataclass(frozen=True, slots=True, kw_only=True)
class Series:
    """One thing that engines or accelerators show, under Steelyard's name."""

    name: str
    kind: SeriesKind
    unit: str
    """requests, tokens, s, share, W, J, bytes, degrees Celsius."""
    across: str = "sum"
    """How replicas or devices join into one value: sum or max."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Alias:
    """What one engine calls a series; all names in ``names`` are added up."""

    series: Series
    names: tuple[str, ...]
    source: str
    """Where this is documented."""
    match: Mapping[str, str] = field(default_factory=dict)
    """Labels that the series must have."""
    scale: float = 1.0
    """Times what the page shows gives the unit of ``series``."""
    by: str = ""
    """Label that tells reasons apart."""
    since: str = ""
    """First version with this name; "" where it has always been."""
    until: str = ""
    """Last version with this name; "" where it still is."""
    note: str = ""

    def says(self) -> str:
        """Give the names, labels and versions in one phrase."""
        match = "".join(f'{{{key}="{value}"}}' for key, value in self.match.items())
        span = f" ({self.since}..{self.until})" if self.since or self.until else ""
        return " + ".join(f"{name}{match}" for name in self.names) + span


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """The aliases of one engine or exporter, the preferred first."""

    engine: str
    label: str
    prefixes: tuple[str, ...]
    aliases: tuple[Alias, ...]
    marks: tuple[str, ...] = ()
    """Names by which an engine without a prefix is known."""
    copies: tuple[str, ...] = ()
    """Labels whose values tell copies of one value apart, not parts of a sum."""
    devices: tuple[str, ...] = ()
    """Labels that name a device; others tell copies apart."""
    model_label: str = ""
    versions: str = ""
    """How the exact version is had, in words."""
    accelerator: bool = False

    def of(self, series: str) -> tuple[Alias, ...]:
        """Aliases of a series, the preferred first."""
        return tuple(alias for alias in self.aliases if alias.series.name == series)

    def marked(self, page: Exposition) -> tuple[str, ...]:
        """Names on the page that are this engine's."""
        keys = {plain(name): name for name in page.points}
        starts = tuple(plain(prefix) for prefix in self.prefixes)
        marks = {plain(mark) for mark in self.marks}
        return tuple(
            name
            for key, name in keys.items()
            if key in marks or (bool(starts) and key.startswith(starts))
        )


def plain(name: str) -> str:
    """Write a name as Ray, OpenTelemetry and some collectors do: no ``ray_``, no colon."""
    return name.removeprefix("ray_").replace(":", "_")


@cache
def series() -> Mapping[str, Series]:
    """Every series by its name."""
    return {
        name: Series(name=name, kind=SeriesKind(body.pop("kind")), **body)
        for name, body in _toml("series").items()
    }


@cache
def tables() -> Mapping[str, Table]:
    """Every table by its engine."""
    names = sorted(
        path.name.removesuffix(".toml")
        for path in files(__package__).joinpath("catalog").iterdir()
        if path.name.endswith(".toml") and path.name != "series.toml"
    )
    return {name: _table(name) for name in names}


def _toml(name: str) -> dict[str, Any]:
    path = files(__package__).joinpath("catalog", f"{name}.toml")
    return tomllib.loads(path.read_text("utf-8"))


def _table(name: str) -> Table:
    body = _toml(name)
    sources = body.pop("sources")
    aliases = tuple(_alias(dict(row), sources=sources) for row in body.pop("alias"))
    lists = {key: tuple(value) for key, value in body.items() if isinstance(value, list)}
    return Table(**{"engine": name, "aliases": aliases, **body, **lists})


def _alias(row: dict[str, Any], *, sources: Mapping[str, str]) -> Alias:
    return Alias(
        series=series()[row.pop("series")],
        names=tuple(row.pop("from")),
        source=sources[row.pop("source")],
        **row,
    )

"""The sets that Steelyard knows: what they are, whose they are, and what is wrong with them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Erratum:
    """A row whose gold or question somebody disputes."""

    id: str
    reason: str
    source: str
    """Who says so: an issue, a publication, or a check of our own that anybody can repeat."""
    unusable: bool = False
    """Cannot be asked, or answered rightly, at all, and is never drawn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DataSet:
    """One set, as its reviewed file describes it."""

    name: str
    what: str
    licence: str
    credit: str
    source: str
    version: str
    """Commit or release of the source."""
    get: str
    """How to come by it: nothing is ever fetched for the user."""
    manifest: str
    """sha256 of its MANIFEST.sha256; "" for a set that somebody imported here."""
    rows: int
    """Rows that a loader gives; of a set without a loader, what its own files hold."""
    suites: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    """Own fields of its records without which a suite would grade something else."""
    default: tuple[str, ...] = ()
    """Parts that are meant where a study names none; () for all."""
    faults: tuple[str, ...] = ()
    asks: Mapping[str, str] = field(default_factory=dict)
    """By part: the instruction that stands before the question, where the set has none."""
    errata_version: str = ""
    errata: tuple[Erratum, ...] = ()
    imported: bool = False

    def disputed(self) -> dict[str, str]:
        """The reason by the id of the row."""
        return {row.id: f"{row.reason} ({row.source})" for row in self.errata}

    def unusable(self) -> frozenset[str]:
        """Ids of rows that are never drawn."""
        return frozenset(row.id for row in self.errata if row.unusable)


@cache
def catalogue() -> Mapping[str, DataSet]:
    """All sets that come described with the package, by name, in order of their names."""
    room = files("steelyard.data") / "sets"
    found = [f for f in room.iterdir() if f.name.endswith(".toml")]
    sets = [data_set(tomllib.loads(f.read_text("utf-8"))) for f in found]
    return {one.name: one for one in sorted(sets, key=lambda one: one.name)}


def data_set(raw: Mapping[str, Any]) -> DataSet:
    """A set from the content of its file."""
    plain: dict[str, Any] = {key: raw[key] for key in raw if key != "errata"}
    lists: dict[str, Any] = {key: tuple(raw[key]) for key in _LISTS if key in raw}
    errata = raw.get("errata", {})
    return DataSet(
        **(plain | lists),
        errata_version=errata.get("version", ""),
        errata=tuple(Erratum(**row) for row in errata.get("rows", ())),
    )


_LISTS = ("suites", "needs", "default", "faults")

"""From a source that a study names to the records it stands for."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from steelyard.data.catalogue import DataSet
from steelyard.data.place import locate, places
from steelyard.data.readers import reader
from steelyard.data.sampling import Row, sample, split_of
from steelyard.data.source import Source, parse_source
from steelyard.data.store import Store, store
from steelyard.errors import StudyError

_SEQUELS = ("turns",)
"""Fields that some rows of a set have, and that nobody may leave unread where they are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stamp:
    """What a run must remember of a set."""

    name: str
    version: str
    licence: str
    manifest: str
    """sha256 of the manifest of the files at hand."""
    as_catalogued: bool
    """Whether that is the manifest that the catalogue names."""
    errata: str
    """Version of the list of disputed rows."""

    def parts(self) -> dict[str, str]:
        """For the frozen parts of a study, whose hash covers them."""
        return {
            f"data {self.name}": self.manifest,
            f"data {self.name} licence": self.licence,
            f"data {self.name} version": self.version,
            f"data {self.name} errata": self.errata or "none",
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Records:
    """Records in the form of item lines, with the suites' own fields."""

    records: tuple[dict[str, Any], ...]
    needs: tuple[str, ...]
    """Own fields that a suite must read to grade these at all."""
    stamp: Stamp
    of: int
    """Rows that the sample was drawn from."""


def load_records(text: str, *, among: Sequence[Path] | None = None) -> Records:
    """The records of ``data:SET[/PART]?n=...&seed=...``, drawn by seed and strata.

    ``among`` are the folders to look in; those of STEELYARD_DATA if None. A disputed row says why
    under ``meta.disputed``. Raises StudyError for what isn't there, RecordDamaged for a file that
    is not as its manifest says.
    """
    source = parse_source(text)
    about, files = _open(source, among)
    part = source.part or "+".join(about.default)
    rows = list(_wanted(source, about, all_rows(about, files, part=part)))
    if not rows:
        raise StudyError(f"items: {text}: no row is left; widen split or disputed")
    chosen = sample(rows, n=source.n, seed=source.seed)
    return Records(
        records=tuple(row.record for row in chosen),
        needs=(*about.needs, *(each for each in _SEQUELS if any(each in r.record for r in chosen))),
        stamp=_stamp(about, files),
        of=len(rows),
    )


def stamp(text: str, *, among: Sequence[Path] | None = None) -> Stamp:
    """What a run on this source must remember; reads the manifest, no row."""
    return _stamp(*_open(parse_source(text), among))


def all_rows(about: DataSet, files: Store, *, part: str = "") -> Iterator[Row]:
    """Every row of a set or of one part, marked and split.  Raises StudyError for no such part."""
    read = reader(about)
    disputed = about.disputed()
    for row in read(about, files, part):
        record = row.record
        if record["id"] in disputed:
            record["meta"] = {**record.get("meta", {}), "disputed": disputed[record["id"]]}
        record.setdefault("split", split_of(str(record.get("cluster", record["id"]))))
        yield row


def _open(source: Source, among: Sequence[Path] | None) -> tuple[DataSet, Store]:
    where = places(environ=os.environ) if among is None else tuple(among)
    about, folder = locate(source.name, among=where)
    return about, store(about.name, folder)


def _stamp(about: DataSet, files: Store) -> Stamp:
    return Stamp(
        name=about.name,
        version=about.version,
        licence=about.licence,
        manifest=files.sha256,
        as_catalogued=files.sha256 == about.manifest,
        errata=about.errata_version,
    )


def _wanted(source: Source, about: DataSet, rows: Iterator[Row]) -> Iterator[Row]:
    splits = set()
    found = False
    unusable = about.unusable()
    for row in rows:
        if row.id in unusable:
            continue
        splits.add(row.record["split"])
        if source.split and row.record["split"] != source.split:
            continue
        found = True
        is_disputed = "disputed" in row.record.get("meta", {})
        if source.disputed == "with" or is_disputed == (source.disputed == "only"):
            yield row
    if source.split and not found:
        there = ", ".join(sorted(splits))
        raise StudyError(f"items: {source.text}: {about.name} has no split {source.split!r}; "
                         f"there are: {there}")  # fmt: skip

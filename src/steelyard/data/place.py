"""Where data lie: folders that the user names, each with one folder a set."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path

from steelyard.data.catalogue import DataSet, catalogue
from steelyard.data.own import MARK, own_set
from steelyard.errors import StudyError

ENV = "STEELYARD_DATA"


def places(given: str = "", *, environ: Mapping[str, str] = os.environ) -> tuple[Path, ...]:
    """The folders of ``given``, or else of STEELYARD_DATA; several are split as PATH is.

    Raises StudyError for one that is no folder.
    """
    named = given or environ.get(ENV, "")
    found = tuple(Path(part).expanduser() for part in named.split(os.pathsep) if part)
    for place in found:
        if not place.is_dir():
            said = "--data" if given else ENV
            raise StudyError(f"{said}: {place} is not a folder; name one that holds sets of data")
    return found


def locate(name: str, *, among: tuple[Path, ...]) -> tuple[DataSet, Path]:
    """A set and its folder.  Raises StudyError that says whose it is and how to get it."""
    known = catalogue().get(name)
    for place in among:
        folder = place / name
        if (folder / MARK).is_file():
            return own_set(folder), folder
        if known is not None and folder.is_dir():
            return known, folder
    raise StudyError(_absent(name, known, among))


def own_sets(among: tuple[Path, ...]) -> Iterator[DataSet]:
    """The sets that somebody imported into these places.  Raises RecordDamaged."""
    for name in own_names(among):
        yield locate(name, among=among)[0]


def own_names(among: tuple[Path, ...]) -> list[str]:
    """Their names alone, be they whole or not; what an import that was killed left has none."""
    marks = [mark for place in among for mark in sorted(place.glob(f"*/{MARK}"))]
    names = (mark.parent.name for mark in marks)
    return list(dict.fromkeys(name for name in names if not name.startswith(".")))


def _absent(name: str, known: DataSet | None, among: tuple[Path, ...]) -> str:
    looked = ", ".join(map(str, among)) or f"nowhere: {ENV} is not set"
    if known is None:
        sets = ", ".join(dict.fromkeys([*catalogue(), *own_names(among)]))
        return f"data: there is no set {name!r} (looked in {looked}). Sets: {sets}."
    return (
        f"data: the set {name} is not here (looked in {looked}). It is {known.source}, "
        f"{known.version}, licence {known.licence}. {known.get} Put it into a folder {name} and "
        f"name the folder above it in {ENV} or --data. Steelyard downloads nothing."
    )

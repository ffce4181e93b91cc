"""Careful looks into data that may have any shape."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path as FilePath

from steelyard.study.gate import Gate, parse_gate
from steelyard.study.problem import Finding, Path
from steelyard.study.record import slug_fault
from steelyard.study.vocabulary import CriterionSpec, UnknownCriterion, Vocabulary


def mapping(data: object, name: str) -> Mapping[str, object]:
    """Give the mapping under a name; an empty one where there is none."""
    found = data.get(name) if isinstance(data, Mapping) else None
    return found if isinstance(found, Mapping) else {}


def sequence(data: object, name: str) -> list[object]:
    """Give the list under a name; an empty one where there is none."""
    found = data.get(name) if isinstance(data, Mapping) else None
    return found if isinstance(found, list) else []


def texts(found: object) -> list[str]:
    """Give the texts of a list, or the one text."""
    if isinstance(found, str):
        return [found]
    return [text for text in found if isinstance(text, str)] if isinstance(found, list) else []


def names(known: Mapping[str, object], *, under: str) -> Iterator[Finding]:
    """Find names that can't become part of a file name, or differ only in case."""
    seen: dict[str, str] = {}
    for name in known:
        fault = slug_fault(name)
        if fault is not None:
            yield Finding(path=(under, name), message=fault, on_key=True)
        twin = seen.setdefault(name.casefold(), name)
        if twin != name:
            yield Finding(
                path=(under, name),
                message=f"differs from '{twin}' only in case, and files may not; rename one",
                on_key=True,
            )


def spec_of(criterion: str, *, vocabulary: Vocabulary) -> CriterionSpec | None:
    """Look a criterion up, None where nobody measures it."""
    try:
        return vocabulary.find(criterion)
    except UnknownCriterion:
        return None


def gates(data: object, *, vocabulary: Vocabulary) -> Iterator[tuple[int, Gate]]:
    """Give the gates that can be read, with their place in the list."""
    for at, text in enumerate(sequence(data, "gates")):
        if not isinstance(text, str):
            continue
        try:
            yield at, parse_gate(text, vocabulary=vocabulary)
        except ValueError:
            continue


def absent(folder: FilePath | None, path: Path, written: str) -> Iterator[Finding]:
    """Find a file that a study names and that is not there."""
    if folder is None or "${" in written:
        return
    try:
        there = (folder / FilePath(written).expanduser()).is_file()
    except (OSError, RuntimeError, ValueError):
        there = False
    if not there:
        yield Finding(
            path=path,
            message=f"no file '{written}' beside the study; paths are relative to the study file",
        )

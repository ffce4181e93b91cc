"""Reading items from the package or from a user's file, with all faults at once."""

from __future__ import annotations

import codecs
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from steelyard.data import DATA
from steelyard.errors import SteelyardError, StudyError
from steelyard.suites.items import Item, ItemSet
from steelyard.suites.made import MADE, Maker, Place, made_lines
from steelyard.suites.record import Fault, read_record
from steelyard.suites.stored import stored_lines
from steelyard.suites.structured.strict import Violation, parse

BUILTIN = "builtin:"
SCHEMAS = "schemas.json"
"""The file beside the items whose entries ``schema_ref`` names."""
_SHOWN = 20

Check = Callable[[Item], Iterator[str]]
"""A suite's own look at an item: yields what is wrong and what to do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What a suite asks of its items, and the items it can make."""

    check: Check | None = None
    own: tuple[str, ...] = ()
    """Fields beside the common ones that its items may have."""
    makers: Mapping[str, Maker] = field(default_factory=dict)
    """By the NAME of ``made:NAME``."""


_COMMON = Reading()


def load_items(source: str, *, base: Path | None = None, reading: Reading = _COMMON) -> ItemSet:
    """The items of ``builtin:NAME``, ``made:NAME?n=40``, ``data:SET/PART?n=40`` or a JSONL file.

    Relative paths start at ``base``.  Raises StudyError that lists every bad line as
    file:line, what is wrong and what to do.
    """
    if source.startswith(MADE):
        return _collect(source, made_lines(source, reading.makers), {}, [], reading)
    if source.startswith(DATA):
        return _collect(source, stored_lines(source, reading.own), {}, [], reading)
    where, name = _locate(source, base)
    faults: list[str] = []
    schemas = _schemas(where, name, faults)
    return _collect(source, _lines(where, name, faults), schemas, faults, reading)


def _collect(
    source: str,
    lines: Iterable[tuple[Place, str]],
    schemas: Mapping[str, object],
    faults: list[str],
    reading: Reading,
) -> ItemSet:
    items: list[Item] = []
    seen: dict[str, Place] = {}
    for place, line in lines:
        try:
            item = _item(line, schemas=schemas, reading=reading)
            if item.id in seen:
                raise Fault(
                    f"id {item.id!r} stands in line {seen[item.id].line} already; rename one"
                )
        except Fault as fault:
            faults += [f"{place}: {problem}" for problem in fault.problems]
            continue
        seen[item.id] = place
        items.append(item)
    if not items and not faults:
        faults.append(f"{source}: no items; write one JSON object a line")
    if faults:
        raise StudyError(_listed(faults, source))
    return ItemSet(source=source, items=tuple(items))


def builtin_names() -> tuple[str, ...]:
    """The item sets that come with the package."""
    room = files("steelyard.suites") / "builtin"
    if not room.is_dir():
        return ()
    return tuple(
        sorted(f.name.replace("_", "-") for f in room.iterdir() if (f / "items.jsonl").is_file())
    )


def _locate(source: str, base: Path | None) -> tuple[Traversable, str]:
    if source.startswith(BUILTIN):
        name = source.removeprefix(BUILTIN)
        if name not in builtin_names():
            known = ", ".join(BUILTIN + each for each in builtin_names()) or "none"
            raise StudyError(f"items: {source} does not come with Steelyard. There are: {known}.")
        folder = files("steelyard.suites") / "builtin" / name.replace("-", "_")
        return folder / "items.jsonl", source
    path = Path(source) if base is None else base / source
    if not path.is_file():
        raise StudyError(
            f"items: {source} is not a file. Give a JSONL file, relative to the study, "
            f"or {BUILTIN}NAME."
        )
    return path, source


def _beside(where: Traversable) -> Traversable | None:
    if isinstance(where, Path):
        return where.parent / SCHEMAS
    parent = getattr(where, "parent", None)
    return parent / SCHEMAS if parent is not None else None


def _schemas(where: Traversable, name: str, faults: list[str]) -> dict[str, object]:
    beside = _beside(where)
    if beside is None or not beside.is_file():
        return {}
    file = f"{SCHEMAS} beside {name}"
    try:
        text = beside.read_bytes().decode()
    except UnicodeDecodeError as fault:
        faults.append(f"{file}: byte {fault.start} is not UTF-8; save the file as UTF-8")
        return {}
    reading = parse(text)
    if isinstance(reading, Violation):
        faults.append(f"{file}: not strict JSON ({reading}); mend it")
        return {}
    if not isinstance(reading.value, dict):
        faults.append(f"{file}: must be one object: name -> schema")
        return {}
    return reading.value


def _lines(where: Traversable, name: str, faults: list[str]) -> Iterator[tuple[Place, str]]:
    content = where.read_bytes()
    if content.startswith(codecs.BOM_UTF8):
        faults.append(f"{name}:1: begins with a byte order mark; save as UTF-8 without BOM")
        content = content[len(codecs.BOM_UTF8) :]
    for number, line in enumerate(content.split(b"\n"), start=1):
        if not line.strip():
            continue
        place = Place(name, number)
        try:
            yield place, line.decode()
        except UnicodeDecodeError as fault:
            faults.append(
                f"{place}: byte {fault.start + 1} of the line is not UTF-8; save the file as UTF-8"
            )


def _item(line: str, *, schemas: Mapping[str, object], reading: Reading) -> Item:
    item = read_record(line, schemas=schemas, own=reading.own)
    problems = _problems(item, reading.check) if reading.check else []
    if problems:
        raise Fault(*problems)
    return item


def _problems(item: Item, check: Check) -> list[str]:
    """What the suite says of an item; one that breaks on it is told with the item's place."""
    try:
        return list(check(item))
    except SteelyardError:
        raise
    except Exception as fault:
        told = f"{type(fault).__name__}: {fault}"
        return [f"the suite's own check breaks on it ({told}); mend the item, or the suite"]


def _listed(faults: list[str], name: str) -> str:
    shown = faults[:_SHOWN]
    if len(faults) > len(shown):
        shown.append(f"... and {len(faults) - len(shown)} more")
    noun = "fault" if len(faults) == 1 else "faults"
    return f"{name}: {len(faults)} {noun} in the items\n" + "\n".join(f"  {f}" for f in shown)

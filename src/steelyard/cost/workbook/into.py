"""Figures of a workbook or a CSV file taken over into a business file, all else left as it is."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, MutableMapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

from steelyard.cost.returns.brought import plain_value
from steelyard.cost.workbook.places import Node, Place, derived, places
from steelyard.cost.workbook.reading import Figures, Row
from steelyard.data.importing.fault import Fault, fault
from steelyard.errors import StudyError
from steelyard.regular import text_of
from steelyard.study import Value, read_value
from steelyard.study.nearest import hint

_LARGEST = 1 << 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One figure that a table states otherwise than the file."""

    name: str
    field: str
    """rate, low, high ..., or "line" for one that is new."""
    before: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """A business file with the figures of a table in it."""

    text: str
    changes: tuple[Change, ...]


def take(figures: Figures, *, file: Path) -> Taken:
    """Set the figures of a table in the business of ``file``; nothing is written.

    What a row states alike stays as it was written, comments too.  A row whose input the file
    doesn't have becomes a line, if it says its kind.  Raises StudyError that lists every row
    that is neither, that isn't in the file's unit, or that could not be read.
    """
    yaml, whole = _read(file)
    business = whole["business"]
    known, beside = places(business), derived(business)
    changes: list[Change] = []
    faults = [*figures.faults, *_twins(figures.rows)]
    for row in figures.rows:
        place = known.get(row.name)
        found = _unfit(row, place, known=known, beside=beside)
        if found is not None:
            faults.append(found)
        elif place is not None:
            changes += _set(row, place)
        elif row.kind:
            changes.append(_added(row, business))
    if faults:
        raise StudyError("\n".join(_listed(figures.file, faults)))
    written = io.StringIO()
    yaml.dump(whole, written)
    return Taken(text=written.getvalue(), changes=tuple(changes))


def _listed(file: str, faults: Sequence[Fault]) -> list[str]:
    ordered = sorted(faults, key=lambda one: one.row or 0)
    head = [f"{file}: {len(faults)} cells can't be taken; nothing is written"]
    return (head if len(faults) > 1 else []) + [
        f"{file}: row {one.row}, {one.column}: {one.text}" for one in ordered
    ]


def _twins(rows: Sequence[Row]) -> Iterator[Fault]:
    """Rows of an input that an earlier row states already."""
    first: dict[str, Row] = {}
    for row in rows:
        twin = first.setdefault(row.name, row)
        if twin is not row:
            text = f"'{row.name}' stands in row {twin.row} already; keep one of them"
            yield fault(row.row, row.cells["input"], "input", text)


def _unfit(
    row: Row, place: Place | None, *, known: Mapping[str, Place], beside: set[str]
) -> Fault | None:
    """Why a row can't be taken."""
    if place is None:
        if row.kind or row.name in beside:
            return None
        text = f"the business has no input '{row.name}'; {hint(row.name, known)}. A new line "
        return fault(row.row, row.cells["input"], "input", text + "needs its kind")
    for end in (place.base, place.low, place.high):
        stated = _stated(_held(place, end))
        if stated is not None and row.unit not in {stated.unit, plain_value(stated)[1]}:
            cell = row.cells.get("unit", row.cells["base"])
            text = f"'{row.name}' is in {row.unit}, but the file has it in {stated.unit}; "
            return fault(row.row, cell, "unit", text + "write it in that")
    return None


def _held(place: Place, name: str) -> object:
    """What is written under a name; of a figure with ends of its own, its base."""
    found = place.node.get(name)
    return found.get("base") if isinstance(found, MutableMapping) else found


def _read(file: Path) -> tuple[Any, Node]:
    from ruamel.yaml import YAML

    yaml = YAML(typ="rt")
    yaml.width = 4096
    yaml.indent(mapping=2, sequence=4, offset=2)
    yaml.preserve_quotes = True
    try:
        whole = yaml.load(text_of(file, most=_LARGEST))
    except OSError as fault:
        raise StudyError(f"{file}: can't be read ({fault.strerror}); check the path") from None
    if not isinstance(whole, MutableMapping) or not whole.get("business"):
        raise StudyError(f"{file}: says nothing of a business, so that no figure can be set")
    return yaml, whole


def _set(row: Row, place: Place) -> list[Change]:
    found = [
        change
        for field, value, name in (
            ("base", row.base, place.base),
            ("low", row.low, place.low),
            ("high", row.high, place.high),
        )
        if field == "base" or row.ranged or value is not None
        for change in _figure(row, place, field=field, value=value, name=name)
    ]
    for field, said in (("source", row.source), ("as_of", row.as_of)):
        node = place.said
        if node is not None and said and str(node.get(field, "")) != said:
            found.append(_change(row, field, node.get(field), said))
            node[field] = _day(said) if field == "as_of" else said
    return found


def _figure(
    row: Row, place: Place, *, field: str, value: Decimal | None, name: str
) -> list[Change]:
    """Set, or take away, one end of a figure."""
    node, name = _holder(place, field=field, name=name, set_=value is not None)
    if node is None:
        return []
    before = node.get(name)
    if value is None or (field != "base" and value == row.base):
        if field == "base" or before is None or _same(before, row.base, row):
            return []
        del node[name]
        return [_change(row, name, before, "")]
    if before is None and field == "base" and value == 0:
        return []
    if before is not None and _same(before, value, row):
        return []
    text = written(value, row.unit)
    node[name] = text
    return [_change(row, name, before, text)]


def _holder(place: Place, *, field: str, name: str, set_: bool) -> tuple[Node | None, str]:
    """The mapping that holds an end, made where a lone base gets its first range."""
    if not place.nested:
        return place.node, name
    figure = place.node[place.base]
    if isinstance(figure, MutableMapping):
        return figure, field
    if field == "base":
        return place.node, place.base
    if not set_:
        return None, field
    place.node[place.base] = {"base": figure}
    return place.node[place.base], field


def _same(before: object, value: Decimal, row: Row) -> bool:
    """Whether what is written says the same number, in a unit that fits."""
    stated = _stated(before)
    if stated is None:
        return False
    number, unit = float(stated.number), stated.unit
    if unit != row.unit:
        number, unit = plain_value(stated)
    return abs(number - float(value)) <= 1e-12 * max(abs(number), abs(float(value)))


def _stated(before: object) -> Value | None:
    """None of what nobody knew."""
    if isinstance(before, int | float | Decimal):
        return read_value(Decimal(str(before)))
    try:
        return read_value(str(before))
    except ValueError:
        return None


def written(value: Decimal, unit: str) -> Any:
    """A figure as a business file has it: 70%, 12 months, 700000 CNY; a plain number bare."""
    if unit == "share":
        return f"{_plain(value * 100)}%"
    if unit == "1":
        return int(value) if value == int(value) else float(value)
    return f"{_plain(value)} {unit.removeprefix('answer')}"


def _plain(value: Decimal) -> str:
    text = format(value, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def _day(text: str) -> Any:
    import datetime as dt

    try:
        return dt.date.fromisoformat(text)
    except ValueError:
        return text


def _added(row: Row, business: Node) -> Change:
    lines = business.setdefault("lines", [])
    line: dict[str, Any] = {"what": row.name, "kind": row.kind}
    owners = [name.strip() for name in row.owner.replace("、", ",").split(",") if name.strip()]
    if owners:
        line["for"] = owners[0] if len(owners) == 1 else owners
    line["rate"] = written(row.base, row.unit)
    for field, value in (("low", row.low), ("high", row.high)):
        if value is not None and value != row.base:
            line[field] = written(value, row.unit)
    if row.as_of:
        line["as_of"] = _day(row.as_of)
    if row.source:
        line["source"] = row.source
    lines.append(line)
    return Change(name=row.name, field="line", before="", after=str(line["rate"]))


def _change(row: Row, field: str, before: object, after: object) -> Change:
    return Change(
        name=row.name, field=field, before="" if before is None else str(before), after=str(after)
    )

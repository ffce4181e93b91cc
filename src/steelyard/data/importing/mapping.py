"""Which column becomes which field: ``prompt=问题,gold=答案,schema:json=格式``."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from steelyard.errors import StudyError

TEXTS = ("id", "prompt", "cluster", "lang", "split")
"""Fields that an item has as text, whatever the cell was."""
JSONS = ("messages", "schema", "tools", "expect", "turns", "choices", "answers")
META = "meta."
_NAME = frozenset("abcdefghijklmnopqrstuvwxyz0123456789_")


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One field of the items and the column it is taken from."""

    name: str
    column: str
    place: int
    as_json: bool


def parse_mapping(text: str, columns: Sequence[str]) -> tuple[Field, ...]:
    """Raises StudyError for a column that the file hasn't, and where nothing is asked."""
    fields: list[Field] = []
    for pair in text.split(","):
        left, sign, right = (part.strip() for part in pair.partition("="))
        if not sign or not left or not right:
            raise StudyError(
                f"--map: {pair.strip()!r} is no FIELD=COLUMN; write prompt=问题,gold=答案"
            )
        name, _, kind = left.partition(":")
        _require_name(name, kind, left)
        if any(name == each.name for each in fields):
            raise StudyError(f"--map: {name} is given twice")
        column = _folded(right)
        fields.append(
            Field(
                name=name,
                column=column,
                place=_place(column, columns),
                as_json=kind == "json" or name in JSONS,
            )
        )
    names = {field.name for field in fields}
    if ("prompt" in names) == ("messages" in names):
        raise StudyError("--map: exactly one of prompt and messages needs a column, as prompt=问题")
    return tuple(fields)


def _require_name(name: str, kind: str, left: str) -> None:
    bare = name.removeprefix(META)
    if kind not in {"", "json"}:
        raise StudyError(f"--map: {left}: only :json can follow a field")
    if not bare or (name == bare and not _NAME.issuperset(bare)):
        raise StudyError(
            f"--map: {name!r} is no field; on the left stands the field (prompt, gold, ...), on "
            "the right the column"
        )
    if name == bare and name == "meta":
        raise StudyError("--map: write meta.NAME=COLUMN for notes")


def _place(column: str, columns: Sequence[str]) -> int:
    if column in columns:
        return columns.index(column)
    by_number = {f"#{number}": number - 1 for number in range(1, len(columns) + 1)}
    if column in by_number:
        return by_number[column]
    near = get_close_matches(column, columns, n=1, cutoff=0.5)
    hint = f"did you mean {near[0]}? " if near else ""
    raise StudyError(f"--map: the file has no column {column}; {hint}it has: {', '.join(columns)}")


def _folded(name: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", name).split())

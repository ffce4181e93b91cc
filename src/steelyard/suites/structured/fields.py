"""How much of a delivered object is right, leaf by leaf."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from steelyard.suites.structured.validate import pointer


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldScore:
    """Leaves right out of the leaves of gold and delivered object together.

    ``first_wrong`` is the JSON pointer of the first leaf that is wrong, missing or extra.
    """

    right: int
    total: int
    first_wrong: str | None

    @property
    def record(self) -> bool:
        """Whether everything is right."""
        return self.right == self.total


Path = tuple[str | int, ...]
"""The way to a leaf: names of members and places in lists, which a JSON pointer writes alike."""


def leaves(value: Any) -> dict[Path, Any]:
    """The leaves of a JSON value by their paths; an empty object or array is a leaf."""
    return dict(_walk(value, ()))


def score(gold: dict[Path, Any], delivered: dict[Path, Any]) -> FieldScore:
    """Compare the leaves of two values.

    A leaf is right when the same path holds the same value.  List elements are compared by
    position.  A leaf that only one side has is wrong and counts, so padding an answer with
    invented fields costs as much as leaving fields out.
    """
    paths = list(gold) + [where for where in delivered if where not in gold]
    wrong = [
        where
        for where in paths
        if where not in gold or where not in delivered or not same(gold[where], delivered[where])
    ]
    return FieldScore(
        right=len(paths) - len(wrong),
        total=len(paths),
        first_wrong=pointer(wrong[0]) if wrong else None,
    )


def same(a: Any, b: Any) -> bool:
    """Equality of two leaves.

    Types must match; numbers compare as numbers (1 and 1.0 are the same), strings compare
    exactly after Unicode normalisation form C: case, width and spaces matter.
    """
    if isinstance(a, str) and isinstance(b, str):
        return a == b or _composed(a) == _composed(b)
    if isinstance(a, bool) or isinstance(b, bool):
        return a is b
    if isinstance(a, (int, float)) and isinstance(b, (int, float)):
        return a == b
    return type(a) is type(b) and bool(a == b)


def _composed(text: str) -> str:
    return unicodedata.normalize("NFC", text)


def _walk(value: Any, path: Path) -> Iterator[tuple[Path, Any]]:
    if isinstance(value, dict) and value:
        for name, member in value.items():
            yield from _walk(member, (*path, name))
    elif isinstance(value, list) and value:
        for index, element in enumerate(value):
            yield from _walk(element, (*path, index))
    else:
        yield path, value

"""How large a schema grows when its references are followed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

MOST = 1_000_000
"""Schemas that refer to schemas that refer: beyond this many a validator may never come back."""


def unfolds_beyond(document: Any, *, most: int = MOST) -> bool:
    """Whether following every reference within the document visits more than ``most`` parts.

    A reference back to what is being visited counts once: only an instance can repeat it.
    """
    return _Unfolding(document, most).size(document, frozenset()) > most


class _Unfolding:
    def __init__(self, document: Any, most: int) -> None:
        self._document, self._most = document, most
        self._sizes: dict[str, int] = {}

    def size(self, part: Any, above: frozenset[str]) -> int:
        total = 1
        for inner in _inner(part):
            total += self.size(inner, above)
            if total > self._most:
                break
        if isinstance(part, Mapping):
            for name in ("$ref", "$dynamicRef"):
                total += self._referred(part.get(name), above)
        return total

    def _referred(self, reference: Any, above: frozenset[str]) -> int:
        if not isinstance(reference, str) or reference in above:
            return 0
        if reference not in self._sizes:
            target = _at(self._document, reference)
            self._sizes[reference] = self.size(target, above | {reference})
        return self._sizes[reference]


def _inner(part: Any) -> Iterator[Any]:
    if isinstance(part, Mapping):
        # Definitions count where they are referred to.
        yield from (value for name, value in part.items() if name not in ("$defs", "definitions"))
    elif isinstance(part, list):
        yield from part


def _at(document: Any, reference: str) -> Any:
    """What a JSON pointer names; None for every other kind of reference."""
    if not reference.startswith("#"):
        return None
    found = document
    for step in reference[1:].split("/")[1:]:
        step = step.replace("~1", "/").replace("~0", "~")
        if isinstance(found, Mapping) and step in found:
            found = found[step]
        elif isinstance(found, list) and step.isdecimal() and int(step) < len(found):
            found = found[int(step)]
        else:
            return None
    return found

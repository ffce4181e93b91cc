"""A text that counts how often it is looked at, for readers whose cost nobody bounds."""

from __future__ import annotations

from typing import Any, Self

MOST_LOOKS = 40
"""Looks a reader may take at each character; json-repair takes three at what models break."""


class TooManyLooks(Exception):
    """A reader goes over a text again and again."""


class Watched(str):
    """A text of which characters and parts are given out until there were too many."""

    __slots__ = ("_left",)
    _left: list[int]

    @classmethod
    def of(cls, text: str) -> Self:
        """The text, with all its looks left."""
        return cls._sharing(text, [MOST_LOOKS * len(text)])

    @classmethod
    def _sharing(cls, text: str, left: list[int]) -> Self:
        watched = cls(text)
        watched._left = left
        return watched

    def __getitem__(self, key: Any) -> str:
        """Raises TooManyLooks; a part is watched as well, and out of the same looks."""
        self._left[0] -= 1
        if self._left[0] < 0:
            raise TooManyLooks
        found = super().__getitem__(key)
        return self._sharing(found, self._left) if isinstance(key, slice) else found

    def __add__(self, other: str) -> Self:
        """Both as one text, out of the same looks."""
        return self._sharing(super().__add__(other), self._left)

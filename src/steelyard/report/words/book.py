"""English that other rooms make, and the Chinese for it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

_GROUP = re.compile(r"\\(?:(\d)|g<(\w+)>)")
_WITHIN = r"((?:(?!\. [A-Z`])[^;])+"
"""A slot that ends with its clause: at a semicolon, or before another sentence."""


def slots(*rows: tuple[str, str]) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Patterns whose slots keep within a clause, unless the pattern itself has a semicolon."""
    return tuple(
        (re.compile(pattern if "; " in pattern else pattern.replace("(.+", _WITHIN)), chinese)
        for pattern, chinese in rows
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Book:
    """Texts that are known whole, patterns of texts, and nouns that may stand in a pattern."""

    whole: Mapping[str, str]
    patterns: Sequence[tuple[re.Pattern[str], str]]
    nouns: Mapping[str, str] = field(default_factory=dict)

    def told(self, text: str) -> str | None:
        """The Chinese; None where there is none."""
        if text in self.whole:
            return self.whole[text]
        for pattern, chinese in self.patterns:
            found = pattern.fullmatch(text)
            if found:
                return self._filled(chinese, found)
        return None

    def clauses(self, text: str, *, told: Callable[[str], str | None] | None = None) -> list[str]:
        """Each clause, or as many in a row as are known together: a sentence may hold a semicolon.

        ``told`` stands in for the book's own; a clause that is not known stays as it is.
        """
        known, parts = told or self.told, text.split("; ")
        said, at = [], 0
        while at < len(parts):
            for end in range(len(parts), at, -1):
                chinese = known("; ".join(parts[at:end]))
                if chinese is not None:
                    break
            else:
                end, chinese = at + 1, parts[at]
            said.append(chinese)
            at = end
        return said

    def _filled(self, chinese: str, found: re.Match[str]) -> str:
        def noun(slot: re.Match[str]) -> str:
            said = found[int(slot[1]) if slot[1] else slot[2]] or ""
            return self.nouns.get(said, said)

        return _GROUP.sub(noun, chinese)

"""Facts that a text must keep, and words that it must not hold."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

Fact = str | Sequence[str]
"""One wording, or several of which any will do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """What became of an item's facts; None where it names none."""

    share: float | None
    missing: int
    clean: bool | None
    forbidden: int


def kept(text: str, *, must: Sequence[Fact], must_not: Sequence[Fact]) -> Kept:
    """Look each fact up in the text.

    Width, case, blanks and the commas within numbers don't matter.  A figure counts only where
    no further digit stands beside it: 3.5% is not in 13.5%.
    """
    page = _folded(text)
    found = [_stands(fact, page) for fact in must]
    bad = [_stands(fact, page) for fact in must_not]
    return Kept(
        share=sum(found) / len(found) if found else None,
        missing=len(found) - sum(found),
        clean=not any(bad) if bad else None,
        forbidden=sum(bad),
    )


def wordings(fact: Fact) -> tuple[str, ...]:
    """All wordings of a fact."""
    return (fact,) if isinstance(fact, str) else tuple(fact)


def _stands(fact: Fact, page: str) -> bool:
    return any(re.search(_pattern(_folded(w)), page) for w in wordings(fact))


def _pattern(wording: str) -> str:
    before = r"(?<![0-9])(?<![0-9]\.)" if wording[:1].isdigit() else ""
    after = r"(?![0-9]|\.[0-9])" if wording[-1:].isdigit() else ""
    latin = re.compile(r"[a-z]")
    if latin.match(wording[:1]):
        before = r"(?<![a-z])"
    if latin.match(wording[-1:]):
        after = r"(?![a-z])"
    return before + re.escape(wording) + after


def _folded(text: str) -> str:
    narrow = unicodedata.normalize("NFKC", text).casefold()
    joined = re.sub(r"(?<=[0-9]),(?=[0-9]{3}(?![0-9]))", "", narrow)
    return _closed(joined)


def _closed(text: str) -> str:
    """One blank between words, none beside a Chinese character."""
    plain = re.sub(r"[*_`#]+|\s+", " ", text)
    return re.sub(r"(?<=[^\x00-\x7f]) | (?=[^\x00-\x7f])", "", plain).strip()

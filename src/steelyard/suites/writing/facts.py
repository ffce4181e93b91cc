"""Facts that a text must keep, and words that it must not hold."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

Fact = str | Sequence[str]
"""One wording, or several of which any will do."""
_HEADING = re.compile(r"^[ \t]*+#{1,6}(?=\s)", re.MULTILINE)
_UNSEEN = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]")
"""Characters that nobody sees, and that part words all the same."""
_UNITS = "[十百千万亿]"
_NUMERAL = "[〇零一二三四五六七八九十百千万亿两几]"
_FIGURES = (
    # How a wording begins, and what must not stand before it.
    (re.compile("[0-9]"), r"(?<![0-9])(?<![0-9]\.)"),
    (re.compile("[a-z]"), "(?<![a-z])"),
    (re.compile("[一二三四五六七八九两]"), "(?<![十百千万亿零〇])"),
    (re.compile("[十百千]"), f"(?<!{_NUMERAL})"),
)
_ENDS = (
    # How it ends, and what must not stand behind it.
    (re.compile(r"[0-9]\Z"), r"(?![0-9]|\.[0-9])"),
    (re.compile(r"[a-z]\Z"), "(?![a-z])"),
    (re.compile(rf"(?:{_NUMERAL}|[0-9]){_UNITS}\Z"), f"(?!{_NUMERAL})"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """What became of an item's facts; None where it names none."""

    share: float | None
    missing: int
    clean: bool | None
    forbidden: int


def kept(
    text: str, *, must: Sequence[Fact], must_not: Sequence[Fact], said: str | None = None
) -> Kept:
    """Look each fact up in what is said, the text if None, and what is forbidden in the text.

    Width, case, blanks and the commas within numbers don't matter.  A figure counts only where
    no further digit stands beside it: 3.5% is not in 13.5%, nor 十个 in 二十个.
    """
    page = _folded(text)
    heard = page if said is None else _folded(said)
    found = [_stands(fact, heard) for fact in must]
    bad = [_stands(fact, page) for fact in must_not]
    return Kept(
        share=sum(found) / len(found) if found else None,
        missing=len(found) - sum(found),
        clean=not any(bad) if bad else None,
        forbidden=sum(bad),
    )


def says_something(wording: str) -> bool:
    """Whether a wording is more than blanks and marks, which any text would hold."""
    return bool(_folded(wording))


def wordings(fact: Fact) -> tuple[str, ...]:
    """All wordings of a fact."""
    return (fact,) if isinstance(fact, str) else tuple(fact)


def _stands(fact: Fact, page: str) -> bool:
    return any(re.search(_pattern(_folded(w)), page) for w in wordings(fact))


def _pattern(wording: str) -> str:
    before = "".join(guard for begins, guard in _FIGURES if begins.match(wording))
    after = "".join(guard for ends, guard in _ENDS if ends.search(wording[-2:]))
    return before + re.escape(wording) + after


def _folded(text: str) -> str:
    narrow = _UNSEEN.sub("", unicodedata.normalize("NFKC", text)).casefold()
    joined = re.sub(r"(?<=[0-9]),(?=[0-9]{3}(?![0-9]))", "", narrow)
    return _closed(joined)


def _closed(text: str) -> str:
    """One blank between words, none beside a Chinese character, and none beside a figure's unit."""
    plain = re.sub(r"[*_`\s]+", " ", _HEADING.sub(" ", text))
    plain = re.sub(r"(?<=[0-9]) (?=[%a-z])|(?<=[a-z$]) (?=[0-9])", "", plain)
    return re.sub(r"(?<=[^\x00-\x7f]) | (?=[^\x00-\x7f])", "", plain).strip()

"""Which options a text names: by letter, or by their own words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from steelyard.suites.domain.negation import denied

_NOT_OPTION = (
    r"股|公司|银行|类|级|座|轮|区|型|基金|产品"
    r"|\s(?:shares?|stocks?|bonds?|class|series|rat(?:ed|ing)|levels?|types?|tiers?|grades?)\b"
)
_MARKS = r"[\s*(\[\"'“”【《:]*"
_BEFORE_LETTER = re.compile(
    rf"{_MARKS}(?:选项|项|选择?|(?:the\s+)?option\b)?{_MARKS}", re.IGNORECASE
)
_AROUND_LETTER = " \t()[]{}.。,:*\"'“”【】"

Chosen = frozenset[str]


@lru_cache(maxsize=64)
def _letter(letters: str) -> re.Pattern[str]:
    """A run of option letters that is no part of a word: not Let's, not A股, not "A bank"."""
    return re.compile(
        rf"(?<![A-Za-z0-9'])([{letters}](?:[\s,、和及与&]*[{letters}])*)"
        rf"(?![A-Za-z0-9']|(?:{_NOT_OPTION})|(?<=[AI])(?<![Oo]ption [AI])\s[a-z])"
    )


def letters_in(text: str, letters: str) -> Chosen:
    """Option letters of a text; ``text`` should be folded."""
    plain = re.sub(r"\b(?:and|or)\b", "、", text.replace("\u2019", "'"))
    runs = [m[1] for m in _letter(letters).finditer(plain) if not denied(plain, m.start())]
    # "of A, B, C and D" names what there is to choose from
    fewer = [run for run in runs if len(letters) < 3 or set(letters) - set(run)]
    return frozenset(c for run in fewer or runs for c in run if c in letters)


def texts_in(text: str, names: Iterable[str]) -> Chosen:
    """Names that a text holds and does not deny; one inside a longer one doesn't count."""
    rest, found = text, set()
    for name in sorted(filter(None, names), key=len, reverse=True):
        if any(not denied(rest, m.start()) for m in _whole_name(name).finditer(rest)):
            found.add(name)
        rest = _whole_name(name).sub("\n", rest)
    return frozenset(found)


@lru_cache(maxsize=1024)
def _whole_name(name: str) -> re.Pattern[str]:
    """A name that is no part of a longer word or number; case counts in one of capitals alone."""
    before = r"(?<![A-Za-z0-9])(?<!\d[.,])" if _plain(name[0]) else ""
    after = r"(?![A-Za-z0-9]|[.,]\d)" if _plain(name[-1]) else ""
    flags = re.NOFLAG if name.isupper() else re.IGNORECASE
    return re.compile(before + re.escape(name) + after, flags)


def _plain(char: str) -> bool:
    return char.isascii() and char.isalnum()


def alone(part: str, names: tuple[str, ...]) -> Chosen | None:
    """The option whose letter is all that a part says, small or capital."""
    bare = part.strip(_AROUND_LETTER)
    return frozenset({bare, bare.upper()} & set(names)) or None


def leading(part: str, letters: str) -> Chosen | None:
    """The letters that a part begins with: those later in it belong to an explanation."""
    opening = _BEFORE_LETTER.match(part)
    start = re.sub(r"\b(?:and|or)\b", "、", part[opening.end() :] if opening else part)
    found = _letter(letters).match(start)
    return frozenset(c for c in found[1] if c in letters) if found else None

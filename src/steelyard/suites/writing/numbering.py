"""Numbered headings of a document: 一、 （一） 1. （1）, and the first that is out of order."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from steelyard.suites.writing.document import Line

_HAN = "一二三四五六七八九十"
_LEVELS = (
    # 一、二季度 begins a sentence, not a heading
    re.compile(rf"([{_HAN}]{{1,3}})([、.．)）:：])(?![{_HAN}])"),
    re.compile(rf"[（(]([{_HAN}]{{1,3}})([)）][、.．]?)"),
    re.compile(r"([0-9]{1,3})([.．、)）])(?![0-9])"),
    re.compile(r"[（(]([0-9]{1,3})([)）][、.．]?)"),
)
_GOOD = (
    re.compile(rf"[{_HAN}]{{1,3}}、"),
    re.compile(rf"（[{_HAN}]{{1,3}}）(?![、.．])"),
    re.compile(r"[0-9]{1,3}[.．](?![0-9])"),
    re.compile(r"（[0-9]{1,3}）(?![、.．])"),
)


@dataclass(frozen=True, slots=True)
class _Mark:
    level: int
    value: int
    good: bool


def has_numbers(lines: Sequence[Line]) -> bool:
    """Whether any line begins with a number of any level, in any form."""
    return any(_mark(line.text) for line in lines)


def first_fault(lines: Sequence[Line]) -> Line | None:
    """The first line whose number has another form, level or value than it should.

    The first level is 一、.  A level in between may be left out, as documents with two levels do.
    """
    counts = [0, 0, 0, 0]
    for line in lines:
        mark = _mark(line.text)
        if mark is None:
            continue
        if not mark.good or (mark.level and not counts[0]) or mark.value != counts[mark.level] + 1:
            return line
        counts[mark.level] = mark.value
        counts[mark.level + 1 :] = [0] * (3 - mark.level)
    return None


def _mark(text: str) -> _Mark | None:
    for level, pattern in enumerate(_LEVELS):
        found = pattern.match(text)
        if found:
            return _Mark(level, _value(found[1]), bool(_GOOD[level].match(text)))
    return None


def _value(digits: str) -> int:
    """The number; 0, which nothing counts from, where the digits make none (such as 一一)."""
    if digits.isdigit():
        return int(digits)
    tens, ten, ones = digits.rpartition("十")
    if max(len(tens), len(ones)) > 1:
        return 0
    unit = _HAN.index(ones) + 1 if ones else 0
    return unit + (10 * (_HAN.index(tens) + 1 if tens else 1) if ten else 0)

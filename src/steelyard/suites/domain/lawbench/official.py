"""LawBench's own evaluation, reproduced with its defects, for comparison with published scores.

Defined by the functions that Fei et al. publish with LawBench (2023, commit 034cd62).  What is
wrong with it and graded otherwise in ``tasks``: 2-6 never reports the abstention it counts, reads
a type's text to the end of the line and keeps its last mention; 2-10 pairs triggers by place;
3-7 accepts gold anywhere in a list of numbers and reads 1.42万元 as 1.42; labels count inside
longer ones; 2-2 leaves out rows whose gold it never offered, and 3-4 and 3-5 those of life and
death, but divides abstentions by all rows.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from steelyard.suites.domain.lawbench import labels
from steelyard.suites.domain.numerals import HAN, chinese_int
from steelyard.suites.domain.overlap import character_f1, set_f1
from steelyard.suites.domain.task import Official
from steelyard.suites.domain.term import WORST, distance

_TINY = 1e-10
_MOST_DIGITS = 400
_ABSENT = ("无", "未提及")
_HAN_NUMBER = re.compile(rf"[{HAN}]+")

Scorer = Callable[[str, str], Official]
"""From gold and reply, both as they stand in the data."""


def _choice(options: Sequence[str], cut: Callable[[str], str]) -> Scorer:
    def score(gold: str, reply: str) -> Official:
        answer = cut(gold)
        if answer not in options:
            return Official(score=None, abstained=False)
        seen = [option for option in options if option in reply]
        return Official(score=float(seen == [answer]), abstained=not seen)

    return score


def _labels(options: Callable[[], Sequence[str]], cut: Callable[[str], list[str]]) -> Scorer:
    def score(gold: str, reply: str) -> Official:
        seen = {option for option in options() if option in reply}
        return Official(score=set_f1(set(cut(gold)), seen), abstained=not seen)

    return score


def _reading(gold: str, reply: str) -> Official:
    answer = gold.replace("回答:", "")
    return Official(score=character_f1(answer, reply), abstained=False)


_UNREADABLE = Official(score=None, abstained=False)
"""Of gold that the published evaluation breaks on."""


def _entities(gold: str, reply: str) -> Official:
    parts = [part.split(":") for part in gold.split(";")] if gold.strip() else []
    if any(len(part) < 2 for part in parts):
        return _UNREADABLE
    wanted = {part[0]: part[1] for part in parts}
    seen = _mentioned(reply)
    if not wanted:
        return Official(score=float(not seen), abstained=False)
    both = sum(character_f1(wanted[t], text) for t, text in seen.items() if t in wanted)
    precision, recall = both / len(seen) if seen else 0.0, both / len(wanted)
    f1 = 2 * precision * recall / (precision + recall + _TINY)
    return Official(score=f1, abstained=not seen)


def _mentioned(reply: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for name in labels.ENTITY_TYPES:
        for match in re.finditer(name, reply):
            end = match.end()
            if end >= len(reply) - 2 or reply[end] not in ":：":
                continue
            text = re.split("[\n ]", reply[end + 1 :].strip())[0].strip()
            if text not in _ABSENT:
                found[name] = text
    return found


def _triggers(gold: str, reply: str) -> Official:
    wanted, seen = gold.split(";"), reply.split(";")
    both = sum(character_f1(g, s) for g, s in zip(wanted, seen, strict=False))
    precision, recall = both / len(seen), both / len(wanted)
    return Official(score=2 * precision * recall / (precision + recall + _TINY), abstained=False)


def _articles(gold: str, reply: str) -> Official:
    wanted = {int(n) for n in re.findall(r"\d+", gold)}
    seen = set()
    for chunk in reply.split("、"):
        plain = re.sub(r"第(.*?)款", "", chunk.replace("万元", "元"))
        digits = re.findall(r"\d+", _in_digits(re.sub(r"第(.*?)条", r"\1", plain)))
        if digits:
            seen.add(_whole(digits[0]))
    return Official(score=set_f1(wanted, seen), abstained=not seen)


def _term(gold: str, reply: str) -> Official:
    plain = _in_digits(reply)
    months = re.findall(r"(?<!\d)(\d+)个月", plain) + re.findall(r"(?<!\d)(\d+)月", plain)
    years = re.findall(r"(?<!\d)(\d+)年", plain)
    known = re.findall(r"\d+", gold)
    if "死刑" in gold or "无期" in gold or not known:
        return _UNREADABLE
    if not months and not years:
        return Official(score=0.0, abstained=True)
    found = _whole(months[0]) if months else _whole(years[0]) * 12
    return Official(score=1 - distance(int(known[0]), found) / WORST, abstained=False)


def _amount(gold: str, reply: str) -> Official:
    wanted, seen = ([float(n) for n in re.findall(r"\d+\.?\d*", t)] for t in (gold, reply))
    if not wanted:
        return _UNREADABLE
    return Official(score=float(wanted[0] in seen), abstained=not seen)


def _whole(digits: str) -> int:
    """A loop of digits is cut: Python converts no more than 4,300, and no gold is that long."""
    return int(digits[:_MOST_DIGITS])


def _in_digits(text: str) -> str:
    """Chinese numerals of a text in digits."""
    return _HAN_NUMBER.sub(lambda m: m[0] if (n := chinese_int(m[0])) is None else str(n), text)


_FOUR, _FIVE = tuple("ABCD"), tuple("ABCDE")
SCORERS: Mapping[str, Scorer] = {
    "1-2": _choice(_FOUR, lambda gold: gold[5:6]),
    "2-2": _choice(labels.DISPUTES, lambda gold: gold[7:-1]),
    "2-3": _labels(lambda: labels.FAMILY, lambda gold: gold[3:-1].split("、")),
    "2-4": _choice(labels.QUERIES, lambda gold: gold),
    "2-5": _reading,
    "2-6": _entities,
    "2-8": _choice(_FIVE, lambda gold: gold[6:7]),
    "2-9": _labels(lambda: labels.EVENTS, lambda gold: gold.split(";")),
    "2-10": _triggers,
    "3-1": _articles,
    "3-3": _labels(labels.charges, lambda gold: gold.replace("罪名:", "").split(";")),
    "3-4": _term,
    "3-5": _term,
    "3-6": _choice(_FOUR, lambda gold: gold[5:6]),
    "3-7": _amount,
}
"""By task.  1-1, 2-7, 3-2 and 3-8 hang on one release of a word segmenter and 2-1 on an edit
classifier with a parser: no score of ours would be theirs, so there is none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A row of the official table."""

    score: float
    """Mean over the rows that count."""
    abstention: float
    """As the code counts it."""
    printed_abstention: float
    """As the official table shows it: 0 for 2-6, whose count goes by a misspelt name."""
    rows: int
    skipped: int


def table(task: str, pairs: Sequence[tuple[str, str]]) -> Table:
    """The official row of (gold, reply) pairs; raises KeyError for a task without a scorer."""
    found = [SCORERS[task](gold, reply) for gold, reply in pairs]
    scores = [each.score for each in found if each.score is not None]
    abstained = sum(each.abstained for each in found) / len(found)
    return Table(
        score=math.fsum(scores) / len(scores),
        abstention=abstained,
        printed_abstention=0.0 if task == "2-6" else abstained,
        rows=len(found),
        skipped=len(found) - len(scores),
    )

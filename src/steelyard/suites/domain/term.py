"""A prison term in months, or life, or death."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

from steelyard.suites.domain.finding import between, cues, said, strict_part
from steelyard.suites.domain.negation import denied
from steelyard.suites.domain.numerals import HAN, chinese_int, fold
from steelyard.suites.domain.task import RIGHT, Mark, Spoilt, Task
from steelyard.suites.items import Item

WORST = math.log(216)
"""Log distance at which a term scores 0 (LawBench, Fei et al. 2023, appendix on 3-4)."""
_LIFE, _DEATH = "无期", "死刑"
_N = rf"(?:\d{{1,12}}|[{HAN}]{{1,12}})"
"""A longer numeral is a loop and no term."""
_YEARS = re.compile(rf"({_N})\s*年(半)?(?:\s*零?又?({_N})\s*个?月)?")
_MONTHS = re.compile(rf"({_N})\s*个?月(?![\d一二三四五六七八九十]*日)")
_DATE = re.compile(r"\d{4}\s*年(?:\s*\d{1,2}\s*月)?(?:\s*\d{1,2}\s*日)?")

Term = int | str


def term_in(text: str) -> Term | None:
    """The first term of a text: months, 无期 or 死刑; years and months are added up."""
    plain = _DATE.sub(" ", fold(text))
    for word in (_DEATH, _LIFE):
        if any(not denied(plain, m.start()) for m in re.finditer(word, plain)):
            return word
    years, months = _YEARS.search(plain), _MONTHS.search(plain)
    if years and (not months or years.start() <= months.start()):
        total = 12 * (chinese_int(years[1]) or 0) + (6 if years[2] else 0)
        return total + ((chinese_int(years[3]) or 0) if years[3] else 0)
    if months:
        return chinese_int(months[1])
    return chinese_int(plain.strip())


def distance(gold: int, found: int) -> float:
    """abs(ln(gold + 1) - ln(found + 1))."""
    return abs(math.log(gold + 1) - math.log(found + 1))


def _flexible(item: Item, text: str) -> Term | None:
    found = (term_in(part) for part in (*cues(text, between(item)), said(text)))
    return next((term for term in found if term is not None), None)


def _strict(item: Item, text: str) -> Term | None:
    part = strict_part(text, between(item))
    if part is None:
        return None
    whole = re.fullmatch(rf"(?:{_N}年半?)?(?:{_N}个?月)?|无期徒刑|死刑.{{0,8}}", fold(part))
    return term_in(part) if whole else None


def gold_term(item: Item) -> Term | None:
    """Gold's term."""
    return item.gold if isinstance(item.gold, int) else term_in(str(item.gold))


def _mark(item: Item, found: Term) -> Mark:
    gold = gold_term(item)
    if gold == found:
        return RIGHT
    if isinstance(gold, int) and isinstance(found, int):
        score = 1 - distance(gold, min(found, 10**6)) / WORST
        return Mark(score=max(0.0, score), kind="wrong-term")
    return Mark(score=0.0, kind="wrong-term")


def _problems(item: Item) -> Iterator[str]:
    term = None if isinstance(item.gold, bool) else gold_term(item)
    if term is None or (isinstance(term, int) and term < 0):
        yield "gold must be a term: months from 0 as a number, or a text such as 12个月 or 无期徒刑"


def _text(item: Item, term: Term | None) -> str:
    opening, closing = between(item) or ("", "")
    words = {_LIFE: "无期徒刑"}.get(str(term), f"{term}个月" if isinstance(term, int) else term)
    return f"{opening}{words}{closing}"


def _spoilt(item: Item) -> Iterator[Spoilt]:
    gold = gold_term(item)
    other = gold * 2 + 5 if isinstance(gold, int) else 7
    yield Spoilt(name="other term", text=_text(item, other), kinds=("wrong-term",))


TERM = Task(
    strict=_strict,
    flexible=_flexible,
    mark=_mark,
    problems=_problems,
    written=lambda item: _text(item, gold_term(item)),
    spoilt=_spoilt,
)
"""A prison term, by log distance."""

"""Articles named, as a set of numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator

from steelyard.suites.domain.finding import between, cues, said, strict_part
from steelyard.suites.domain.lists import set_mark
from steelyard.suites.domain.negation import denied
from steelyard.suites.domain.numerals import chinese_int, fold
from steelyard.suites.domain.references import references
from steelyard.suites.domain.task import Mark, Spoilt, Task
from steelyard.suites.items import Item

_PLAIN_NUMBER = re.compile(r"(?<![\d.第])(\d{1,4})(?![\d.%]|[年月日元万])")


def article_numbers(text: str) -> set[int]:
    """Article numbers of a text: 第…条 in any writing, ranges spelt out, else plain numbers.

    One that is denied (不适用第30条) is not named.

    第266、159条 names both; 款 and 项 are no articles.
    """
    plain = fold(text)
    listed = re.sub(
        r"第([零〇一二三四五六七八九十百千\d、,和及]+)条",
        lambda m: "、".join(f"第{n}条" for n in re.split("[、,和及]", m[1]) if n),
        plain,
    )
    meant = [r for r in references(listed) if not denied(listed, r.start)]
    found = {n for r in meant for n in r.articles}
    return found or {int(n) for n in _PLAIN_NUMBER.findall(plain)}


def _articles(item: Item, text: str) -> set[int] | None:
    found = map(article_numbers, (*cues(text, between(item)), said(text)))
    return next((numbers for numbers in found if numbers), None)


def _strict_articles(item: Item, text: str) -> set[int] | None:
    part = strict_part(text, between(item))
    if part is None:
        return None
    rest = re.sub(
        r"《[^》]*》|第|条|[款项之至到]|[零〇一二三四五六七八九十百千\d\s、,;；，和及]", "", part
    )
    return (article_numbers(part) or None) if len(rest) <= _LAW_NAME else None


_LAW_NAME = 12


def gold_articles(item: Item) -> set[int]:
    """Gold's article numbers."""
    gold = item.gold if isinstance(item.gold, list) else [item.gold]
    found: set[int] = set()
    for each in gold:
        number = each if isinstance(each, int) else chinese_int(str(each).strip())
        found |= {number} if number is not None else article_numbers(str(each))
    return found


def _mark_articles(item: Item, found: set[int]) -> Mark:
    gold = {str(n) for n in gold_articles(item)}
    return set_mark(gold, {str(n) for n in found}, noun="article")


def _article_problems(item: Item) -> Iterator[str]:
    if isinstance(item.gold, (bool, float, dict)) or not gold_articles(item):
        yield "gold must name articles: a list of numbers, or a text such as 第266条"


def _article_text(item: Item, numbers: set[int]) -> str:
    opening, closing = between(item) or ("", "")
    return opening + "、".join(f"第{n}条" for n in sorted(numbers)) + closing


def _spoilt_articles(item: Item) -> Iterator[Spoilt]:
    gold = gold_articles(item)
    other = max(gold, default=0) + 7
    yield Spoilt(name="other", text=_article_text(item, {other}), kinds=("wrong-article",))
    more = _article_text(item, gold | {other})
    yield Spoilt(name="one too many", text=more, kinds=("extra-article",))
    if len(gold) > 1:
        less = _article_text(item, gold - {max(gold)})
        yield Spoilt(name="one too few", text=less, kinds=("missing-article",))


ARTICLES = Task(
    strict=_strict_articles,
    flexible=_articles,
    mark=_mark_articles,
    problems=_article_problems,
    written=lambda item: _article_text(item, gold_articles(item)),
    spoilt=_spoilt_articles,
)
"""Article numbers as a set, F1."""

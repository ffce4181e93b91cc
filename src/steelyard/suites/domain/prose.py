"""Answers that are texts: exact, by F1, by ROUGE-L, and corrections of a sentence."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from steelyard.suites.domain.finding import TAIL, between, cued, declined, said, strict_part
from steelyard.suites.domain.overlap import (
    character_f1,
    edit_f05,
    rouge_l,
    same_text,
    token_f1,
)
from steelyard.suites.domain.task import RIGHT, Mark, Reader, Spoilt, Task
from steelyard.suites.items import Item

_LONG = 40
_NOTHING = "☃☃☃"
_ENDS = re.compile(r"[。！？；]|[.!?;](?=\s)")


def _strict(item: Item, text: str) -> str | None:
    return strict_part(text, between(item))


def _short(item: Item, text: str) -> str | None:
    """The part pointed out, or the whole; a short reply that declines is no answer."""
    body = said(text)
    if len(body) <= _LONG and declined(body) and not any(same_text(g, body) for g in golds(item)):
        return None
    return cued(body, between(item)) or body or None


def _whole(item: Item, text: str) -> str | None:
    body = said(text)
    if len(body) <= _LONG and declined(body) and not any(same_text(g, body) for g in golds(item)):
        return None
    marks = between(item)
    return (cued(body, marks) if marks else None) or body or None


def _pointed(item: Item, text: str) -> str | None:
    """As ``_short``; of what a cue points out the first sentence, where gold is no longer."""
    part = _short(item, text)
    if part is None or part == said(text) or any(_ENDS.search(g.strip(TAIL)) for g in golds(item)):
        return part
    return _ENDS.split(part)[0].strip()


def golds(item: Item) -> list[str]:
    """Gold's wordings: any one of them will do."""
    return [str(g) for g in item.gold] if isinstance(item.gold, list) else [str(item.gold)]


def _problems(item: Item) -> Iterator[str]:
    if not isinstance(item.gold, (str, list)) or not item.gold or not all(golds(item)):
        yield "gold must be a text, or a list of wordings of which any one will do"


def _written(item: Item) -> str:
    opening, closing = between(item) or ("", "")
    return opening + golds(item)[0] + closing


def _spoilt(item: Item) -> Iterator[Spoilt]:
    opening, closing = between(item) or ("", "")
    yield Spoilt(name="other text", text=opening + _NOTHING + closing, kinds=("wrong-text",))
    half = golds(item)[0]
    if len(half) > 1 and not same_text(half, half + "错"):
        yield Spoilt(name="added", text=opening + half + "错" + closing, kinds=("wrong-text",))


def prose_task(alike: Callable[[str, str], float], *, flexible: Reader = _short) -> Task:
    """A text scored by ``alike(gold, found)``, the best of gold's wordings."""

    def mark(item: Item, found: str) -> Mark:
        if any(same_text(gold, found) for gold in golds(item)):
            return RIGHT
        return Mark(score=max(alike(g, found) for g in golds(item)), kind="wrong-text")

    return Task(
        strict=_strict,
        flexible=flexible,
        mark=mark,
        problems=_problems,
        written=_written,
        spoilt=_spoilt,
    )


EXACT = prose_task(lambda gold, found: float(same_text(gold, found)), flexible=_pointed)
"""The same text but for marks, spaces, case and width."""
TEXT_F1 = prose_task(token_f1)
"""F1 on Han characters and words."""
ROUGE_L = prose_task(rouge_l, flexible=_whole)
"""ROUGE-L on Han characters and words."""


def source_of(item: Item) -> str:
    """The sentence to be corrected: own ``source``, or what follows 句子： in the prompt."""
    if isinstance(item.own.get("source"), str):
        return str(item.own["source"])
    asked = item.prompt or str((item.messages or ({},))[-1].get("content", ""))
    return asked.split("句子：", 1)[-1].strip()


def _ended(text: str) -> str:
    return text.strip().rstrip(TAIL)


def _mark_edits(item: Item, found: str) -> Mark:
    gold = [_ended(g) for g in golds(item)]
    if _ended(found) in gold:
        return RIGHT
    source = _ended(source_of(item))
    score = max(edit_f05(source, g, _ended(found)) for g in gold)
    return Mark(score=score, kind="wrong-text")


EDITS = Task(
    strict=_strict,
    flexible=_whole,
    mark=_mark_edits,
    problems=_problems,
    written=_written,
    spoilt=_spoilt,
)
"""A corrected sentence, F0.5 on character edits."""
READING = prose_task(character_f1)
"""F1 on characters, as LawBench's reading task has it."""

"""LawBench's tasks, graded soundly, with the official score beside."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from steelyard.suites.domain import lists, prose
from steelyard.suites.domain.article_task import ARTICLES
from steelyard.suites.domain.choice import choice_task
from steelyard.suites.domain.entities import ENTITIES
from steelyard.suites.domain.lawbench import labels, official
from steelyard.suites.domain.number import NUMBER
from steelyard.suites.domain.task import Mark, Official, Spoilt, Task
from steelyard.suites.domain.term import TERM
from steelyard.suites.items import Item

_ANSWER = ("[正确答案]", "<eoa>")
_ONE = choice_task(many=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Rule:
    """How one task is put to a plain one."""

    task: Task
    gold: re.Pattern[str] = re.compile(r"(?P<gold>.*)", re.DOTALL)
    """What of the set's gold is the answer."""
    split: str = ""
    own: Mapping[str, Any] | None = None


def _choices(marks: tuple[str, str], options: Any) -> dict[str, Any]:
    return {"between": list(marks), "choices": options}


def _pattern(before: str, after: str = "") -> re.Pattern[str]:
    return re.compile(rf"(?:{before})?(?P<gold>.*?)(?:{after})?", re.DOTALL)


_LETTERS = dict.fromkeys("ABCDE", "")
_FOUR = dict.fromkeys("ABCD", "")
_MCQ = _Rule(task=_ONE, gold=_pattern("正确答案[:：]", "。"), own=_choices(_ANSWER, _FOUR))
_TERM = _Rule(task=TERM, gold=_pattern("刑期:"), own={"between": ["[刑期]", "<eoa>"]})
RULES: Mapping[str, _Rule] = {
    "1-1": _Rule(task=prose.ROUGE_L, gold=_pattern("答案:")),
    "1-2": _MCQ,
    "2-1": _Rule(task=prose.EDITS),
    "2-2": _Rule(
        task=_ONE,
        gold=_pattern("争议焦点类别：", "。"),
        own=_choices(("[争议焦点]", "<eoa>"), list(labels.DISPUTES)),
    ),
    "2-3": _Rule(
        task=lists.LABELS,
        gold=_pattern("类别:", "。"),
        split="、",
        own=_choices(("[类别]", "<eoa>"), list(labels.FAMILY)),
    ),
    "2-4": _Rule(task=_ONE, own=_choices(("[类别]", "<eoa>"), list(labels.QUERIES))),
    "2-5": _Rule(task=prose.READING, gold=_pattern("回答:")),
    "2-6": _Rule(task=ENTITIES, own={"choices": list(labels.ENTITY_TYPES)}),
    "2-7": _Rule(task=prose.ROUGE_L),
    "2-8": _Rule(
        task=_ONE, gold=_pattern(r"\[正确答案\]", "<eoa>"), own=_choices(_ANSWER, _LETTERS)
    ),
    "2-9": _Rule(task=lists.LABELS, split=";", own={"choices": list(labels.EVENTS)}),
    "2-10": _Rule(task=lists.SPANS, split=";"),
    "3-1": _Rule(task=ARTICLES, gold=_pattern("法条:"), own={"between": ["[法条]", "<eoa>"]}),
    "3-2": _Rule(task=prose.ROUGE_L),
    "3-3": _Rule(
        task=lists.LABELS, gold=_pattern("罪名:"), split=";", own={"between": ["[罪名]", "<eoa>"]}
    ),
    "3-4": _TERM,
    "3-5": _TERM,
    "3-6": _MCQ,
    "3-7": _Rule(
        task=NUMBER,
        gold=_pattern("上文涉及到的犯罪金额:", "。"),
        own={"between": ["[金额]", "<eoa>"], "unit": "元"},
    ),
    "3-8": _Rule(task=prose.ROUGE_L, gold=_pattern("回答:")),
}


def plain(item: Item, name: str) -> Item:
    """The item as its plain task reads it: gold without its frame, options from the rule."""
    rule = RULES[name]
    match = rule.gold.fullmatch(str(item.gold))
    text = match["gold"].strip() if match else str(item.gold)
    gold: Any = [part for part in text.split(rule.split) if part] if rule.split else text
    own = {**(rule.own or {}), **item.own}
    if name == "3-3":
        own["choices"] = list(dict.fromkeys([*labels.charges(), *gold]))
    return replace(item, gold=gold, own=own)


def lawbench_task(name: str) -> Task:
    """The task of that number, such as 3-6."""
    task = RULES[name].task
    scorer = official.SCORERS.get(name)

    def strict(item: Item, text: str) -> Any:
        return task.strict(plain(item, name), text)

    def flexible(item: Item, text: str) -> Any:
        return task.flexible(plain(item, name), text)

    def mark(item: Item, found: Any) -> Mark:
        return task.mark(plain(item, name), found)

    def problems(item: Item) -> Iterator[str]:
        if not isinstance(item.gold, str) or (not item.gold.strip() and name != "2-6"):
            yield "gold must be the set's own answer, a text"
        else:
            yield from task.problems(plain(item, name))

    def written(item: Item) -> str:
        return task.written(plain(item, name))

    def spoilt(item: Item) -> Iterator[Spoilt]:
        return task.spoilt(plain(item, name))

    def published(item: Item, text: str) -> Official:
        if scorer is None:
            return Official(score=None, abstained=False)
        return scorer(str(item.gold), text)

    return Task(
        strict=strict,
        flexible=flexible,
        mark=mark,
        problems=problems,
        written=written,
        spoilt=spoilt,
        official=published if scorer else None,
    )

"""The tasks there are, by the name that an item's own ``task`` gives."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from steelyard.suites.domain import lists, prose
from steelyard.suites.domain.article_task import ARTICLES
from steelyard.suites.domain.choice import choice_task
from steelyard.suites.domain.clause_task import CLAUSES
from steelyard.suites.domain.entities import ENTITIES
from steelyard.suites.domain.in_force import IN_FORCE
from steelyard.suites.domain.lawbench.tasks import RULES, lawbench_task
from steelyard.suites.domain.number import NUMBER
from steelyard.suites.domain.task import Mark, Spoilt, Task
from steelyard.suites.domain.tatqa import TATQA
from steelyard.suites.domain.term import TERM
from steelyard.suites.items import Item

OWN = (
    "task",
    "choices",
    "between",
    "scale",
    "unit",
    "tolerance",
    "answer_type",
    "source",
    "versions",
    "date",
)
"""Fields beside the common ones that an item may have."""
PLAIN: dict[str, Task] = {
    "choice": choice_task(many=False),
    "choices": choice_task(many=True),
    "number": NUMBER,
    "exact": prose.EXACT,
    "text-f1": prose.TEXT_F1,
    "rouge-l": prose.ROUGE_L,
    "corrections": prose.EDITS,
    "labels": lists.LABELS,
    "spans": lists.SPANS,
    "entities": ENTITIES,
    "articles": ARTICLES,
    "term": TERM,
    "clauses": CLAUSES,
    "in-force": IN_FORCE,
    "tatqa": TATQA,
}
_LAWBENCH, _FIN_EVA, _STATUTES = "lawbench/", "fin-eva/", "statutes/"
_YES_NO = ("是", "否")


def task_of(item: Item) -> Task:
    """The task of an item whose name was checked; raises KeyError otherwise."""
    return named(str(item.own["task"]))


@cache
def named(name: str) -> Task:
    """The task of that name; raises KeyError where there is none."""
    if name.startswith(_LAWBENCH):
        return lawbench_task(name.removeprefix(_LAWBENCH))
    if name.startswith(_FIN_EVA) and name != _FIN_EVA:
        return _fin_eva()
    if name.startswith(_STATUTES) and name != _STATUTES:
        return prose.ROUGE_L
    return PLAIN[name]


def names() -> tuple[str, ...]:
    """All names, for messages."""
    return (*PLAIN, *(_LAWBENCH + name for name in RULES), _FIN_EVA + "FILE", _STATUTES + "PART")


def _fin_eva() -> Task:
    """Fin-Eva's tasks: gold is an option's letter, or 是 or 否."""
    one = PLAIN["choice"]

    def seen(item: Item) -> Item:
        yes_no = str(item.gold).strip() in _YES_NO and "choices" not in item.own
        return replace(item, own={**item.own, "choices": list(_YES_NO)}) if yes_no else item

    def lifted(part: Callable[..., Any]) -> Callable[..., Any]:
        return lambda item, *rest: part(seen(item), *rest)

    mark: Callable[[Item, Any], Mark] = lifted(one.mark)
    spoilt: Callable[[Item], Iterator[Spoilt]] = lifted(one.spoilt)
    return Task(
        strict=lifted(one.strict),
        flexible=lifted(one.flexible),
        mark=mark,
        problems=lifted(one.problems),
        written=lifted(one.written),
        spoilt=spoilt,
    )

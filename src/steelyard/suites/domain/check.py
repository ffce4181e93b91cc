"""What the domain suite asks of an item before it is used."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches

from steelyard.suites.domain.tasks import named, names
from steelyard.suites.items import Item


def check_item(item: Item) -> Iterator[str]:
    """Yield what is wrong with an item, and what to do."""
    name = item.own.get("task")
    if not isinstance(name, str):
        yield f"task is missing; write one of {', '.join(names())}"
        return
    try:
        task = named(name)
    except KeyError:
        near = get_close_matches(name, names(), n=1)
        hint = f"did you mean {near[0]}?" if near else f"write one of {', '.join(names())}"
        yield f"task {name!r} is not known; {hint}"
        return
    if not item.has_gold:
        yield "gold is missing; a closed task needs the right answer"
        return
    if not isinstance(item.own.get("unit", ""), str):
        yield "unit must be a text, such as 元"
        return
    between = item.own.get("between")
    if between is not None and not _is_pair(between):
        yield 'between must be two texts, such as ["[答案]", "<eoa>"]; the second may be empty'
        return
    yield from task.problems(item)


def _is_pair(marks: object) -> bool:
    return (
        isinstance(marks, list)
        and len(marks) == 2
        and all(isinstance(mark, str) for mark in marks)
        and bool(marks[0])
    )

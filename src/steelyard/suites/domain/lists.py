"""Answers that are lists: labels and spans."""

from __future__ import annotations

import re
from collections.abc import Iterator

from steelyard.suites.domain.finding import between, cued, cues, found_json, said, strict_part
from steelyard.suites.domain.naming import texts_in
from steelyard.suites.domain.numerals import fold
from steelyard.suites.domain.overlap import same_text, set_f1, soft_f1, token_f1
from steelyard.suites.domain.task import RIGHT, Mark, Spoilt, Task
from steelyard.suites.items import Item

_BREAK = re.compile(r"[;；\n]|,(?!\d{3}(?!\d))|，|、")
BULLET = re.compile(r"^\s*(?:[-*•·]|\d{1,2}[.)、])\s*")
LINE = re.compile(r"[;；\n]")
STRAY = "☃ elsewhere"


def gold_list(item: Item) -> list[str]:
    """Gold as a list of texts."""
    if isinstance(item.gold, list):
        return [str(each) for each in item.gold]
    return _split(str(item.gold))


def _split(text: str) -> list[str]:
    parts = (BULLET.sub("", p).strip(" 。.\"'“”") for p in _BREAK.split(text))
    return list(dict.fromkeys(p for p in parts if p))


def labels(item: Item) -> list[str]:
    """The labels that an item offers; [] where it offers none."""
    given = item.own.get("choices")
    return [str(label) for label in given] if isinstance(given, list) else []


def _strict(item: Item, text: str) -> list[str] | None:
    part = strict_part(text, between(item))
    if part is None:
        return None
    known = set(map(fold, labels(item)))
    if not known:
        return _split(part) or None
    for found in ([p.strip() for p in LINE.split(part) if p.strip()], _split(part)):
        if found and set(map(fold, found)) <= known:
            return found
    return None


def _flexible(item: Item, text: str) -> list[str] | None:
    marks = between(item)
    part = cued(text, marks) or said(text)
    known = {fold(label): label for label in labels(item)}
    if known:
        places = (*cues(text, marks), said(text))
        found = next((f for p in places if (f := texts_in(fold(p), known))), frozenset())
        return [known[name] for name in found] or None
    value = found_json(part)
    if isinstance(value, list):
        return [str(each) for each in value] or None
    return _split(part) or None


def _mark_labels(item: Item, found: list[str]) -> Mark:
    gold, seen = _keys(gold_list(item)), _keys(found)
    return set_mark(gold, seen, noun="label")


def _keys(names: list[str]) -> set[str]:
    return {re.sub(r"\s", "", fold(name)).casefold() for name in names}


def set_mark(gold: set[str], seen: set[str], *, noun: str) -> Mark:
    """The mark of one set against another, F1 as its score."""
    if gold == seen:
        return RIGHT
    score = set_f1(gold, seen)
    if not gold & seen:
        return Mark(score=score, kind=f"wrong-{noun}")
    return Mark(score=score, kind=f"missing-{noun}" if gold - seen else f"extra-{noun}")


def _mark_spans(item: Item, found: list[str]) -> Mark:
    gold = gold_list(item)
    score = soft_f1(gold, found, alike=token_f1)
    return span_mark(gold, found, score)


def span_mark(gold: list[str], found: list[str], score: float) -> Mark:
    """Right if the same texts are there in any order; else ``score``, with what is wrong."""
    unmatched = [g for g in gold if not any(same_text(g, f) for f in found)]
    extra = [f for f in found if not any(same_text(g, f) for g in gold)]
    if not unmatched and not extra:
        return RIGHT
    if unmatched and extra:
        return Mark(score=score, kind="wrong-span" if score else "wrong-label")
    return Mark(score=score, kind="missing-label" if unmatched else "extra-label")


def _problems(item: Item) -> Iterator[str]:
    if not isinstance(item.gold, (list, str)) or not gold_list(item):
        yield "gold must be a list of texts, or one text with ; between them"
    elif not isinstance(item.own.get("choices", []), list):
        yield "choices must be a list of labels"
    elif labels(item) and not set(gold_list(item)) <= set(labels(item)):
        yield "gold holds a label that choices lack; mend gold or choices"


def _written(item: Item) -> str:
    return _wrapped(item, gold_list(item))


def _wrapped(item: Item, parts: list[str]) -> str:
    opening, closing = between(item) or ("", "")
    return opening + ";".join(parts) + closing


def _spoilt(item: Item) -> Iterator[Spoilt]:
    gold = gold_list(item)
    others = [n for n in labels(item) if n not in gold] if labels(item) else [STRAY]
    if others:
        yield Spoilt(
            name="one other",
            text=_wrapped(item, [others[0]]),
            kinds=("wrong-label", "wrong-span"),
        )
        yield Spoilt(
            name="one too many", text=_wrapped(item, [*gold, others[0]]), kinds=("extra-label",)
        )
    if len(_keys(gold)) > 1:
        yield Spoilt(name="one too few", text=_wrapped(item, gold[1:]), kinds=("missing-label",))


LABELS = Task(
    strict=_strict,
    flexible=_flexible,
    mark=_mark_labels,
    problems=_problems,
    written=_written,
    spoilt=_spoilt,
)
"""A set of labels, F1."""
SPANS = Task(
    strict=_strict,
    flexible=_flexible,
    mark=_mark_spans,
    problems=_problems,
    written=_written,
    spoilt=_spoilt,
)
"""Texts, matched one to one by how far their tokens agree."""

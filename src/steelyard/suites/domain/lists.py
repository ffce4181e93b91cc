"""Answers that are lists: labels, spans, entities by type."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from steelyard.suites.domain.choice import texts_in
from steelyard.suites.domain.finding import between, cued, cues, found_json, said, strict_part
from steelyard.suites.domain.numerals import fold
from steelyard.suites.domain.overlap import same_text, set_f1, soft_f1, token_f1
from steelyard.suites.domain.task import RIGHT, Mark, Spoilt, Task
from steelyard.suites.items import Item

_BREAK = re.compile(r"[;；\n]|,(?!\d{3}(?!\d))|，|、")
_BULLET = re.compile(r"^\s*(?:[-*•·]|\d{1,2}[.)、])\s*")
_LINE = re.compile(r"[;；\n]")
_VALUE = re.compile(r"[、，]|,(?!\d{3}(?!\d))")
_ABSENT = ("无", "未提及", "未给出", "未说明", "未涉及", "没有", "none", "n/a", "不详", "未知", "")
_STRAY = "☃ elsewhere"


def gold_list(item: Item) -> list[str]:
    """Gold as a list of texts."""
    if isinstance(item.gold, list):
        return [str(each) for each in item.gold]
    return _split(str(item.gold))


def _split(text: str) -> list[str]:
    parts = (_BULLET.sub("", p).strip(" 。.\"'“”") for p in _BREAK.split(text))
    return list(dict.fromkeys(p for p in parts if p))


def _labels(item: Item) -> list[str]:
    given = item.own.get("choices")
    return [str(label) for label in given] if isinstance(given, list) else []


def _strict(item: Item, text: str) -> list[str] | None:
    part = strict_part(text, between(item))
    if part is None:
        return None
    known = set(map(fold, _labels(item)))
    if not known:
        return _split(part) or None
    for found in ([p.strip() for p in _LINE.split(part) if p.strip()], _split(part)):
        if found and set(map(fold, found)) <= known:
            return found
    return None


def _flexible(item: Item, text: str) -> list[str] | None:
    marks = between(item)
    part = cued(text, marks) or said(text)
    known = {fold(label): label for label in _labels(item)}
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
    return _span_mark(gold, found, score)


def _span_mark(gold: list[str], found: list[str], score: float) -> Mark:
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
    elif _labels(item) and not set(gold_list(item)) <= set(_labels(item)):
        yield "gold holds a label that choices lack; mend gold or choices"


def _written(item: Item) -> str:
    return _wrapped(item, gold_list(item))


def _wrapped(item: Item, parts: list[str]) -> str:
    opening, closing = between(item) or ("", "")
    return opening + ";".join(parts) + closing


def _spoilt(item: Item) -> Iterator[Spoilt]:
    gold = gold_list(item)
    others = [n for n in _labels(item) if n not in gold] if _labels(item) else [_STRAY]
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

Entities = dict[str, list[str]]


def gold_entities(gold: Any) -> Entities | None:
    """Entities by type, of an object type → text or list, or of ``type:a、b;type:c``."""
    if isinstance(gold, dict):
        return {str(t): _values(v) for t, v in gold.items()}
    if not isinstance(gold, str):
        return None
    pairs = [part.partition(":") for part in fold(gold).split(";") if part.strip()]
    if any(not colon for _, colon, _ in pairs):
        return None
    return {name.strip(): _values(value) for name, _, value in pairs}


def _values(value: Any) -> list[str]:
    parts = [str(v) for v in value] if isinstance(value, list) else _VALUE.split(str(value))
    return [p.strip() for p in parts if p.strip().lower() not in _ABSENT]


def _entities(item: Item, text: str) -> Entities | None:
    value = found_json(text)
    if isinstance(value, dict):
        return _kept({str(t): _values(v) for t, v in value.items()})
    known = _types(item)
    found: Entities = {}
    for line in _LINE.split(fold(said(text))):
        name, colon, rest = _BULLET.sub("", line).strip(" *。").partition(":")
        if colon and name.strip(" *") in known:
            found.setdefault(name.strip(" *"), []).extend(_values(rest.strip(" *。")))
    return _kept(found)


def _kept(found: Entities) -> Entities | None:
    return {t: values for t, values in found.items() if values} or None


def _types(item: Item) -> list[str]:
    return _labels(item) or list(gold_entities(item.gold) or {})


def _strict_entities(item: Item, text: str) -> Entities | None:
    known = _types(item)
    plain = fold(text).strip()
    lines = [line for line in _LINE.split(plain) if line.strip()]
    if plain.startswith("{") or all(line.partition(":")[0].strip() in known for line in lines):
        return _entities(item, text)
    return None


def _mark_entities(item: Item, found: Entities) -> Mark:
    gold = {t: v for t, v in (gold_entities(item.gold) or {}).items() if v}
    shared = [soft_f1(gold[t], found[t]) for t in gold if t in found]
    both = sum(shared)
    score = 2 * both / (len(gold) + len(found)) if gold or found else 1.0
    texts = [_span_mark(gold[t], found[t], 1.0) for t in gold if t in found]
    if gold.keys() == found.keys() and all(mark.exact for mark in texts):
        return RIGHT
    if gold.keys() - found.keys():
        return Mark(score=score, kind="missing-label")
    return Mark(score=score, kind="extra-label" if found.keys() - gold.keys() else "wrong-span")


def _entity_problems(item: Item) -> Iterator[str]:
    if gold_entities(item.gold) is None:
        yield "gold must be an object type -> text or list, or a text type:a、b;type:c"


def _no_entities(item: Item) -> Mark:
    """That a sentence holds none is an answer, where gold says the same."""
    return Mark(score=0.0, kind="no-answer") if _kept(gold_entities(item.gold) or {}) else RIGHT


def _entity_text(found: Entities) -> str:
    return ";".join(f"{name}:{'、'.join(values)}" for name, values in found.items())


def _spoilt_entities(item: Item) -> Iterator[Spoilt]:
    gold = {t: v for t, v in (gold_entities(item.gold) or {}).items() if v}
    if not gold:
        return
    first = next(iter(gold))
    yield Spoilt(
        name="other text", text=_entity_text(gold | {first: [_STRAY]}), kinds=("wrong-span",)
    )
    if len(gold) > 1:
        rest = {t: v for t, v in gold.items() if t != first}
        yield Spoilt(name="a type too few", text=_entity_text(rest), kinds=("missing-label",))


ENTITIES = Task(
    strict=_strict_entities,
    flexible=_entities,
    mark=_mark_entities,
    problems=_entity_problems,
    written=lambda item: _entity_text(_kept(gold_entities(item.gold) or {}) or {"": ["无"]}),
    nothing=_no_entities,
    spoilt=_spoilt_entities,
)
"""Texts by type, soft F1 on characters."""

"""Answers that are texts by type."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from steelyard.suites.domain.finding import found_json, said
from steelyard.suites.domain.lists import BULLET, LINE, STRAY, labels, span_mark
from steelyard.suites.domain.numerals import fold
from steelyard.suites.domain.overlap import soft_f1
from steelyard.suites.domain.task import RIGHT, Mark, Spoilt, Task
from steelyard.suites.items import Item

_VALUE = re.compile(r"[、，]|,(?!\d{3}(?!\d))")
_NONE_THERE = re.compile(
    r"无法[^。\n]{0,12}(?:提取|识别)|(?:没有|未)[^。\n]{0,12}(?:实体|信息)|不(?:包含|存在|涉及)[^。\n]{0,8}实体"
    r"|no\s+(?:\w+\s+)?entit|^\s*(?:无|none)\W*$",
    re.IGNORECASE,
)
_ABSENT = ("无", "未提及", "未给出", "未说明", "未涉及", "没有", "none", "n/a", "不详", "未知", "")

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
    """Entities found; {} where the reply says that there are none, None where it says neither."""
    value = found_json(text)
    if isinstance(value, dict):
        return _kept({str(t): _values(v) for t, v in value.items()})
    known = _types(item)
    found: Entities = {}
    for line in LINE.split(fold(said(text))):
        name, colon, rest = BULLET.sub("", line).strip(" *。").partition(":")
        if colon and name.strip(" *") in known:
            found.setdefault(name.strip(" *"), []).extend(_values(rest.strip(" *。")))
    return _kept(found) if found or _NONE_THERE.search(said(text)) else None


def _kept(found: Entities) -> Entities:
    return {t: values for t, values in found.items() if values}


def _types(item: Item) -> list[str]:
    return labels(item) or list(gold_entities(item.gold) or {})


def _strict_entities(item: Item, text: str) -> Entities | None:
    known = _types(item)
    plain = fold(text).strip()
    lines = [line for line in LINE.split(plain) if line.strip()]
    if plain.startswith("{") or all(line.partition(":")[0].strip() in known for line in lines):
        return _entities(item, text)
    return None


def _mark_entities(item: Item, found: Entities) -> Mark:
    gold = {t: v for t, v in (gold_entities(item.gold) or {}).items() if v}
    shared = [soft_f1(gold[t], found[t]) for t in gold if t in found]
    both = sum(shared)
    score = 2 * both / (len(gold) + len(found)) if gold or found else 1.0
    texts = [span_mark(gold[t], found[t], 1.0) for t in gold if t in found]
    if gold.keys() == found.keys() and all(mark.exact for mark in texts):
        return RIGHT
    if gold.keys() - found.keys():
        return Mark(score=score, kind="missing-label")
    return Mark(score=score, kind="extra-label" if found.keys() - gold.keys() else "wrong-span")


def _entity_problems(item: Item) -> Iterator[str]:
    if gold_entities(item.gold) is None:
        yield "gold must be an object type -> text or list, or a text type:a、b;type:c"


def _written_entities(item: Item) -> str:
    gold = _kept(gold_entities(item.gold) or {})
    return _entity_text(gold or {(_types(item) or ["实体"])[0]: ["无"]})


def _entity_text(found: Entities) -> str:
    return ";".join(f"{name}:{'、'.join(values)}" for name, values in found.items())


def _spoilt_entities(item: Item) -> Iterator[Spoilt]:
    gold = {t: v for t, v in (gold_entities(item.gold) or {}).items() if v}
    if not gold:
        return
    first = next(iter(gold))
    yield Spoilt(
        name="other text", text=_entity_text(gold | {first: [STRAY]}), kinds=("wrong-span",)
    )
    if len(gold) > 1:
        rest = {t: v for t, v in gold.items() if t != first}
        yield Spoilt(name="a type too few", text=_entity_text(rest), kinds=("missing-label",))


ENTITIES = Task(
    strict=_strict_entities,
    flexible=_entities,
    mark=_mark_entities,
    problems=_entity_problems,
    written=_written_entities,
    spoilt=_spoilt_entities,
)
"""Texts by type, soft F1 on characters."""

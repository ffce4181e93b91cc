"""A clause taken apart, held against gold part by part."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from steelyard.suites.domain.finding import found_json, strict_json
from steelyard.suites.domain.numerals import fold
from steelyard.suites.domain.overlap import character_f1, same_text, set_f1, soft_f1
from steelyard.suites.domain.references import references
from steelyard.suites.domain.task import RIGHT, Mark, Spoilt, Task
from steelyard.suites.items import Item

LEVELS = ("prohibited", "required", "entitled", "permitted", "declared")
"""The strictest first; declared says what is so and binds nobody by a word of its own."""
_NAMES = {
    "main": ("主文", "主句", "main_clause", "main clause"),
    "exceptions": ("例外", "但书", "exception"),
    "references": ("引用", "援引", "reference"),
    "binding": ("效力", "约束力", "binding_level", "level"),
}
_ZH_LEVELS = {
    "prohibited": ("禁止", "不得"),
    "required": ("义务", "应当", "必须"),
    "entitled": ("权利", "有权"),
    "permitted": ("许可", "可以"),
    "declared": ("陈述", "宣示", "无"),
}


def _part(value: Mapping[str, Any], name: str) -> Any:
    keys = (name, *_NAMES[name])
    return next((value[key] for key in keys if key in value), None)


def _texts(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value] if value.strip() and value.strip() not in ("无", "none") else []
    return [str(v) for v in value] if isinstance(value, list) else []


def _places(value: Any) -> set[str]:
    return {r.canonical for text in _texts(value) for r in references(fold(text))}


def _level(value: Any) -> str:
    text = str(value or "").strip().lower()
    for level, names in _ZH_LEVELS.items():
        if text == level or text in names:
            return level
    return text


def _object(text: str, *, strict: bool) -> dict[str, Any] | None:
    value = strict_json(text) if strict else found_json(text)
    if not isinstance(value, dict) or all(_part(value, n) is None for n in _NAMES):
        return None
    return value


def _mark_clause(item: Item, found: dict[str, Any]) -> Mark:
    gold: dict[str, Any] = item.gold
    main, other = str(_part(gold, "main") or ""), str(_part(found, "main") or "")
    wanted, seen = (_texts(_part(v, "exceptions")) for v in (gold, found))
    places, named = (_places(_part(v, "references")) for v in (gold, found))
    level = _level(_part(gold, "binding")) == _level(_part(found, "binding"))
    exceptions = soft_f1(wanted, seen)
    parts = (character_f1(main, other), exceptions, set_f1(places, named), float(level))
    faults = (
        ("wrong-binding", not level),
        ("wrong-exception", not _same_lists(wanted, seen)),
        ("wrong-reference", places != named),
        ("wrong-main", not same_text(main, other)),
    )
    kind = next((name for name, wrong in faults if wrong), "")
    return Mark(score=sum(parts) / len(parts), kind=kind) if kind else RIGHT


def _same_lists(a: list[str], b: list[str]) -> bool:
    return len(a) == len(b) and all(any(same_text(x, y) for y in b) for x in a)


def _clause_problems(item: Item) -> Iterator[str]:
    if not isinstance(item.gold, dict) or set(item.gold) - set(_NAMES):
        yield f"gold must be an object with {', '.join(_NAMES)}"
    elif _level(item.gold.get("binding")) not in LEVELS:
        yield f"gold's binding must be one of {', '.join(LEVELS)}"
    elif any(not references(fold(text)) for text in _texts(item.gold.get("references"))):
        yield "gold's references must be such as 第十六条第二款 or 前款"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _spoilt_clause(item: Item) -> Iterator[Spoilt]:
    gold: dict[str, Any] = item.gold
    other = next(level for level in LEVELS if level != _level(gold.get("binding")))
    more = [*_texts(gold.get("exceptions")), "但是，法律另有规定的除外"]
    places = [*_texts(gold.get("references")), "第九千条"]
    changes: tuple[tuple[str, Any, str], ...] = (
        ("binding", other, "wrong-binding"),
        ("exceptions", more, "wrong-exception"),
        ("references", places, "wrong-reference"),
        ("main", "☃☃☃ 另一句", "wrong-main"),
    )
    for name, value, kind in changes:
        yield Spoilt(name=f"other {name}", text=_json(gold | {name: value}), kinds=(kind,))


CLAUSES = Task(
    strict=lambda _item, text: _object(text, strict=True),
    flexible=lambda _item, text: _object(text, strict=False),
    mark=_mark_clause,
    problems=_clause_problems,
    written=lambda item: _json(item.gold),
    spoilt=_spoilt_clause,
)
"""A clause taken apart: the mean of main clause, exceptions, references, binding level."""

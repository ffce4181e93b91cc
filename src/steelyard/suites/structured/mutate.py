"""Mutations of a gold answer: what a grader must tell from gold, and as what."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from steelyard.suites.structured.fields import leaves
from steelyard.suites.structured.strict import canonical

_OUTSIDE = "\u2603 outside"
_PROSE = ("抱歉，我无法完成这个请求。", "I cannot help with that request.")
_WRONG_TYPE: dict[str, Any] = {
    "string": 12345,
    "integer": "twelve",
    "number": "twelve",
    "boolean": "maybe",
    "null": "nothing",
    "array": "list",
    "object": "thing",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Probe:
    """A reply with a known verdict; None where the probe says nothing of that check."""

    kind: str
    text: str
    strict: bool | None = None
    extracted: bool | None = None
    record: bool | None = None
    keyword: str | None = None
    """The schema keyword that must be named, at ``pointer``."""
    pointer: str = ""
    finish: str | None = None
    outcome_kind: str | None = None


def negatives() -> Iterator[Probe]:
    """Replies in which no grader may find anything."""
    for text in _PROSE:
        yield Probe(kind="prose", text=text, strict=False, extracted=False, record=False)
    yield Probe(
        kind="empty", text="", strict=False, extracted=False, record=False, outcome_kind="empty"
    )


def probes(gold: Any, schema: Mapping[str, Any] | bool | None) -> Iterator[Probe]:
    """Gold as it is, wrapped, broken, and with one thing wrong at a time."""
    text = canonical(gold)
    yield Probe(kind="gold", text=text, strict=True, extracted=True, record=True)
    if isinstance(gold, (dict, list)):
        yield from _wrapped(text)
        yield from _broken(text)
    if isinstance(gold, dict) and isinstance(schema, dict) and "$ref" not in schema:
        yield from _against_schema(gold, schema)
    yield from _wrong_value(gold)


def _wrapped(text: str) -> Iterator[Probe]:
    for kind, wrapped in (
        ("fence", f"```json\n{text}\n```"),
        ("prose-around", f"好的，结果如下：{text} 完毕。"),
        ("extra-brace", text + "}"),
    ):
        yield Probe(kind=kind, text=wrapped, strict=False, extracted=True, record=True)


def _broken(text: str) -> Iterator[Probe]:
    yield Probe(
        kind="truncated",
        text=text[:-1],
        strict=False,
        extracted=False,
        record=False,
        finish="length",
        outcome_kind="length",
    )


def _against_schema(gold: dict[str, Any], schema: Mapping[str, Any]) -> Iterator[Probe]:
    """Gold that breaks one keyword.  Those beside ``$ref`` mean nothing in older drafts."""
    # Fewer members than minProperties asks for would be told before the one that is missing.
    spare = len(gold) > schema.get("minProperties", 0)
    for name in schema.get("required", [])[:1] if spare else ():
        less = {key: value for key, value in gold.items() if key != name}
        yield _invalid("dropped-field", less, keyword="required")
    properties = schema.get("properties")
    known = properties if isinstance(properties, dict) else {}
    for kind, keyword, change in (
        ("wrong-type", "type", _wrong_type),
        ("outside-enum", "enum", _outside_enum),
    ):
        for name, rule in known.items():
            plain = name in gold and isinstance(rule, dict) and "$ref" not in rule
            if plain and (other := change(rule)) is not None:
                yield _invalid(kind, gold | {name: other}, keyword=keyword, at=name)
                break


def _wrong_type(rule: Mapping[str, Any]) -> Any:
    kind = rule.get("type")
    return _WRONG_TYPE.get(kind) if isinstance(kind, str) and "enum" not in rule else None


def _outside_enum(rule: Mapping[str, Any]) -> Any:
    options = rule.get("enum")
    if not isinstance(options, list) or not all(isinstance(option, str) for option in options):
        return None
    return _OUTSIDE


def _invalid(kind: str, value: Any, *, keyword: str, at: str | None = None) -> Probe:
    where = "" if at is None else "/" + at.replace("~", "~0").replace("/", "~1")
    return Probe(
        kind=kind,
        text=canonical(value),
        strict=False,
        extracted=False,
        record=False,
        keyword=keyword,
        pointer=where,
        outcome_kind="schema",
    )


def _wrong_value(gold: Any) -> Iterator[Probe]:
    for index, leaf in enumerate(leaves(gold).values()):
        other = _other(leaf)
        if other is not None:
            changed = _replaced(copy.deepcopy(gold), [index], other)
            yield Probe(kind="wrong-value", text=canonical(changed), record=False)
            return


def _other(leaf: Any) -> Any:
    if isinstance(leaf, bool):
        return not leaf
    if isinstance(leaf, (int, float)):
        # Beyond 2^53 one more is the same double.
        return leaf + 1 if leaf + 1 != leaf else leaf / 2
    if isinstance(leaf, str):
        return leaf + "x"
    return None


def _replaced(value: Any, countdown: list[int], other: Any) -> Any:
    if isinstance(value, dict) and value:
        return {name: _replaced(member, countdown, other) for name, member in value.items()}
    if isinstance(value, list) and value:
        return [_replaced(element, countdown, other) for element in value]
    countdown[0] -= 1
    return other if countdown[0] == -1 else value

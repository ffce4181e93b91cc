"""Records to be read out of bank messages, made from a seed, in Chinese and English.

Six families by four variants give 24 schemas with the features of schemas met in the wild:
enum, pattern, format, bounds, nested arrays, $ref, const in oneOf, anyOf with null, additional
and pattern properties.  Gold is right by construction.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

from steelyard.suites.structured.families import FAMILIES, VARIANTS, Drawn, Family, Variant

_LANGUAGES = ("en", "zh")
_BESIDE = 8
"""One item of so many is asked both ways, streamed and whole."""
_EXAMPLES = 2


def records(rng: random.Random) -> Iterator[dict[str, Any]]:
    """Item records without end: families, languages and variants in turn."""
    number = 0
    while True:
        for family in FAMILIES:
            lang = _LANGUAGES[number % 2]
            variant = VARIANTS[number // 2 % len(VARIANTS)]
            yield _record(family, variant, rng, number=number, lang=lang)
            number += 1
        number += 1  # or a family would always meet the same language


def _record(
    family: Family, variant: Variant, rng: random.Random, *, number: int, lang: str
) -> dict[str, Any]:
    schema = _schema(family, variant)
    shown = random.Random(f"{family.name}/{variant.name}/{lang}")
    examples = [_drawn(family, variant, shown, lang) for _ in range(_EXAMPLES)]
    gold, text = _drawn(family, variant, rng, lang)
    name = f"{family.name}-{variant.name}-{lang}"
    record = {
        "id": f"{name}-{number}",
        "prompt": _prompt(schema, examples, text, lang),
        "schema": schema,
        "gold": gold,
        "cluster": name,
        "lang": lang,
    }
    return record | {"beside": True} if number % _BESIDE == 0 else record


def _schema(family: Family, variant: Variant) -> dict[str, Any]:
    properties = family.properties | ({variant.name: variant.rule} if variant.rule else {})
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
        **family.beside,
    }


def _drawn(family: Family, variant: Variant, rng: random.Random, lang: str) -> Drawn:
    record, text = family.draw(rng, lang)
    if not variant.rule:
        return record, text
    value = variant.draw(rng)
    said = variant.said[lang].format(value=value)
    return record | {variant.name: value}, f"{text} {said}" if lang == "en" else text + said


def _prompt(schema: Any, examples: list[Drawn], text: str, lang: str) -> str:
    ask, message = {
        "en": ("Read the message into one JSON object of this JSON Schema.", "Message"),
        "zh": ("把消息读成一个符合以下 JSON Schema 的 JSON 对象。", "消息"),
    }[lang]
    lines = [f"{ask}\n{_compact(schema)}\n"]
    lines += [f"{message}: {told}\nJSON: {_compact(record)}\n" for record, told in examples]
    return "\n".join([*lines, f"{message}: {text}\nJSON:"])


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))

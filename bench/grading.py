"""How many structured answers one core grades in a second: well-formed, and all broken.

Beside it stands what the two libraries below it do in the same run on the same texts: the
standard library's parser with jsonschema-rs, and json-repair.  A share of those says how much
grading adds, whatever else the machine does.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from functools import partial

import jsonschema_rs
from json_repair import repair_json

from steelyard.study import Accept
from steelyard.suites import Item, Reply, suite
from steelyard.suites.structured.chain import STANDARD
from steelyard.suites.structured.grade import grade

RECORD = Accept(rule="record")
SECONDS = 2.0
SCHEMA = {
    "type": "object",
    "properties": {
        "card": {"type": ["string", "null"], "pattern": "^[0-9]{4}$"},
        "charges": {
            "type": "array",
            "minItems": 1,
            "items": {
                "type": "object",
                "properties": {
                    "payee": {"type": "string", "maxLength": 40},
                    "amount": {"type": "number"},
                    "currency": {"enum": ["CNY", "HKD", "USD"]},
                },
                "required": ["payee", "amount", "currency"],
                "additionalProperties": False,
            },
        },
        "reason": {"enum": ["not_mine", "charged_twice", "wrong_amount"]},
    },
    "required": ["card", "charges", "reason"],
    "additionalProperties": False,
}


def item(number: int, rng: random.Random) -> Item:
    charges = [
        {
            "payee": f"商户{number}",
            "amount": rng.randrange(1, 99999) / 100,
            "currency": "CNY",
        }
        for _ in range(rng.randrange(1, 5))
    ]
    return Item(
        id=str(number),
        prompt="?",
        messages=None,
        schema_text=json.dumps(SCHEMA),
        gold={"card": f"{number % 10000:04d}", "charges": charges, "reason": "not_mine"},
        has_gold=True,
        cluster=str(number),
        lang="zh",
        split="",
        meta={},
    )


def broken(text: str) -> str:
    """Every answer wrapped in prose, with an unquoted name and a trailing comma."""
    return "好的：```json\n" + text.replace('"reason"', "reason")[:-1] + ",}\n```"


def rate(work: Callable[[], int]) -> float:
    done, start = 0, time.perf_counter()
    while (elapsed := time.perf_counter() - start) < SECONDS:
        done += work()
    return done / elapsed


def grading(items: list[Item], texts: list[str]) -> int:
    for each, text in zip(items, texts, strict=True):
        grade(each, Reply(text=text, completion_tokens=90), parser=STANDARD, accept=RECORD)
    return len(items)


def below(texts: list[str]) -> int:
    validator = jsonschema_rs.validator_for(SCHEMA, validate_formats=True)
    return sum(validator.is_valid(json.loads(text)) for text in texts)


def repairing(texts: list[str]) -> int:
    return sum(repair_json(text, return_objects=True) is not None for text in texts)


def main() -> None:
    rng = random.Random(7)
    items = [item(number, rng) for number in range(500)]
    good = [json.dumps(each.gold, ensure_ascii=False) for each in items]
    bad = [broken(text) for text in good]
    for name, texts, goal, peer, work in (
        ("well-formed", good, 5_000, "json + jsonschema-rs", lambda: below(good)),
        ("all need repair", bad, 1_000, "json-repair", lambda: repairing(bad)),
    ):
        ours, theirs = rate(partial(grading, items, texts)), rate(work)
        print(
            f"{name}: {ours:,.0f} answers/s on one core (goal {goal:,}); "
            f"{peer} alone {theirs:,.0f}/s, so grading takes {theirs / ours:.1f} times as long"
        )
    start = time.perf_counter()
    test = suite("structured").self_test(items[:150])
    print(
        f"self-test of 150 items: {time.perf_counter() - start:.2f} s, "
        f"{sum(test.probes.values())} probes, {len(test.faults)} faults"
    )


if __name__ == "__main__":
    main()

"""How many structured answers one core grades in a second: well-formed, and all broken."""

from __future__ import annotations

import json
import random
import time

from steelyard.study import Accept
from steelyard.suites import Item, Reply, suite

PARSER = ("strip-fence", "extract", "repair")
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


def rate(items: list[Item], texts: list[str]) -> float:
    judge = suite("structured")
    done, start = 0, time.perf_counter()
    while (elapsed := time.perf_counter() - start) < SECONDS:
        for each, text in zip(items, texts, strict=True):
            judge.grade(each, Reply(text=text), parser=PARSER, accept=RECORD)
        done += len(items)
    return done / elapsed


def main() -> None:
    rng = random.Random(7)
    items = [item(number, rng) for number in range(500)]
    good = [json.dumps(each.gold, ensure_ascii=False) for each in items]
    print(f"well-formed: {rate(items, good):,.0f} answers/s (goal 5,000)")
    print(f"all need repair: {rate(items, [broken(t) for t in good]):,.0f} answers/s (goal 1,000)")
    start = time.perf_counter()
    test = suite("structured").self_test(items[:150])
    print(
        f"self-test of 150 items: {time.perf_counter() - start:.2f} s, "
        f"{sum(test.probes.values())} probes, {len(test.faults)} faults"
    )


if __name__ == "__main__":
    main()

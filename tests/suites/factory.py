"""Items and answers for the tests of the suites."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from steelyard.evidence import Answer, Outcome
from steelyard.suites import Item
from steelyard.suites.structured.strict import canonical

SCHEMA = {
    "type": "object",
    "properties": {
        "name": {"type": "string"},
        "amount": {"type": "number"},
        "kind": {"enum": ["in", "out"]},
        "tags": {"type": "array", "items": {"type": "string"}},
    },
    "required": ["name", "amount", "kind"],
    "additionalProperties": False,
}
GOLD = {"name": "张三", "amount": 12.5, "kind": "in", "tags": ["a", "b"]}
NOTHING = object()


def item(
    name: str = "i1",
    *,
    schema: Any = SCHEMA,
    gold: Any = GOLD,
    cluster: str | None = None,
) -> Item:
    return Item(
        id=name,
        prompt="?",
        messages=None,
        schema_text=None if schema is None else canonical(schema),
        gold=None if gold is NOTHING else gold,
        has_gold=gold is not NOTHING,
        cluster=cluster or name,
        lang="zh",
        split="",
        meta={},
    )


def answer(
    name: str,
    checks: Mapping[str, float | None],
    *,
    deployment: str = "a",
    accepted: bool = True,
    cluster: str | None = None,
    repeat: int = 0,
    window: int = 0,
) -> Answer:
    return Answer(
        segment=0,
        window=window,
        deployment=deployment,
        workload="desk",
        suite="structured",
        item=name,
        repeat=repeat,
        samples=[0],
        outcome=Outcome.OK if accepted else Outcome.WRONG,
        kind="" if accepted else "value",
        detail="",
        delivered=None,
        delivered_sha256="",
        links=[],
        accepted=accepted,
        latency_ns=1 if accepted else None,
        service_ns=1,
        checks=dict(checks),
        cluster=cluster or name,
    )


def checks(*, valid: bool = True, right: int = 4, total: int = 4) -> dict[str, float | None]:
    passed = float(valid)
    return {
        "strict": passed,
        "extracted": passed,
        "delivered": passed,
        "fields_right": float(right if valid else 0),
        "fields_total": float(total),
        "record": float(valid and right == total),
    }

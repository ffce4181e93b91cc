"""Which schemas an endpoint takes, and which of them its replies keep to.

As JSONSchemaBench has it (Geng et al. 2025, arXiv 2501.10868): the unit is the schema, whatever
the number of answers to it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from steelyard.evidence import Answer, Outcome
from steelyard.suites.items import Item
from steelyard.suites.protocol import Reply

_REFUSED = (400, 422)
_NAMED = ("response_format", "json_schema", "schema", "grammar")
_EXACT_BITS = 52
"""Of the schema's hash: an answer's checks are numbers, and a double keeps so many exact."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Coverage:
    """Schemas of one deployment, counted."""

    deployment: str
    schemas: int
    """Tried, with an answer that tells something."""
    declared: int
    """Taken by the endpoint."""
    empirical: int
    """Taken, and every reply valid as it came."""


def marks(item: Item, reply: Reply, *, mode: str) -> dict[str, float | None]:
    """``schema`` names the item's schema in digits; ``schema_taken`` whether it was taken.

    Only a refusal that names what asks for the form says no; other failures say nothing.
    """
    if item.schema_text is None:
        return {}
    return {"schema": _number(item.schema_text), "schema_taken": _taken(reply, mode)}


def schema_of(answer: Answer) -> str:
    """What the answers to one schema have in common; the item where there is none."""
    number = answer.checks.get("schema")
    return answer.item if number is None else f"schema {int(number):x}"


def accepted(answers: Sequence[Answer]) -> float | None:
    """Whether one schema is taken: 1 or 0, None where no answer tells."""
    told = {answer.checks.get("schema_taken") for answer in answers} - {None}
    return None if not told else float(0.0 not in told)


def covered(answers: Sequence[Answer]) -> float | None:
    """Whether one schema is taken and all replies to it are valid as they came.

    What tells nothing of the schema, such as a request that was too long, is no reply to it.
    """
    taken = accepted(answers)
    if not taken:
        return taken
    came = [a.checks.get("strict") for a in answers if a.checks.get("schema_taken")]
    if 0.0 in came:
        return 0.0
    return None if None in came else 1.0


def held(answers: Sequence[Answer]) -> float | None:
    """The same where the schema is taken; None where it isn't."""
    return covered(answers) if accepted(answers) else None


def coverage(answers: Sequence[Answer], *, deployment: str) -> Coverage:
    """Declared and empirical coverage of one deployment's answers, as counts of schemas."""
    groups: dict[str, list[Answer]] = {}
    for answer in answers:
        if answer.checks.get("schema") is not None:
            groups.setdefault(schema_of(answer), []).append(answer)
    told = [(taken, covered(g)) for g in groups.values() if (taken := accepted(g)) is not None]
    return Coverage(
        deployment=deployment,
        schemas=len(told),
        declared=sum(taken == 1 for taken, _ in told),
        empirical=sum(whole == 1 for _, whole in told),
    )


def _taken(reply: Reply, mode: str) -> float | None:
    if reply.status in _REFUSED:
        said = reply.detail.lower()
        return 0.0 if mode != "prompt" and any(name in said for name in _NAMED) else None
    if reply.outcome is Outcome.TRANSPORT:
        return None
    return 1.0


@lru_cache(maxsize=4096)
def _number(schema_text: str) -> float:
    digest = hashlib.sha256(schema_text.encode()).digest()
    return float(int.from_bytes(digest[:8], "big") >> (64 - _EXACT_BITS))

"""What is asked beside an answer: the same, not streamed; and the same, longer."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any

from steelyard.evidence import Purpose
from steelyard.suites.items import Item
from steelyard.suites.protocol import Ask, Reply
from steelyard.suites.structured.chain import Chain
from steelyard.suites.structured.fields import leaves, score
from steelyard.suites.structured.grade import CUT
from steelyard.suites.structured.seen import Ladder, follow, ladder
from steelyard.suites.structured.validate import compiled

LONGER = 4
"""Times the tokens at which a reply was cut."""


def look(
    item: Item, reply: Reply, *, parser: Chain, parts: Mapping[str, Any]
) -> Generator[Ask, Reply, dict[str, float | None]]:
    """Ask beside an answer, and say what was learnt: ``stream_agrees``, ``repair_right``."""
    whole = yield Ask(parts=parts, purpose=Purpose.ASIDE, streamed=False)
    found: dict[str, float | None] = {}
    if whole.arrived or whole.silent:
        agrees = (whole.text, whole.finish) == (reply.text, reply.finish)
        found["stream_agrees"] = float(agrees)
    steps = _ladder(item, reply, parser)
    guessed = steps.repaired.valid and not steps.extracted.valid
    if item.has_gold or reply.finish != CUT or not guessed or not reply.completion_tokens:
        return found
    tokens = LONGER * reply.completion_tokens
    longer = yield Ask(parts=parts, purpose=Purpose.ASIDE, max_tokens=tokens)
    meant = _ladder(item, longer, parser).extracted if longer.arrived else None
    if meant is not None and meant.valid:
        same = score(leaves(meant.value), leaves(steps.repaired.value)).record
        found["repair_right"] = float(same)
    return found


def _ladder(item: Item, reply: Reply, parser: Chain) -> Ladder:
    schema = compiled(item.schema_text) if item.schema_text is not None else None
    own = follow(reply, None, parser=parser.before, schema=schema)
    return ladder(own, parser=parser.before, schema=schema)

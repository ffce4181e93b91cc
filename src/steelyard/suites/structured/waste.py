"""Tokens of a reply that nobody needed: behind the whole object, or in a run of white space."""

from __future__ import annotations

from collections.abc import Sequence

from steelyard.suites.protocol import Reply
from steelyard.suites.structured.seen import Ladder
from steelyard.suites.structured.strict import Parsed, whitespace_runs


def waste(read: Sequence[tuple[Reply, Ladder]]) -> dict[str, float | None]:
    """``tokens_out`` and ``tokens_wasted`` of an answer's replies; None where one has no count.

    The endpoint counts tokens and not where they lie, so each character, hidden reasoning
    included, stands for the same share of them.
    """
    out = wasted = 0.0
    for reply, steps in read:
        counted = reply.completion_tokens
        characters = len(reply.text) + len(reply.reasoning)
        if counted is None or not characters:
            return {"tokens_out": None, "tokens_wasted": None}
        end = _whole_at(reply.text, steps)
        spare = len(reply.text) - end + whitespace_runs(reply.text[:end])
        out, wasted = out + counted, wasted + counted * spare / characters
    return {"tokens_out": out, "tokens_wasted": wasted}


def _whole_at(text: str, steps: Ladder) -> int:
    """Where the object was whole; the text's end where it never was."""
    found = steps.extracted.stage
    if not isinstance(found.reading, Parsed):
        return len(text)
    body = found.text.strip(" \t\r\n")
    return text.find(body) + len(body)

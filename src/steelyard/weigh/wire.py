"""A reply of the wire as suites see it."""

from __future__ import annotations

import orjson

from steelyard.endpoint import Reply
from steelyard.suites import Reply as Text
from steelyard.suites import ToolCall


def as_text(reply: Reply) -> Text:
    """A reply of the wire as suites see it."""
    return Text(
        text=reply.text,
        finish=reply.finish,
        reasoning=reply.reasoning,
        tool_calls=_calls(reply.tool_calls),
        outcome=reply.outcome,
        kind=reply.kind,
        detail=reply.detail,
        error_code=reply.error_code,
        status=reply.status,
        retry_after_s=reply.retry_after_s,
        prompt_tokens=reply.prompt_tokens,
        completion_tokens=reply.completion_tokens,
        took_s=(reply.ended_ns - reply.intended_ns) / 1e9,
    )


def _calls(text: str | None) -> tuple[ToolCall, ...] | None:
    if text is None:
        return None
    return tuple(
        ToolCall(id=c.get("id", ""), name=c.get("name", ""), arguments=c.get("arguments", ""))
        for c in orjson.loads(text)
    )

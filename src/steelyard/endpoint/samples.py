"""From a reply to a sample."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

import msgspec

from steelyard.endpoint.reply import Reply
from steelyard.evidence import Purpose, Sample


class SampleKey(msgspec.Struct, frozen=True, kw_only=True):
    """Which request of a run a reply belongs to."""

    segment: int
    window: int
    deployment: str
    workload: str
    suite: str
    item: str
    repeat: int
    attempt: int = 0
    purpose: Purpose = Purpose.ASK


def sent_again(detail: str) -> str:
    """The detail of a request that went out twice, with a word on that."""
    note = "sent again: the reused connection was dead"
    return f"{detail}; {note}" if detail else note


def keep_all(text: str) -> str | None:
    """Keep the text as it is."""
    return text


def to_sample(
    reply: Reply,
    *,
    number: int,
    key: SampleKey,
    origin_ns: int,
    prompt_sha256: str,
    keep: Callable[[str], str | None] = keep_all,
) -> Sample:
    """The sample of a reply; times count from ``origin_ns``, the segment's begin.

    ``keep`` gives what the record may hold of a text: itself, a masked form, or None.  The hash
    is always of the text as it came.  A None that was never said stays None.
    """
    return Sample(
        number=number,
        segment=key.segment,
        window=key.window,
        deployment=key.deployment,
        workload=key.workload,
        suite=key.suite,
        item=key.item,
        repeat=key.repeat,
        attempt=key.attempt,
        purpose=key.purpose,
        intended_ns=reply.intended_ns - origin_ns,
        ready_ns=reply.ready_ns - origin_ns,
        sent_ns=_since(reply.sent_ns, origin_ns),
        first_byte_ns=_since(reply.first_byte_ns, origin_ns),
        first_event_ns=_since(reply.first_event_ns, origin_ns),
        first_token_ns=_since(reply.first_token_ns, origin_ns),
        first_visible_ns=_since(reply.first_visible_ns, origin_ns),
        last_token_ns=_since(reply.last_token_ns, origin_ns),
        ended_ns=reply.ended_ns - origin_ns,
        reads=reply.reads,
        status=reply.status,
        outcome=reply.outcome,
        kind=reply.kind,
        detail=sent_again(reply.detail) if reply.stale else reply.detail,
        finish=reply.finish,
        prompt_tokens=reply.prompt_tokens,
        completion_tokens=reply.completion_tokens,
        reasoning_tokens=reply.reasoning_tokens,
        cached_tokens=reply.cached_tokens,
        token_source=reply.token_source,
        content_events=reply.content_events,
        content_chars=reply.content_chars,
        content_bytes=reply.content_bytes,
        reasoning_chars=reply.reasoning_chars,
        wire_bytes=reply.wire_bytes,
        connection=reply.connection,
        reused=reply.reused,
        retry_after_s=reply.retry_after_s,
        model_echoed=reply.model_echoed,
        fingerprint=reply.fingerprint,
        request_id=reply.request_id,
        prompt_sha256=prompt_sha256,
        text_sha256=hashlib.sha256(reply.text.encode()).hexdigest(),
        text=keep(reply.text),
        reasoning=keep(reply.reasoning) if reply.reasoning else None,
        tool_calls=keep(reply.tool_calls) if reply.tool_calls else None,
    )


def _since(moment: int | None, origin_ns: int) -> int | None:
    return None if moment is None else moment - origin_ns

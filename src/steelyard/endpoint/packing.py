"""From a shot to the bytes of its sample, without a Reply and a Sample in between."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

import msgspec

from steelyard.endpoint.hush import hush, hush_quoted
from steelyard.endpoint.outcomes import OUTCOMES, judge
from steelyard.endpoint.reply import (
    hushed,
    packed_reads,
    source_of,
    times_of,
    tool_calls_of,
    whole_reply,
)
from steelyard.endpoint.retry import retry_after_s
from steelyard.endpoint.samples import SampleKey, sent_again
from steelyard.endpoint.shot import Shot
from steelyard.endpoint.transcript import joined
from steelyard.endpoint.usage import Usage
from steelyard.evidence import Purpose

_NOTHING = Usage()
_OUTCOMES = {kind: outcome.value for kind, outcome in OUTCOMES.items()}
_ASK = Purpose.ASK.value
_encode = msgspec.msgpack.Encoder().encode


def pack_sample(
    shot: Shot, *, key: SampleKey, origin_ns: int, prompt_sha256: str, secrets: Iterable[str]
) -> tuple[bytes, str]:
    """A first request's sample, numbered 0, in MessagePack; and its kind.

    The same bytes as of ``to_sample(reply_of(shot))``, at half the cost: in one piece, since every
    call that a request makes here takes processor time from those that are being timed.  Raises
    UnicodeEncodeError where a server's text holds a lone surrogate.
    """
    reading, head = shot.reading, shot.head
    streamed = reading is not None
    said = reading.said if reading is not None else whole_reply(shot)
    status = head.status if head is not None else None
    kind, detail = judge(status=status, failure=shot.failure, said=said, streamed=streamed)
    if detail:
        detail = hush_quoted(secrets, detail)
    if shot.stale:
        detail = sent_again(detail)
    event, token, visible, last, reads = times_of(shot, said)
    usage = said.usage or _NOTHING
    text, reasoning = joined(said.text), joined(said.reasoning)
    chars, size, thought = len(text), len(text.encode()), len(reasoning)
    text, reasoning = hush(secrets, text), hush(secrets, reasoning)
    sent, byte = shot.sent_ns, shot.first_byte_ns
    after = ident = None
    if head is not None:
        headers = head.headers
        if "retry-after" in headers:
            after = retry_after_s(headers["retry-after"])
        ident = headers.get("x-request-id")
    fields = (
        0,
        key.segment,
        key.window,
        key.deployment,
        key.workload,
        key.suite,
        key.item,
        key.repeat,
        0,
        _ASK,
        shot.intended_ns - origin_ns,
        shot.noticed_ns - origin_ns,
        None if sent is None else sent - origin_ns,
        None if byte is None else byte - origin_ns,
        None if event is None else event - origin_ns,
        None if token is None else token - origin_ns,
        None if visible is None else visible - origin_ns,
        None if last is None else last - origin_ns,
        (shot.ended_ns or shot.noticed_ns) - origin_ns,
        packed_reads(reads, sent or 0),
        status,
        _OUTCOMES[kind],
        kind,
        detail,
        hushed(secrets, said.finish),
        usage.prompt,
        usage.completion,
        usage.reasoning,
        usage.cached,
        source_of(said, streamed=streamed),
        said.tokens,
        chars,
        size,
        thought,
        shot.wire_bytes,
        shot.connection,
        shot.reused,
        after,
        hushed(secrets, said.model),
        hushed(secrets, said.fingerprint),
        hushed(secrets, ident or said.ident),
        prompt_sha256,
        hashlib.sha256(text.encode()).hexdigest(),
        text,
        reasoning or None,
        hushed(secrets, tool_calls_of(said)),
    )
    return _encode(fields), kind

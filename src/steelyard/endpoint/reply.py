"""A reply: every fact of one request, read from its exchange once it has ended."""

from __future__ import annotations

import struct
from collections.abc import Iterable

import msgspec
import orjson

from steelyard.endpoint.chunk import as_fault, fault_in, read_chunk, read_json
from steelyard.endpoint.exchange import Exchange
from steelyard.endpoint.hush import hush, hush_quoted
from steelyard.endpoint.outcomes import OUTCOMES, judge
from steelyard.endpoint.transcript import Transcript, joined
from steelyard.endpoint.usage import Usage
from steelyard.evidence import Outcome

_NOTHING = Usage()
_MOST_US = 0xFFFF_FFFF


class Reply(msgspec.Struct, frozen=True, kw_only=True):
    """One request and its answer.

    All ``*_ns`` are readings of the client's clock; a moment that never came is None.
    """

    intended_ns: int
    ready_ns: int
    """When the client was called."""
    dial_ns: int | None
    """Nanoseconds it took to open the connection; None where one was reused."""
    sent_ns: int | None
    first_byte_ns: int | None
    first_event_ns: int | None
    first_token_ns: int | None
    """First non-empty delta of any channel; in an answer that came whole, its last byte."""
    first_visible_ns: int | None
    """First text that a user sees."""
    last_token_ns: int | None
    ended_ns: int
    """The terminal event, the end of the body, or the failure."""
    reads: bytes
    """Little-endian u32 pairs, one for each socket read that completed content events:
    microseconds since ``sent_ns``, and how many (non-empty deltas of any channel)."""
    status: int | None
    outcome: Outcome
    kind: str
    """A key of ``OUTCOMES``."""
    detail: str
    """One line without secrets; also notes on an answer that is ok."""
    error_code: str
    """The code or type in the server's error object; "" if none."""
    finish: str | None
    prompt_tokens: int | None
    completion_tokens: int | None
    reasoning_tokens: int | None
    cached_tokens: int | None
    token_source: str
    """usage, chunk-usage (a running count of a stream that did not finish), "" (unknown)."""
    streamed: bool
    """Whether it came as an event stream."""
    content_events: int
    content_chars: int
    content_bytes: int
    """Of the text as UTF-8."""
    reasoning_chars: int
    wire_bytes: int
    """All bytes received, heads and framing included."""
    connection: int | None
    reused: bool
    stale: int
    """1 where a reused connection proved dead and the request was sent again on a fresh one."""
    retry_after: str | None
    """The Retry-After header as sent; see ``retry_after_s``."""
    retry_after_s: float | None
    model_echoed: str | None
    fingerprint: str | None
    request_id: str | None
    server: str | None
    """The Server header."""
    text: str
    refusal: str
    reasoning: str
    tool_calls: str | None
    """JSON text of the assembled calls: [{"id", "name", "arguments"}, …]."""


def reply_of(
    exchange: Exchange, *, intended_ns: int, retry_after_s: float | None, secrets: Iterable[str]
) -> Reply:
    """Read an exchange that has ended."""
    reading, head = exchange.reading, exchange.head
    said = reading.said if reading is not None else whole_reply(exchange)
    status = head.status if head is not None else None
    kind, detail = judge(
        status=status, failure=exchange.failure, said=said, streamed=reading is not None
    )
    times = times_of(exchange, said)
    usage = said.usage or _NOTHING
    text = joined(said.text)
    reasoning = joined(said.reasoning)
    headers = head.headers if head is not None else {}
    sent_ns = exchange.sent_ns
    return Reply(
        intended_ns=intended_ns,
        ready_ns=exchange.ready_ns,
        dial_ns=exchange.dial_ns,
        sent_ns=sent_ns,
        first_byte_ns=exchange.first_byte_ns,
        first_event_ns=times[0],
        first_token_ns=times[1],
        first_visible_ns=times[2],
        last_token_ns=times[3],
        ended_ns=exchange.ended_ns or exchange.ready_ns,
        reads=packed_reads(times[4], sent_ns or 0),
        status=status,
        outcome=OUTCOMES[kind],
        kind=kind,
        detail=hush_quoted(secrets, detail) if detail else "",
        error_code=hush(secrets, said.fault.code) if said.fault is not None else "",
        finish=hushed(secrets, said.finish),
        prompt_tokens=usage.prompt,
        completion_tokens=usage.completion,
        reasoning_tokens=usage.reasoning,
        cached_tokens=usage.cached,
        token_source=source_of(said, streamed=reading is not None),
        streamed=reading is not None,
        content_events=said.tokens,
        content_chars=len(text),
        content_bytes=len(text) if text.isascii() else len(text.encode()),
        reasoning_chars=len(reasoning),
        wire_bytes=exchange.wire_bytes,
        connection=exchange.connection,
        reused=exchange.reused,
        stale=exchange.stale,
        retry_after=hushed(secrets, headers.get("retry-after")),
        retry_after_s=retry_after_s,
        model_echoed=hushed(secrets, said.model),
        fingerprint=hushed(secrets, said.fingerprint),
        request_id=hushed(secrets, headers.get("x-request-id") or said.ident),
        server=hushed(secrets, headers.get("server")),
        text=hush(secrets, text),
        refusal=hush(secrets, joined(said.refusal)),
        reasoning=hush(secrets, reasoning),
        tool_calls=hushed(secrets, tool_calls_of(said)),
    )


def whole_reply(exchange: Exchange) -> Transcript:
    """What a reply that came in one piece says."""
    said = Transcript()
    head = exchange.head
    if head is None or exchange.failure is not None:
        return said
    data = b"".join(exchange.parts)
    shown = " ".join(data[:200].decode("utf-8", "replace").split())
    if head.status == 200 and not shown:
        said.spoil("HTTP 200 with an empty body")
        return said
    try:
        if head.status == 200:
            said.absorb(read_chunk(data))
        else:
            value = read_json(data)
            said.fault = fault_in(value) or as_fault(value)
    except ValueError:
        if head.status == 200:
            said.spoil(f"neither a reply in JSON nor an event stream: {shown!r}")
        elif shown:
            said.fault = as_fault(shown)
    return said


def times_of(
    exchange: Exchange, said: Transcript
) -> tuple[int | None, int | None, int | None, int | None, list[int]]:
    """First event, first token, first visible, last token, and the reads."""
    reading = exchange.reading
    if reading is not None:
        return (
            reading.first_event_ns,
            reading.first_token_ns,
            reading.first_visible_ns,
            reading.last_token_ns,
            reading.reads,
        )
    if not said.tokens or exchange.ended_ns is None:
        return None, None, None, None, []
    ended = exchange.ended_ns
    return None, ended, ended if said.visible else None, ended, [ended, said.tokens]


def packed_reads(reads: list[int], sent_ns: int) -> bytes:
    """``reads``, stamp and count in turn, as a sample holds them."""
    flat = reads[:]
    flat[::2] = [(stamp - sent_ns) // 1000 for stamp in reads[::2]]
    if flat and flat[-2] > _MOST_US:
        flat[::2] = [min(us, _MOST_US) for us in flat[::2]]
    return struct.pack(f"<{len(flat)}I", *flat)


def source_of(said: Transcript, *, streamed: bool) -> str:
    """Where the token counts come from."""
    if said.usage is None:
        return ""
    return "chunk-usage" if streamed and said.counting else "usage"


def tool_calls_of(said: Transcript) -> str | None:
    """The assembled calls as JSON text."""
    if not said.calls:
        return None
    calls = [{k: joined([v]) for k, v in said.calls[i].items()} for i in sorted(said.calls)]
    return orjson.dumps(calls).decode()


def hushed(secrets: Iterable[str], value: object) -> str | None:
    """A text without secrets; None for what is no text."""
    return hush(secrets, value) if isinstance(value, str) else None

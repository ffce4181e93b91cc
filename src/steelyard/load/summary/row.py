"""The part of a sample that a summary needs; the rest is not decoded."""

from __future__ import annotations

import msgspec

from steelyard.evidence import Sample

Skipped = msgspec.Raw


class Row(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A Sample's first 36 fields, in its order; what stands behind them is passed over."""

    number: int
    segment: int
    window: int
    deployment: str
    workload: str
    suite: Skipped
    item: Skipped
    repeat: int
    attempt: int
    purpose: Skipped
    intended_ns: int
    ready_ns: int
    sent_ns: int | None
    first_byte_ns: int | None
    first_event_ns: Skipped
    first_token_ns: int | None
    first_visible_ns: int | None
    last_token_ns: int | None
    ended_ns: int
    reads: bytes
    status: Skipped
    outcome: str
    kind: str
    detail: Skipped
    finish: str | None
    prompt_tokens: int | None
    completion_tokens: int | None
    reasoning_tokens: Skipped
    cached_tokens: int | None
    token_source: str
    content_events: int
    content_chars: Skipped
    content_bytes: Skipped
    reasoning_chars: Skipped
    wire_bytes: int
    connection: Skipped
    reused: bool


if Row.__struct_fields__ != Sample.__struct_fields__[: len(Row.__struct_fields__)]:
    raise TypeError("Row no longer follows Sample; bring it up to date")

"""A sample: one request and everything known of it."""

from __future__ import annotations

from enum import StrEnum

import msgspec

SCHEMA = 1


class Outcome(StrEnum):
    """What became of a sample or an answer; attempted = the sum of the five."""

    OK = "ok"
    WRONG = "wrong"
    UNDETERMINED = "undetermined"
    TRANSPORT = "transport"
    GRADER_ERROR = "grader_error"


class Purpose(StrEnum):
    """Why a request was sent: the first ask of an answer, a re-ask of the model, or a retry.

    An aside is sent to learn something beside the answer: its time is no part of the answer's.
    """

    ASK = "ask"
    REASK = "reask"
    RETRY = "retry"
    ASIDE = "aside"


class Sample(msgspec.Struct, frozen=True, kw_only=True, array_like=True):
    """One request on the wire.

    All ``*_ns`` fields are nanoseconds of the monotonic clock since the segment began; a
    moment that never came is None.  Fields are stored by position: append new ones at the
    end with a default and raise ``SCHEMA``.
    """

    number: int
    """Position in the log, from 0."""
    segment: int
    """0 for the first start of the run; one more for each resume."""
    window: int
    """Which interleaved time window, from 0."""
    deployment: str
    workload: str
    suite: str
    item: str
    repeat: int
    attempt: int
    """0 for the first request of an answer."""
    purpose: Purpose
    intended_ns: int
    """When the arrival process wanted it sent: the clock's start for latency and TTFT."""
    ready_ns: int
    """When the generator noticed; ready - intended is the schedule lag (client queue included)."""
    sent_ns: int | None
    """When the whole request had been handed to the socket."""
    first_byte_ns: int | None
    first_event_ns: int | None
    first_token_ns: int | None
    """First delta of any channel that is not empty (content, reasoning, tool call)."""
    first_visible_ns: int | None
    """First non-empty content delta."""
    last_token_ns: int | None
    ended_ns: int
    reads: bytes
    """Little-endian u32 pairs (microseconds since sent_ns, content events), one a socket read."""
    status: int | None
    outcome: Outcome
    """At the wire: ok when a whole answer arrived; graders judge the Answer, not the sample."""
    kind: str
    """Below the outcome: see ``steelyard.endpoint.outcomes``; "" when ok."""
    detail: str
    """One line for a person; never holds a secret."""
    finish: str | None
    prompt_tokens: int | None
    completion_tokens: int | None
    reasoning_tokens: int | None
    cached_tokens: int | None
    token_source: str
    """usage | chunk-usage | tokenize | tokenizer | "" (unknown)."""
    content_events: int
    content_chars: int
    content_bytes: int
    reasoning_chars: int
    wire_bytes: int
    connection: int | None
    """Serial number of the connection within the segment."""
    reused: bool
    retry_after_s: float | None
    model_echoed: str | None
    fingerprint: str | None
    request_id: str | None
    prompt_sha256: str
    text_sha256: str
    text: str | None
    """The visible answer, masked or None as the study's ``keep`` says."""
    reasoning: str | None
    tool_calls: str | None
    """JSON text of the assembled tool calls."""


class Answer(msgspec.Struct, frozen=True, kw_only=True, array_like=True):
    """One item x deployment x repeat, judged; over one or more samples.

    Stored by position like Sample.
    """

    segment: int
    window: int
    deployment: str
    workload: str
    suite: str
    item: str
    repeat: int
    samples: list[int]
    """Numbers of the samples it took, in order."""
    outcome: Outcome
    kind: str
    detail: str
    """First failing keyword and pointer, or the wrong field; one line."""
    delivered: str | None
    """Canonical JSON (or text) handed to the user after the parser chain; as ``keep`` says."""
    delivered_sha256: str
    links: list[str]
    """Links of the parser chain that changed the text."""
    accepted: bool
    latency_ns: int | None
    """Intended start of the first sample to accepted delivery; None stands for never (+inf)."""
    service_ns: int | None
    """Intended start to delivery, whether accepted or not; None when nothing was delivered."""
    checks: dict[str, float | None]
    """Suite-specific results by name: 1.0/0.0 for a pass/fail check, counts otherwise."""
    cluster: str
    """Which items are not independent (document, template); the item itself if none."""

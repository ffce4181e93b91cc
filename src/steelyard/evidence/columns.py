"""The columns of the derived tables; ``docs/evidence.md`` describes each.

Types are Arrow's names, so that nothing heavy is imported to know them.
"""

from __future__ import annotations

READS = "list<struct<us: uint32, events: uint32>>"

SAMPLES: dict[str, str] = {
    "number": "int64",
    "segment": "int32",
    "window": "int32",
    "deployment": "string",
    "workload": "string",
    "suite": "string",
    "item": "string",
    "repeat": "int32",
    "attempt": "int32",
    "purpose": "string",
    "intended_ns": "int64",
    "ready_ns": "int64",
    "sent_ns": "int64",
    "first_byte_ns": "int64",
    "first_event_ns": "int64",
    "first_token_ns": "int64",
    "first_visible_ns": "int64",
    "last_token_ns": "int64",
    "ended_ns": "int64",
    "reads": READS,
    "status": "int32",
    "outcome": "string",
    "kind": "string",
    "detail": "string",
    "finish": "string",
    "prompt_tokens": "int64",
    "completion_tokens": "int64",
    "reasoning_tokens": "int64",
    "cached_tokens": "int64",
    "token_source": "string",
    "content_events": "int64",
    "content_chars": "int64",
    "content_bytes": "int64",
    "reasoning_chars": "int64",
    "wire_bytes": "int64",
    "connection": "int64",
    "reused": "bool",
    "retry_after_s": "double",
    "model_echoed": "string",
    "fingerprint": "string",
    "request_id": "string",
    "prompt_sha256": "string",
    "text_sha256": "string",
    "text": "string",
    "reasoning": "string",
    "tool_calls": "string",
    "superseded": "bool",
}

ANSWERS: dict[str, str] = {
    "segment": "int32",
    "window": "int32",
    "deployment": "string",
    "workload": "string",
    "suite": "string",
    "item": "string",
    "repeat": "int32",
    "samples": "list<int64>",
    "outcome": "string",
    "kind": "string",
    "detail": "string",
    "delivered": "string",
    "delivered_sha256": "string",
    "links": "list<string>",
    "accepted": "bool",
    "latency_ns": "int64",
    "service_ns": "int64",
    "cluster": "string",
}
"""``check_*`` columns (double) follow, one for each name among the answers' checks, sorted."""

WINDOWS: dict[str, str] = {
    "segment": "int32",
    "index": "int32",
    "deployment": "string",
    "workload": "string",
    "start_ns": "int64",
    "end_ns": "int64",
    "cpu_ns": "int64",
}

"""Samples made by hand: times in ms, everything else as usual."""

from __future__ import annotations

import struct

from steelyard.endpoint import OUTCOMES
from steelyard.evidence import Purpose, Sample, SampleLog

MS = 1_000_000


def made(**more):
    """A sample of a whole answer, where nothing else is said."""
    kind = more.get("kind", "")
    usual = {
        "number": 0, "segment": 0, "window": 0, "deployment": "d", "workload": "w", "suite": "s",
        "item": "i", "repeat": 0, "attempt": 0, "purpose": Purpose.ASK,
        "intended_ns": 0, "ready_ns": 0, "sent_ns": 0, "first_byte_ns": 0, "first_event_ns": 0,
        "first_token_ns": 0, "first_visible_ns": 0, "last_token_ns": 0, "ended_ns": 0,
        "reads": b"", "status": 200, "outcome": OUTCOMES[kind], "kind": kind, "detail": "",
        "finish": "stop", "prompt_tokens": 3, "completion_tokens": 1, "reasoning_tokens": None,
        "cached_tokens": None, "token_source": "usage", "content_events": 1, "content_chars": 1,
        "content_bytes": 1, "reasoning_chars": 0, "wire_bytes": 9, "connection": 0,
        "reused": True, "retry_after_s": None, "model_echoed": None, "fingerprint": None,
        "request_id": None, "prompt_sha256": "", "text_sha256": "", "text": None,
        "reasoning": None, "tool_calls": None,
    }  # fmt: skip
    return Sample(**{**usual, **more})


def answer(at, *, sent=None, first, last, ended=None, tokens=5, visible=None, gaps=(), **more):
    """A sample by its moments in ms; None: never."""

    def ns(moment):
        return None if moment is None else round(moment * MS)

    sent = at if sent is None else sent
    stamps = [first, *gaps, last] if first is not None else []
    reads = b"".join(struct.pack("<2I", round((t - sent) * 1000), 1) for t in stamps)
    return made(
        intended_ns=ns(at),
        ready_ns=ns(more.pop("ready", at)),
        sent_ns=ns(sent),
        first_token_ns=ns(first),
        first_visible_ns=ns(first if visible is None else visible),
        last_token_ns=ns(last),
        ended_ns=ns(last if ended is None else ended),
        completion_tokens=tokens,
        reads=reads,
        **more,
    )


def failed(at, *, kind="refused", ended=None, **more):
    """A request that got nothing."""
    moments = dict.fromkeys(("first_token_ns", "first_visible_ns", "last_token_ns"))
    ended_ns = round((at if ended is None else ended) * MS)
    return made(
        kind=kind, intended_ns=at * MS, ready_ns=at * MS, sent_ns=more.pop("sent_ns", at * MS),
        ended_ns=ended_ns, completion_tokens=None, token_source="", content_events=0,
        content_chars=0, **moments, **more,
    )  # fmt: skip


def logged(path, samples, *, study="0" * 64):
    """Write samples, numbered on."""
    with SampleLog.create(path, run="r", study=study) as log:
        for sample in samples:
            log.sample(type(sample)(**{**_fields(sample), "number": log.next_sample}))
    return path


def _fields(sample):
    return {name: getattr(sample, name) for name in sample.__struct_fields__}

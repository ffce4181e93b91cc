from __future__ import annotations

from steelyard.endpoint import SampleKey, to_sample
from steelyard.evidence import Outcome, Purpose
from support.hostile import chunk, http, sse
from support.played import MS, play

KEY = SampleKey(
    segment=1, window=2, deployment="d", workload="w", suite="s", item="i", repeat=3
)  # fmt: skip
REPLY = play([http(sse(chunk("a"), chunk(reasoning="b"), chunk(finish="stop"), b"[DONE]"))])


def test_a_sample_counts_from_the_segments_begin_and_keeps_every_fact():
    got = to_sample(REPLY, number=7, key=KEY, origin_ns=-5, prompt_sha256="p")

    assert (got.number, got.segment, got.window, got.repeat) == (7, 1, 2, 3)
    assert (got.intended_ns, got.sent_ns, got.ended_ns) == (5, 5, MS + 5)
    assert (got.outcome, got.purpose, got.attempt) == (Outcome.OK, Purpose.ASK, 0)
    assert (got.text, got.reasoning, got.tool_calls) == ("a", "b", None)
    assert got.text_sha256.startswith("ca978112")


def test_what_may_not_be_kept_leaves_only_its_hash():
    got = to_sample(
        REPLY, number=0, key=KEY, origin_ns=0, prompt_sha256="p", keep=lambda text: None
    )

    assert (got.text, got.reasoning, got.content_chars) == (None, None, 1)
    assert got.text_sha256.startswith("ca978112")


def test_a_moment_that_never_came_stays_none():
    reply = play([], fault=("timeout-first", "no token"))
    got = to_sample(reply, number=0, key=KEY, origin_ns=0, prompt_sha256="p")

    assert (got.first_byte_ns, got.first_token_ns, got.status) == (None, None, None)
    assert (got.outcome, got.kind, got.reads) == (Outcome.TRANSPORT, "timeout-first", b"")

"""Requests that are there at once need their cache at once; users may wait."""

from __future__ import annotations

import pytest

ONE = "model: Qwen3-32B, device: H20 96GB, dtype: FP8, input: 2048 tokens, output: 512 tokens"


def lines(ruling):
    return " | ".join(one.arithmetic.en for one in ruling.findings)


def test_a_batch_needs_the_cache_of_all_its_requests(verdict):
    ruling = verdict(f"quantity: memory, value: 60 GB, setup: {{{ONE}, kv_dtype: FP8, batch: 400}}")

    assert {one.verdict.value for one in ruling.findings} == {"impossible"}
    # half of each answer is there on average: 400 × (2048 + 512 / 2) × 131,072 B
    assert "34.33 GB of weights + KV 120.8 GB of 400 requests" in lines(ruling)
    assert "KV 120.8 GB of 400 requests (2,304 tokens each, FP8)" in lines(ruling)
    assert "at most 204 requests at once" in str([one.remedy for one in ruling.findings])


def test_a_batch_that_fits_is_plausible(verdict):
    ruling = verdict(f"quantity: memory, value: 90 GB, setup: {{{ONE}, kv_dtype: FP8, batch: 100}}")

    assert ruling.verdict.value == "plausible"


def test_users_may_wait_so_that_only_a_note_is_made_of_them(verdict):
    ruling = verdict(
        f"quantity: output throughput, value: 2000 tok/s, setup: {{{ONE}, users: 400}}"
    )

    assert ruling.verdict.value == "plausible"
    assert "KV 335.5 MB of 1 request (2,560 tokens, FP8 assumed)" in lines(ruling)
    assert "of 400 users at most 226 at once, the others wait" in lines(ruling)
    assert "226.2 sequences make at most" in lines(ruling)


@pytest.mark.parametrize("called", ["weights size", "权重"])
def test_a_size_of_weights_holds_no_cache(verdict, called):
    ruling = verdict(
        f"quantity: {called}, value: 34.4 GB, setup: {{{ONE}, kv_dtype: FP8, batch: 100}}"
    )

    assert ruling.verdict.value == "plausible"


def test_a_change_in_per_cent_needs_no_other_unit(verdict):
    ruling = verdict("quantity: memory, change: drop, from: 65 GB, to: 34 GB, value: 60%")

    assert [one.family for one in ruling.findings] == ["R7"]

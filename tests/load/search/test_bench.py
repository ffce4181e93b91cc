"""Cells measured on a scripted server."""

from __future__ import annotations

import threading
import time
from dataclasses import replace

import numpy as np
import pytest

from steelyard.load.certificate import (
    certify,
    error_budget,
    littles_law,
    schedule_lag,
    steady_state,
)
from steelyard.load.search import Bench, Cell, Load, Standing
from steelyard.load.search.judging import _same_cache, standing_of
from steelyard.load.views import Address
from support.hostile import DONE, Hostile, Send, chunk, http, reply, sse

GOOD = http(sse(chunk("a"), chunk("b", finish="stop"), DONE))


def cell(value, *, kind="rate", span_s=2.0):
    return Cell(load=Load(kind=kind, value=value), repeat=0, number=7, span_s=span_s, warmup_s=0.5)


def test_a_cell_counts_requests_of_its_span_and_keeps_its_record(tmp_path):
    with Hostile([[Send(data=GOOD, delay_s=0.02)]]) as server:
        bench = Bench(server.url, tmp_path, model="m", max_tokens=8)
        got = bench(cell(80), 3)

    assert got.requests == len(server.requests) - 1, "one was tried before"
    assert 100 < got.times["ttft"].size < got.requests
    assert np.all(got.times["ttft"] >= 0.02)
    assert (tmp_path / "007-rate-80" / "load.json").exists()


def test_prompts_of_two_cells_differ(tmp_path):
    with Hostile([[Send(data=GOOD)]]) as server:
        for seed in (1, 2):
            Bench(server.url, tmp_path / str(seed), model="m")(cell(10, span_s=0.5), seed)

    asked = [seen.json["messages"][0]["content"] for seen in server.requests]
    asked = [text for text in asked if text != "Say ok."]
    assert len(set(asked)) == len(asked)


def test_a_closed_cell_is_as_fast_as_its_users(tmp_path):
    with Hostile([[Send(data=GOOD, delay_s=0.02)]]) as server:
        got = Bench(server.url, tmp_path, model="m")(cell(2, kind="users"), 3)

    assert 0 < got.answered_per_s < 101


def test_a_server_that_piles_up_is_overloaded_and_shows_no_valid_cell(tmp_path):
    turn = threading.Lock()

    def one_by_one(_):
        with turn:
            time.sleep(0.03)
        return [Send(data=GOOD)]

    with Hostile([one_by_one]) as server:
        got = Bench(server.url, tmp_path, model="m")(cell(60, span_s=3.0), 3)

    # A machine under load may be the limit itself; then the cell is invalid, never valid.
    assert got.standing in (Standing.OVERLOADED, Standing.INVALID)
    assert got.why


STEADY = np.random.default_rng(0).exponential(size=400)
FLOWING = littles_law([0, 1, 2], [1, 2, 3], start_s=0, end_s=3)
FEW_ERRORS = error_budget(1, of=400)
ON_TIME, LATE = schedule_lag([0.0]), schedule_lag([1.0])


@pytest.mark.parametrize(
    ("values", "errors", "open_loop", "lag", "standing"),
    [
        (STEADY, FEW_ERRORS, True, ON_TIME, Standing.VALID),
        (STEADY + np.arange(400) / 20, FEW_ERRORS, True, ON_TIME, Standing.OVERLOADED),
        (STEADY + np.arange(400) / 20, FEW_ERRORS, False, ON_TIME, Standing.INVALID),
        (STEADY - np.arange(400) / 20, FEW_ERRORS, True, ON_TIME, Standing.INVALID),
        (STEADY, error_budget(300, of=400), True, ON_TIME, Standing.OVERLOADED),
        (STEADY[:20], FEW_ERRORS, True, ON_TIME, Standing.INVALID),
        (STEADY + np.arange(400) / 20, FEW_ERRORS, True, LATE, Standing.INVALID),
    ],
    ids=["steady", "piles-up", "users", "warms-up", "rejects", "short", "late"],
)
def test_only_what_the_server_did_alone_makes_a_cell_overloaded(
    values, errors, open_loop, lag, standing
):
    sealed = certify("cell", [steady_state(values), errors, FLOWING, lag])

    assert standing_of(sealed, values, open_loop=open_loop) is standing


PAGE = (
    "# TYPE llamacpp:prompt_tokens_total counter\nllamacpp:prompt_tokens_total {new}\n"
    "# TYPE llamacpp:prompt_tokens_cached_total counter\n"
    "llamacpp:prompt_tokens_cached_total {cached}\n"
)


def test_a_cell_that_finds_the_cache_warmer_than_the_others_is_not_compared_with_them(tmp_path):
    pages = iter([(0, 0), (100, 0), (100, 0), (150, 50)])

    def script(seen):
        if seen.path == "/metrics":
            new, cached = next(pages)
            return reply(PAGE.format(new=new, cached=cached).encode(), kind="text/plain")
        return [Send(data=GOOD)]

    with Hostile([script]) as server:
        metrics = Address(url=server.url.replace("/v1", "/metrics"))
        bench = Bench(server.url, tmp_path, model="m", metrics=metrics)
        first, second = (bench(replace(cell(30, span_s=0.5), number=n), n) for n in (1, 2))

    assert [got.hits.uncached for got in (first, second)] == [1.0, 0.5]
    assert _same_cache(second.hits, [first.hits]).result == "fail"
    assert _same_cache(first.hits, [first.hits]).result == "pass"

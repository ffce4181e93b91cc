from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from load.views.scripted import Run
from steelyard.evidence import Missing
from steelyard.load.views.exposition import parse
from steelyard.load.views.histogram import Between
from steelyard.load.views.snapshot import Snapshot
from steelyard.load.views.ttft_gap import ttft_gap
from steelyard.load.views.watched import watched


def explained(run: Run):
    return ttft_gap(run.client, watched(run.snapshots()))


def near(low: float, high: float | None = None) -> tuple:
    return pytest.approx(low, abs=1e-9), pytest.approx(low if high is None else high, abs=1e-9)


def bounds(part) -> tuple[float, float]:
    return part.mean_s.low, part.mean_s.high


def test_each_stretch_of_the_first_token_is_found_again():
    gap = explained(Run(before_ms=5, on_the_way_ms=2, in_front_ms=30, queue_ms=10, prefill_ms=40))

    assert gap.n_client == gap.n_engine == 40
    assert gap.client_mean_s == pytest.approx(0.082)
    assert gap.engine_mean_s == pytest.approx(0.05)
    assert bounds(gap.part("generator")) == near(0.001)
    assert bounds(gap.part("client queue")) == near(0.004)
    assert bounds(gap.part("network")) == near(0.0, 0.002)
    assert bounds(gap.part("in front of the engine")) == near(0.030, 0.032)
    assert bounds(gap.part("queue")) == near(0.010)
    assert bounds(gap.part("prefill")) == near(0.040)
    assert bounds(gap.part("rest")) == near(0.0)
    assert bounds(gap.part("unexplained")) == near(0.0)


def test_medians_differ_by_no_less_than_the_bucket_leaves_open():
    gap = explained(Run(in_front_ms=30))

    assert gap.client_median_s == pytest.approx(0.082)
    assert gap.engine_median_s == Between(low=0.04, high=0.06)
    assert (gap.median_gap_s.low, gap.median_gap_s.high) == near(0.022, 0.042)


def test_the_network_is_given_no_more_than_the_whole_difference():
    gap = ttft_gap((run := Run(on_the_way_ms=2)).client, watched(run.snapshots(trip_ms=40)))

    assert bounds(gap.part("network")) == near(0.0, 0.002)
    assert bounds(gap.part("in front of the engine")) == near(0.0, 0.002)


def test_means_of_different_requests_are_not_subtracted():
    run, others = Run(), Run(n=43)

    gap = ttft_gap(run.client, watched(others.snapshots()))

    assert "counted 43 first tokens and the client 40" in gap.engine_mean_s.reason
    assert isinstance(gap.part("network").mean_s, Missing)
    assert gap.engine_median_s == Between(low=0.04, high=0.06)


def test_an_engine_slower_than_its_client_is_told():
    gap = explained(Run(on_the_way_ms=-20))

    assert "longer than the client's" in gap.part("network").mean_s.reason


def test_an_engine_with_counters_alone_gives_its_prefill():
    def page(seconds: float, tokens: int) -> Snapshot:
        text = f"llamacpp:prompt_seconds_total {seconds}\nllamacpp:prompt_tokens_total {tokens}\n"
        return Snapshot(low_ns=0, high_ns=10, page=parse(text))

    gap = ttft_gap(Run(n=4).client, watched([page(1.0, 0), page(1.2, 400)]))

    assert bounds(gap.part("prefill")) == near(0.05)
    assert "no ttft" in gap.engine_mean_s.reason
    assert isinstance(gap.part("rest").mean_s, Missing)
    assert bounds(gap.part("unexplained")) == near(0.052 - 0.05)


def test_a_run_without_a_token_explains_nothing():
    run = Run()
    silent = replace(run.client, first_ns=np.full(run.n, np.nan))

    gap = ttft_gap(silent, watched(run.snapshots()))

    assert gap.n_client == 0
    assert isinstance(gap.client_mean_s, Missing)
    assert isinstance(gap.client_median_s, Missing)

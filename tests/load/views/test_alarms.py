from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from load.views.scripted import MS, Run
from steelyard.errors import EndpointUnusable
from steelyard.load.views.alarms import alarms
from steelyard.load.views.cache import cache_use
from steelyard.load.views.exposition import parse
from steelyard.load.views.snapshot import Scrape, Snapshot, pack
from steelyard.load.views.watched import watched


def results(run: Run, *, client=None, snapshots=None) -> dict[str, str]:
    seen = watched(run.snapshots() if snapshots is None else snapshots)
    seen_here = run.client if client is None else client
    return {check.name: check.result for check in alarms(seen_here, seen, stale_s=0.05)}


def test_views_of_one_run_agree():
    assert set(results(Run()).values()) == {"pass"}


@pytest.mark.parametrize(
    ("change", "alarm"),
    [
        ({"more": {"generation_tokens": 20}}, "generation_tokens"),
        ({"more": {"prompt_tokens": 100}}, "prompt_tokens"),
        ({"more": {"requests_finished": 1}}, "requests_finished"),
    ],
)
def test_a_counter_that_disagrees_raises_its_alarm_alone(change, alarm):
    found = results(Run(**change))

    assert [name for name, result in found.items() if result != "pass"] == [alarm]


def test_requests_that_wait_in_front_of_the_engine_raise_two_alarms():
    found = results(Run(in_front_ms=400))

    assert found["in_flight"] == "fail"
    assert found["ttft_median"] == "fail"
    assert found["generation_tokens"] == "pass"


def test_requests_that_were_cut_may_count_as_finished_and_their_tokens_raise_no_alarm():
    run = Run(more={"generation_tokens": 50})
    cut = np.arange(run.n) < 4
    client = replace(
        run.client,
        whole=~cut,
        first_ns=np.where(cut, np.nan, run.client.first_ns),
        tokens=np.where(cut, np.nan, 11.0),
    )

    found = results(run, client=client)

    assert found["requests_finished"] == "pass"
    assert found["generation_tokens"] == "unknown"


def test_somebody_else_s_requests_raise_alarms():
    found = results(Run(), client=Run(n=20).client)

    assert found["in_flight"] == "fail"
    assert found["requests_finished"] == "fail"


def test_a_client_faster_than_the_engine_raises_an_alarm():
    assert results(Run(on_the_way_ms=-20))["ttft_median"] == "fail"


def test_a_restart_raises_an_alarm_and_leaves_counts_unknown():
    run = Run()
    shots = run.snapshots()
    again = [
        Snapshot(low_ns=s.low_ns, high_ns=s.high_ns, page=parse(run.page(s.low_ns - 1500 * MS)))
        for s in shots[-8:]
    ]

    found = results(run, snapshots=[*shots[:-8], *again])

    assert found["engine_restarts"] == "fail"
    assert found["generation_tokens"] == "unknown"
    assert found["ttft_median"] == "unknown"


def test_pages_that_do_not_cover_the_run_compare_no_counts():
    run = Run()

    found = results(run, snapshots=run.snapshots()[:-10])

    assert found["watched"] == "fail"
    assert found["generation_tokens"] == "unknown"


def test_answers_whose_tokens_are_unknown_compare_no_tokens():
    run = Run()
    client = replace(run.client, tokens=np.where(np.arange(run.n) == 3, np.nan, 11.0))

    assert results(run, client=client)["generation_tokens"] == "unknown"


def test_an_engine_without_the_series_says_what_was_looked_for():
    page = parse("llamacpp:tokens_predicted_total 5\n")
    shots = [Snapshot(low_ns=0, high_ns=1, page=page), Snapshot(low_ns=2, high_ns=3, page=page)]

    checks = {check.name: check for check in alarms(Run().client, watched(shots))}

    assert checks["in_flight"].result == "unknown"
    assert "llamacpp:requests_processing" in checks["in_flight"].detail


def test_nothing_sent_is_unknown_and_no_crash():
    nothing = replace(
        Run().client,
        **{name: np.empty(0) for name in Run().client.__dataclass_fields__ if name != "whole"},
        whole=np.empty(0, dtype=bool),
    )

    found = results(Run(), client=nothing)

    assert found["watched"] == "unknown"
    assert "pass" not in {found["generation_tokens"], found["ttft_median"]}


def test_cache_counters_before_and_after_give_the_share_of_a_run():
    use = cache_use(watched(Run(cached=30).snapshots()))
    other = cache_use(watched(Run(cached=60).snapshots()))

    assert (use.queries, use.hits, use.share) == (4000, 1200, 0.3)
    assert use.differs(other)
    assert not use.differs(use)


def test_a_cache_that_was_not_asked_has_no_share():
    shots = Run().snapshots()[:2]

    assert "looked nothing up" in cache_use(watched(shots)).share.reason


def test_scrapes_that_failed_are_told_and_the_others_are_read():
    run = Run()
    pages = [
        Scrape(asked_ns=at, answered_ns=at + MS, packed=pack(run.page(at).encode()))
        for at in (500 * MS, 4000 * MS)
    ]
    seen = watched([pages[0], Scrape(asked_ns=1, answered_ns=2, fault="refused"), pages[1]])

    assert seen.faults == ("refused",)
    assert seen.added("requests_finished") == 40
    assert seen.table.engine == "vllm"


def test_scrapes_that_all_failed_are_refused_with_the_last_reason():
    with pytest.raises(EndpointUnusable, match=r"no metrics page came in 2 scrapes: refused"):
        watched([Scrape(asked_ns=at, answered_ns=at, fault="refused") for at in (1, 2)])

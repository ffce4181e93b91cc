"""Live numbers for others."""

from __future__ import annotations

from http.client import HTTPConnection

import pytest
from hypothesis import given
from hypothesis import strategies as st

from load.export.picture import counted, live, order
from steelyard.errors import StudyError
from steelyard.load.engine import BOUNDS_S
from steelyard.load.export import about, export_wish, exporting, metrics, page
from steelyard.load.views.exposition import parse


def shown(state, model="m"):
    told = about(order(model), run="run-1")
    return parse(page(metrics(state, told), told))


def values(found, name):
    return [point.value for point in found.of(name)]


def test_the_page_is_read_without_a_fault_and_holds_counts_by_outcome():
    found = shown(live())

    assert not found.faults
    told = {
        (point.label("outcome"), point.label("error_type")): point.value
        for point in found.of("steelyard_requests_total")
    }
    assert told == {("ok", ""): 30, ("wrong", "length"): 3, ("transport", "rate-limited"): 1}
    assert values(found, "steelyard_valid") == [1]
    assert values(found, "steelyard_requests_in_flight") == [6]


def test_histograms_are_cumulative_and_named_by_the_conventions():
    found = shown(live())
    name = "gen_ai_client_operation_duration_seconds"
    buckets = found.of(f"{name}_bucket")

    assert [p.label("le") for p in buckets] == [*(f"{b:g}" for b in BOUNDS_S), "+Inf"]
    assert [p.value for p in buckets][:4] == [1, 1, 2, 2]
    assert buckets[-1].value == 3
    assert values(found, f"{name}_count") == [3]
    assert values(found, f"{name}_sum") == [pytest.approx(200.035)]
    assert buckets[0].label("gen_ai_request_model") == "m"
    assert buckets[0].label("server_port") == "8443"


def test_a_gap_is_counted_once_a_read_and_events_of_one_read_came_together():
    gaps = counted()["chunk_gap"]

    assert gaps.counts[:4] == [2, 1, 1, 0]
    assert gaps.total_ns == 55_000_000


@pytest.mark.parametrize(
    ("state", "check"),
    [
        (live(loop_lag_ms=12.0), "loop_lag"),
        (live(schedule_lag_ms=12.0), "schedule_lag"),
        (live(cpu_share=0.99), "cpu_share"),
        (live(lost=1), "workers"),
        (live(kinds={"": 10, "reset": 24}), "errors"),
    ],
)
def test_a_check_that_fails_takes_the_validity_along(state, check):
    found = shown(state)
    failed = [p.label("check") for p in found.of("steelyard_check_valid") if p.value == 0]

    assert failed == [check]
    assert values(found, "steelyard_valid") == [0]


def test_what_nobody_has_seen_has_no_series():
    found = shown(live(cpu_share=None, target_per_s=None, loop_lag_ms=None, bins={}))
    names = set(found.points)

    assert not names & {"steelyard_generator_cpu_ratio", "steelyard_rate_target_per_second",
                        "steelyard_generator_loop_lag_seconds"}  # fmt: skip
    assert not any(name.startswith("gen_ai") for name in names)


@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1).filter(str.strip))
def test_any_name_of_a_model_comes_through_the_page(model):
    found = shown(live(), model)

    assert not found.faults
    name = "gen_ai_client_operation_duration_seconds_count"
    assert [p.label("gen_ai_request_model") for p in found.of(name)] == [model]


def test_the_page_is_served_while_the_run_lasts_and_not_after_it():
    with exporting([export_wish("prometheus=127.0.0.1:0")], order(), run="r") as export:
        port = export.served[0].port
        export.take(live())
        line = HTTPConnection("127.0.0.1", port, timeout=10)
        line.request("GET", "/metrics")
        answer = line.getresponse()
        found = parse(answer.read())
        line.close()
    after = HTTPConnection("127.0.0.1", port, timeout=10)

    assert answer.headers["Content-Type"].startswith("text/plain; version=0.0.4")
    assert not found.faults
    with pytest.raises(ConnectionError):
        after.request("GET", "/metrics")


def test_an_address_that_is_taken_is_refused_before_anything_is_sent():
    with exporting([export_wish("prometheus=127.0.0.1:0")], order(), run="r") as export:
        wish = export_wish(f"prometheus=127.0.0.1:{export.served[0].port}")
        with (
            pytest.raises(StudyError, match="can't be listened on"),
            exporting([wish], order(), run="r"),
        ):
            pass


@pytest.mark.parametrize(
    "text",
    ["prometheus", "prometheus=9464", "prometheus=h:99999", "otlp=collector:4318", "otlp=ftp://h",
     "otlp=http://u:p@h:1", "otlp=http://h:1?k=v", "statsd=h:1", "", "otlp=http://[::1",
     "prometheus=:9464"],
)  # fmt: skip
def test_what_is_no_export_is_refused_with_the_forms(text):
    with pytest.raises(StudyError, match="--export"):
        export_wish(text)

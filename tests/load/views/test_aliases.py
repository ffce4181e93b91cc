from __future__ import annotations

import pytest

from steelyard.errors import EndpointUnusable
from steelyard.evidence import Missing
from steelyard.load.views.aliases import read
from steelyard.load.views.detect import detect
from steelyard.load.views.exposition import parse
from steelyard.load.views.histogram import Between, Histogram
from steelyard.load.views.tables import SeriesKind, series, tables

SHOWN = {
    "vllm-v1": {
        "requests_running": 5,
        "requests_waiting": 1,
        "kv_cache_usage": 0.5,
        "prefix_cache_queries": 1500,
        "prefix_cache_hits": 400,
        "prompt_tokens": 1500,
        "generation_tokens": 400,
        "requests_finished": 12,
        "preemptions": 0,
    },
    "vllm-v0": {
        "requests_running": 2,
        "requests_waiting": 4,
        "requests_swapped": 1,
        "kv_cache_usage": 0.75,
        "prompt_tokens": 810,
        "preemptions": 6,
    },
    "sglang": {
        "requests_running": 7,
        "requests_waiting": 3,
        "kv_cache_usage": 0.28,
        "prompt_tokens": 8200,
        "prefix_cache_hits": 62,
        "generation_tokens": 755,
        "requests_finished": 41,
    },
    "tgi": {
        "requests_running": 4,
        "requests_waiting": 2,
        "prompt_tokens": 990,
        "generation_tokens": 230,
        "requests_finished": 11,
    },
    "mindie": {
        "requests_running": 8,
        "requests_waiting": 3,
        "requests_swapped": 0,
        "preemptions": 637,
        "prompt_tokens": 9500,
        "prefix_cache_hit_share": 0.5,
    },
    "llamacpp": {
        "requests_running": 2,
        "requests_waiting": 1,
        "prompt_tokens": 160,
        "prefix_cache_queries": 160,
        "prefix_cache_hits": 40,
        "generation_tokens": 64,
        "prefill_seconds": 0.5,
        "decode_seconds": 1.25,
    },
    "triton": {
        "requests_running": 4,
        "requests_waiting": 1,
        "kv_cache_usage": 0.6,
        "prompt_tokens": 850,
        "generation_tokens": 340,
        "queue_seconds": 2.5,
    },
    "trtllm": {
        "requests_running": 6,
        "requests_waiting": 2,
        "kv_cache_usage": 0.4,
        "prefix_cache_hits": 64,
        "generation_tokens": 300,
        "requests_finished": 6,
    },
    "dcgm": {
        "accelerator_power": 500,
        "accelerator_energy": 6000,
        "accelerator_utilisation": 0.87,
        "accelerator_memory": 1536 * 2**20,
    },
    "npu": {
        "accelerator_power": 605.5,
        "accelerator_utilisation": 0.97,
        "accelerator_temperature": 58,
    },
    "node": {"node_power": 612, "package_energy": 200000.75},
}
EXPORTERS = {"dcgm", "npu", "node"}


def reading(found, name, **match):
    table = detect(found, accelerator=name in EXPORTERS).table
    return read(found, table=table, match=match)


@pytest.mark.parametrize("name", SHOWN)
def test_each_engine_is_known_by_its_page_and_read_under_common_names(page, name):
    found = page(name)
    seen = reading(found, name)

    assert seen.engine == name.partition("-")[0]
    shown = {key: seen.values[key] for key in SHOWN[name]}
    assert shown == {key: pytest.approx(value) for key, value in SHOWN[name].items()}


@pytest.mark.parametrize("name", ["vllm-v1", "sglang", "mindie", "triton", "trtllm"])
def test_the_first_token_s_histogram_is_read_in_seconds(page, name):
    ttft = reading(page(name), name).histogram("ttft")

    assert isinstance(ttft, Histogram)
    assert 0.02 < ttft.mean() < 0.25


def test_histograms_of_replicas_are_put_together(page):
    ttft = reading(page("vllm-v1"), "vllm-v1").histogram("ttft")

    assert ttft.n == 12
    assert ttft.total == pytest.approx(0.56)
    assert ttft.quantile(0.5) == Between(low=0.02, high=0.04)


def test_ways_of_finishing_are_told_apart_where_the_engine_does(page):
    assert reading(page("vllm-v1"), "vllm-v1").reasons == {"length": 1, "stop": 11}
    assert reading(page("trtllm"), "trtllm").reasons == {"end_id": 5, "length": 1}
    assert reading(page("sglang"), "sglang").reasons == {}


def test_a_series_that_is_absent_names_what_was_looked_for_and_is_no_zero(page):
    seen = reading(page("vllm-v1"), "vllm-v1")

    swapped = seen.number("requests_swapped")
    assert isinstance(swapped, Missing)
    assert "vllm:num_requests_swapped (..0.8)" in swapped.reason
    assert "no ttft" in reading(page("llamacpp"), "llamacpp").histogram("ttft").reason


def test_an_absent_series_names_the_nearest_on_the_page():
    found = parse("vllm:num_requests_runing 1\nvllm:prompt_tokens_total 1\n")

    assert "nearest on the page: vllm:num_requests_runing" in (
        reading(found, "vllm").number("requests_running").reason
    )


def test_a_share_that_reads_like_a_percentage_is_refused(page):
    assert (
        "says 30, which is no share"
        in reading(page("mindie"), "mindie").number("kv_cache_usage").reason
    )


def test_a_hit_rate_of_minus_one_is_refused(page):
    assert "-1" in reading(page("vllm-v0"), "vllm-v0").number("prefix_cache_hit_share").reason


def test_a_value_that_is_nan_is_missing():
    found = parse("vllm:num_requests_running NaN\nvllm:prompt_tokens_total 1\n")

    assert "is NaN" in reading(found, "vllm").number("requests_running").reason


def test_buckets_that_contradict_each_other_are_missing():
    found = parse(
        'vllm:time_to_first_token_seconds_bucket{le="1"} 3\n'
        'vllm:time_to_first_token_seconds_bucket{le="+Inf"} 2\n'
    )

    assert "fall" in reading(found, "vllm").histogram("ttft").reason


def test_names_as_ray_writes_them_are_the_same_names(page):
    text = "ray_vllm_num_requests_running 3\nray_vllm_prompt_tokens_total 5\n"
    seen = reading(parse(text), "vllm")

    assert seen.engine == "vllm"
    assert seen.number("requests_running") == 3


def test_one_replica_or_model_can_be_picked(page):
    seen = reading(page("vllm-v1"), "vllm-v1", engine="1")

    assert seen.number("generation_tokens") == 160
    assert seen.histogram("ttft").n == 4


def test_names_bound_the_version(page):
    new, old = detect(page("vllm-v1")), detect(page("vllm-v0"))

    assert (new.since, new.until) == ("0.10.2", "")
    assert old.until == "0.8"
    assert new.models == ("kimi-k2",)
    assert "exact version" in new.table.versions


def test_an_engine_inside_another_s_server_is_the_one_with_most_series(page):
    both = parse(
        "\n".join(
            f"{point.name}{{{','.join(f'{k}={chr(34)}{v}{chr(34)}' for k, v in point.labels)}}} 0"
            for name in ("vllm-v1", "triton")
            for points in page(name).points.values()
            for point in points
        )
    )

    assert detect(both).table.engine == "vllm"


def test_a_page_of_something_else_is_refused_with_what_was_looked_for():
    with pytest.raises(EndpointUnusable, match=r"(?s)looked for.*sglang:.*vllm:"):
        detect(parse("go_goroutines 12\n"))


@pytest.mark.parametrize("table", tables().values(), ids=tables())
def test_every_alias_names_a_series_of_ours_a_source_and_something_to_look_for(table):
    assert table.prefixes or table.marks
    for alias in table.aliases:
        assert alias.names
        assert alias.source
        assert alias.series is series()[alias.series.name]
        if alias.series.kind is SeriesKind.COUNTER and table.engine in ("vllm", "sglang"):
            assert alias.names[0].endswith("_total")

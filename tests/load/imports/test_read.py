"""Result files of other tools: each read by its own definitions."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from steelyard.errors import StudyError
from steelyard.evidence import Missing, Status
from steelyard.load.imports import TOOLS, PeerRun, definition, measurements, read_peer

SAMPLES = Path(__file__).parent / "samples"
FILES = [
    ("vllm", "vllm.json"),
    ("guidellm", "guidellm.json"),
    ("aiperf", "aiperf.json"),
    ("aiperf", "aiperf.csv"),
    ("evalscope", "benchmark_summary.json"),
    ("inference-perf", "inference_perf.json"),
    ("genai-bench", "genai_bench.json"),
    ("locust", "locust_stats.csv"),
    ("k6", "k6_summary.json"),
    ("k6", "k6_export.json"),
]
LLM = [pair for pair in FILES if pair[0] not in {"locust", "k6"}]


def read(tool: str, name: str) -> PeerRun:
    return read_peer(SAMPLES / name, tool=tool)[-1]


def told(run: PeerRun) -> dict[str, float | Missing]:
    made = measurements(run, deployment="d", workload="w", source="f")
    return {one.criterion: one.value for one in made}


def test_every_tool_has_a_sample():
    assert {tool for tool, _ in FILES} == set(TOOLS)


@pytest.mark.parametrize(
    ("tool", "name", "counts"),
    [
        *[(tool, name, (4, 4)) for tool, name in LLM if tool != "genai-bench"],
        # Asked for 8 requests, it went on until 50 had been sent.
        ("genai-bench", "genai_bench.json", (25, 25)),
        ("k6", "k6_summary.json", (38, 2)),
        ("k6", "k6_export.json", (38, 2)),
    ],
)
def test_successes_and_failures_are_counted_as_the_tool_does(tool, name, counts):
    run = read(tool, name)

    assert (run.ok, run.failed) == counts


def test_a_real_file_of_locust_is_read():
    run = read("locust", "locust_stats.csv")

    assert (run.label, run.ok, run.failed) == ("Aggregated", 21, 21)
    assert run.value("latency", "p50") == pytest.approx(0.150)
    assert run.value("answers_per_hour", "mean") == pytest.approx(14.1059 * 3600, rel=1e-4)


@pytest.mark.parametrize(
    ("tool", "name", "ttft", "tpot", "p95"),
    [
        ("vllm", "vllm.json", 0.14044, 0.011349, 0.38447),
        ("guidellm", "guidellm.json", 0.13195, 0.006428, 0.53952),
        ("aiperf", "aiperf.json", 0.08985, 0.009424, 0.27034),
        ("aiperf", "aiperf.csv", 0.08985, 0.009420, 0.27034),
        ("evalscope", "benchmark_summary.json", 0.08407, 0.007603, 0.2414),
        ("inference-perf", "inference_perf.json", 0.06738, 0.006089, 0.22823),
        ("genai-bench", "genai_bench.json", 0.11589, 0.007299, 0.66215),
    ],
)
def test_times_are_in_seconds_and_tokens_in_tokens(tool, name, ttft, tpot, p95):
    run = read(tool, name)

    assert run.value("ttft", "p50") == pytest.approx(ttft, rel=1e-3)
    assert run.value("tpot", "p50", "mean") == pytest.approx(tpot, rel=1e-3)
    assert run.value("latency", "p95") == pytest.approx(p95, rel=1e-3)
    tokens = run.value("output_tokens", "mean", "total")
    assert tokens == (80 if tool == "vllm" else 20)


@pytest.mark.parametrize("name", ["aiperf.json", "aiperf.csv"])
def test_a_latency_that_begins_when_a_request_is_due_stands_apart(name):
    run = read("aiperf", name)

    assert run.value("latency_since_due", "p95") == pytest.approx(0.28028, rel=1e-4)


@pytest.mark.parametrize("name", ["k6_summary.json", "k6_export.json"])
def test_both_summaries_of_k6_read_alike(name):
    run = read("k6", name)

    assert run.value("latency", "p95") == pytest.approx(0.705)
    assert run.value("answers_per_hour", "mean") == pytest.approx(4.63 * 3600)


def test_a_word_that_means_something_else_is_near_to_nothing_here():
    run = read("guidellm", "guidellm.json")

    inside = told(run)["p50(guidellm.time_per_output_token_ms)"]
    assert inside > run.value("tpot", "p50")
    assert inside not in {figure.value for figure in run.figures if figure.near}
    assert "TTFT is inside" in definition("guidellm", "time_per_output_token_ms")


def test_a_gap_between_chunks_is_no_time_per_token():
    run = read("vllm", "vllm.json")

    assert run.value("chunk_gap", "p50") == told(run)["p50(vllm.itl)"]
    assert run.value("tpot", "p50") == told(run)["p50(vllm.tpot)"]


@pytest.mark.parametrize(("tool", "name"), FILES)
def test_every_figure_is_claimed_dated_and_defined(tool, name):
    run = read(tool, name)

    for one in measurements(run, deployment="d", workload="w", source="f sha256:0"):
        assert (one.status, one.interval, one.run) == (Status.CLAIMED, None, "f sha256:0")
        assert one.note.startswith(f"{tool} ")
        assert "was not read" not in one.note


@pytest.mark.parametrize(
    ("tool", "name", "version", "date"),
    [
        ("guidellm", "guidellm.json", "0.8.1", "2026-11-30T11:01:11+00:00"),
        ("aiperf", "aiperf.json", "0.13.0", "2026-11-30T10:47:55"),
        ("vllm", "vllm.json", None, "2026-11-30T10:51:06"),
        ("genai-bench", "genai_bench.json", "0.0.5", None),
        ("locust", "locust_stats.csv", None, None),
    ],
)
def test_version_and_date_are_told_or_missing(tool, name, version, date):
    run = read(tool, name)

    assert (None if isinstance(run.version, Missing) else run.version) == version
    assert (None if isinstance(run.date, Missing) else run.date) == date


@pytest.mark.parametrize("printed", [0, 0.0, -1, -1000])
def test_what_a_tool_prints_for_an_unknown_time_is_missing(tmp_path, printed):
    file = tmp_path / "r.json"
    file.write_text('{"completed": 0, "num_prompts": 4, "median_ttft_ms": %s}' % printed)  # noqa: UP031

    (run,) = read_peer(file, tool="vllm")

    assert (run.ok, run.failed) == (0, 4)
    assert isinstance(told(run)["p50(vllm.ttft)"], Missing)


def test_infinity_as_python_writes_it_does_not_spoil_a_file(tmp_path):
    file = tmp_path / "r.json"
    file.write_text('{"completed": 4, "burstiness": Infinity, "median_ttft_ms": NaN}')

    (run,) = read_peer(file, tool="vllm")

    assert (run.ok, run.figures) == (4, ())


def test_appended_results_are_runs_of_their_own(tmp_path):
    file = tmp_path / "r.json"
    file.write_text('{"completed": 1}\n{"completed": 2}\n')

    assert [run.ok for run in read_peer(file, tool="vllm")] == [1, 2]


@pytest.mark.parametrize("tool", TOOLS)
@pytest.mark.parametrize("text", ["", "[]", "{}", "nothing", '{"benchmarks": [1]}', "a,b\n1,2\n"])
def test_a_file_of_another_kind_is_refused_and_named(tmp_path, tool, text):
    file = tmp_path / "other.json"
    file.write_text(text)

    with pytest.raises(StudyError):
        read_peer(file, tool=tool)


def test_an_unknown_tool_and_an_absent_file_are_refused(tmp_path):
    with pytest.raises(StudyError, match="no reader for 'ab'"):
        read_peer(tmp_path / "x", tool="ab")
    with pytest.raises(StudyError, match="can't be read"):
        read_peer(tmp_path / "x", tool="k6")


LEAF = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
KEYS = st.sampled_from(
    ["completed", "median_ttft_ms", "metrics", "benchmarks", "successes", "latency", "values",
     "http_reqs", "count", "aggregated_metrics", "stats", "ttft", "request_count", "avg",
     "percentiles", "successful", "Success Requests", "Avg TTFT (ms)"]
)  # fmt: skip
JSON = st.recursive(
    LEAF, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4)
)


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(value=st.dictionaries(KEYS, JSON, max_size=5), tool=st.sampled_from(TOOLS))
def test_no_file_however_odd_gives_a_traceback(tmp_path_factory, value, tool):
    file = tmp_path_factory.getbasetemp() / "odd.json"
    file.write_text(json.dumps(value))

    with contextlib.suppress(StudyError):
        for run in read_peer(file, tool=tool):
            measurements(run, deployment="d", workload="w", source="f")


@pytest.mark.parametrize(
    ("tool", "name", "ok", "failed", "n"),
    [
        ("k6", "k6_export.json", 38, 2, 40),
        ("k6", "k6_summary.json", 38, 2, 40),
        ("locust", "locust_stats.csv", 21, 21, 42),
        ("vllm", "vllm.json", 4, 4, 4),
    ],
)
def test_a_figure_counts_the_requests_that_its_definition_includes(tool, name, ok, failed, n):
    run = read(tool, name)
    made = measurements(run, deployment="d", workload="w", source="f")

    assert (run.ok, run.failed) == (ok, failed)
    assert {one.n for one in made if "success" not in one.criterion} == {n}


def test_a_tool_that_counts_failed_requests_says_so_of_every_figure():
    for tool, name in FILES:
        run = read(tool, name)
        told = [definition(tool, figure.word) for figure in run.figures]
        if run.n == run.ok:
            assert not any("failed requests included" in one for one in told), tool
        else:
            assert any("failed" in one for one in told), tool


def test_how_it_was_measured_comes_along():
    told = {tool: dict(read(tool, name).setup) for tool, name in FILES}

    assert told["vllm"] == {"model": "m", "users": "8"}
    assert told["guidellm"] == {"users": "8"}
    assert told["genai-bench"] == {"users": "8"}

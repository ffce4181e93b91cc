"""A run of ours beside one that another tool claims."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from load.made import answer
from steelyard.cli.door import app, register
from steelyard.errors import RunError, StudyError
from steelyard.evidence import Missing, Status
from steelyard.load import summary_of
from steelyard.load.imports import beside, read_peer
from steelyard.load.imports.beside import WORDS
from support.load_records import prepared

SAMPLES = Path(__file__).parent / "samples"
TOOLS = [("vllm", "vllm.json"), ("aiperf", "aiperf.json"), ("guidellm", "guidellm.json")]


@pytest.fixture
def run(tmp_path):
    folder = tmp_path / "run"
    folder.mkdir()
    samples = [answer(n * 50, first=n * 50 + 20, last=n * 50 + 90) for n in range(40)]
    told, _ = prepared(folder, samples, rate=20, span_s=2.0)
    (folder / "load.json").write_text(json.dumps(told), "utf-8")
    return folder


@pytest.mark.parametrize(("tool", "name"), TOOLS)
def test_every_word_of_the_tool_that_we_compute_stands_beside_its_claim(run, tool, name):
    found = beside(summary_of(run), read_peer(SAMPLES / name, tool=tool)[-1])

    words = {pair.word for pair in found.pairs}
    assert words == set(WORDS[tool][1])
    assert {row["name"] for row in summary_of(run)["peers"] if row["tool"] == WORDS[tool][0]} == (
        set(WORDS[tool][1].values())
    )
    assert found.status is Status.CLAIMED


def test_both_sides_are_in_one_unit_and_one_definition(run):
    found = beside(summary_of(run), read_peer(SAMPLES / "vllm.json", tool="vllm")[-1])
    pairs = {(pair.statistic, pair.word): pair for pair in found.pairs}

    assert pairs["p50", "ttft"].ours == pytest.approx(0.02)
    assert pairs["p50", "ttft"].claimed == pytest.approx(0.14044, rel=1e-3)
    assert pairs["mean", "request_throughput"].unit == "1/s"
    assert pairs["mean", "request_throughput"].claimed == pytest.approx(9.2948, rel=1e-3)
    assert pairs["mean", "itl"].definition.startswith("gap between events")


def test_a_run_that_its_own_record_denies_stands_beside_nothing(run):
    told = json.loads((run / "load.json").read_text("utf-8"))
    told["summary"]["times"]["ttft"]["p50"] = 0.001
    (run / "load.json").write_text(json.dumps(told), "utf-8")

    with pytest.raises(RunError, match=r"summary\.times\.ttft\.p50 is 0\.001"):
        summary_of(run)


def test_a_word_without_the_same_definition_here_stands_alone(run):
    aiperf = beside(summary_of(run), read_peer(SAMPLES / "aiperf.json", tool="aiperf")[-1])
    assert "effective_latency" in aiperf.alone

    locust = beside(summary_of(run), read_peer(SAMPLES / "locust_stats.csv", tool="locust")[-1])
    assert (locust.pairs, locust.alone) == ((), ("Response Time", "Requests/s"))


def test_a_side_that_is_missing_stays_missing(run):
    claim = read_peer(SAMPLES / "vllm.json", tool="vllm")[-1]
    none = Missing(reason="the tool printed 0 where no time can be so short")
    broken = replace(claim, figures=tuple(replace(f, value=none) for f in claim.figures))

    assert {pair.claimed for pair in beside(summary_of(run), broken).pairs} == {none}


def compare(*words: object) -> str:
    register()
    got = CliRunner(env={"COLUMNS": "160"}).invoke(
        app, ["compare", *map(str, words)], standalone_mode=False
    )
    if got.exception is not None:
        raise got.exception
    return got.stdout


def test_the_command_labels_what_is_claimed_and_gives_no_answer(run):
    out = compare(run, SAMPLES / "vllm.json", "--from", "vllm", "--version", "0.33.0")

    assert "CLAIMED" in out
    assert "vllm.json sha256:" in out
    assert "0.33.0" in out
    assert "140.4 ms" in out
    assert "no interval and no answer" in out
    assert "cannot tell" not in out


def test_json_holds_both_sides_and_the_status(run):
    told = json.loads(compare(run, SAMPLES / "guidellm.json", "--from", "guidellm", "--json"))

    (one,) = told["beside"]
    assert (one["status"], one["tool"], one["version"]) == ("claimed", "guidellm", "0.8.1")
    assert one["ok"] == [40, 4]


def test_a_file_without_its_tool_and_a_limit_beside_a_claim_are_refused(run):
    with pytest.raises(StudyError, match="say with --from"):
        compare(run, SAMPLES / "vllm.json")
    with pytest.raises(StudyError, match="no samples to hold"):
        compare(run, SAMPLES / "vllm.json", "--from", "vllm", "--slo", "p95(ttft) <= 1 s")


def test_a_folder_without_a_run_has_no_summary(tmp_path):
    with pytest.raises(RunError, match="holds no load"):
        summary_of(tmp_path)


def test_a_claim_stands_beside_a_run_in_chinese_where_asked(run):
    out = compare(run, SAMPLES / "vllm.json", "--from", "vllm", "--lang", "zh")

    assert "声称" in out
    for english in ("CLAIMED", "measured", "definition of both", "somebody", "does not name"):
        assert english not in out

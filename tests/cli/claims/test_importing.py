"""``steelyard import`` at the edge."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import typer
from ruamel.yaml import YAML
from typer.testing import CliRunner

from steelyard.claims import judge, read_text
from steelyard.cli.claims.importing import import_file
from steelyard.errors import StudyError

SAMPLES = Path(__file__).resolve().parents[2] / "load" / "imports" / "samples"
app = typer.Typer()
app.command()(import_file)


def run(*words: object) -> str:
    got = CliRunner(env={"COLUMNS": "160"}).invoke(
        app, [str(w) for w in words], standalone_mode=False
    )
    if got.exception is not None:
        raise got.exception
    return got.stdout


def test_numbers_stand_beside_what_the_tool_means_by_them():
    out = run(SAMPLES / "guidellm.json", "--from", "guidellm")

    assert "guidellm · 0.8.1" in out
    assert "mean(guidellm.time_per_output_token_ms)" in out
    assert "TTFT is inside" in out
    assert "never ranked" in out


def test_json_holds_measurements_with_their_source():
    out = run(SAMPLES / "vllm.json", "--from", "vllm", "--version", "0.33.0", "--deployment", "a",
              "--json")  # fmt: skip

    (told,) = json.loads(out)["runs"]
    first = told["measurements"][0]
    assert (told["version"], first["deployment"], first["status"]) == ("0.33.0", "a", "claimed")
    assert first["run"].startswith("vllm.json sha256:")


def test_a_version_in_the_file_is_not_overruled():
    out = run(SAMPLES / "aiperf.json", "--from", "aiperf", "--version", "9", "--json")

    assert json.loads(out)["runs"][0]["version"] == "0.13.0"


def test_a_file_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(StudyError, match="can't be read"):
        run(tmp_path / "none.json", "--from", "vllm")


@pytest.mark.parametrize(
    ("file", "tool"),
    [
        ("vllm.json", "vllm"),
        ("guidellm.json", "guidellm"),
        ("aiperf.json", "aiperf"),
        ("benchmark_summary.json", "evalscope"),
        ("inference_perf.json", "inference-perf"),
        ("genai_bench.json", "genai-bench"),
        ("locust_stats.csv", "locust"),
        ("k6_summary.json", "k6"),
    ],
)
def test_each_tool_s_figures_make_claims_that_can_be_judged_and_say_what_they_mean(file, tool):
    out = run(SAMPLES / file, "--from", tool, "--claims")

    judged = judge(read_text(out, name="figures.yaml"))
    told = YAML(typ="safe").load(out)
    assert len(judged.rulings) == len(told["claims"]) > 3
    assert all(f"({tool}." in claim["says"] for claim in told["claims"])
    assert all("definition as of" in claim["says"] for claim in told["claims"])
    assert f"{file} sha256:" in told["source"]


def test_rates_are_shown_by_the_second_and_no_number_has_an_exponent(tmp_path):
    file = tmp_path / "k6.json"
    file.write_text(
        '{"metrics": {"http_reqs": {"count": 1200, "rate": 20.0}, '
        '"http_req_duration": {"avg": 120.5, "p(95)": 26000}, '
        '"http_req_failed": {"passes": 12, "fails": 1188, "value": 0.01}}}'
    )
    out = run(file, "--from", "k6")

    assert "20 requests/s" in out
    assert not re.search(r"\de[+-]\d", out)
    assert re.search(r"mean\(k6.http_req_duration\) +0.1205 s +1200", out)


@pytest.mark.parametrize(
    ("file", "tool"),
    [
        ("vllm.json", "vllm"),
        ("guidellm.json", "guidellm"),
        ("aiperf.json", "aiperf"),
        ("benchmark_summary.json", "evalscope"),
        ("inference_perf.json", "inference-perf"),
        ("genai_bench.json", "genai-bench"),
        ("locust_stats.csv", "locust"),
        ("k6_summary.json", "k6"),
    ],
)
def test_what_each_tool_means_is_told_in_chinese_where_asked(file, tool):
    out = run(SAMPLES / file, "--from", tool, "--lang", "zh")

    assert "声称" in out
    assert not re.search(
        r"\b(?:the|from|request|nearest|samples|definition|usage, else)\b ", out
    ), out


def test_claims_carry_the_model_and_the_users_of_the_file():
    told = YAML(typ="safe").load(run(SAMPLES / "vllm.json", "--from", "vllm", "--claims"))

    assert told["setups"] == {"run": {"model": "m", "users": "8"}}
    assert {claim["setup"] for claim in told["claims"]} == {"run"}

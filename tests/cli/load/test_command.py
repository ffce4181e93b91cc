"""steelyard load as a user runs it."""

from __future__ import annotations

import json

import pytest

from steelyard.cli.live.pulse import line
from steelyard.cli.options.duration import seconds
from steelyard.errors import StudyError
from steelyard.load import disagreement
from steelyard.load.engine import Live
from support.hostile import Hostile, Send, http, refusing, reply
from support.quick_look import load, script

JUDGED = {0, 3}
"""Valid, or a machine too busy for the generator: both are right."""


def result(tmp_path):
    return json.loads((tmp_path / "run" / "load.json").read_text("utf-8"))


def test_a_quick_look_prints_what_happened_and_keeps_the_record(tmp_path):
    with Hostile([script]) as server:
        done = load(tmp_path, f"http://127.0.0.1:{server.port}", "--rate", "40", "--for", "1s")

    assert done.returncode in JUDGED, done.stderr
    told = result(tmp_path)
    sent = [seen for seen in server.requests if seen.method == "POST"]
    asked = len(sent) - 1
    assert told["summary"]["requests"] == told["summary"]["answered"] == asked
    assert {seen.json["model"] for seen in sent} == {"scripted"}
    assert f"answered  {asked} of {asked}" in done.stdout
    assert (done.returncode == 0) == told["valid"]
    assert ("TTFT" in done.stdout) == told["valid"]
    assert (tmp_path / "run" / "samples.log").stat().st_size > 1000
    assert not (tmp_path / "run" / "shards").exists()
    assert disagreement(tmp_path / "run", told) is None


@pytest.mark.parametrize("more", [["--users", "3"], ["--users", "2", "--think", "20ms"]])
def test_a_closed_loop_is_not_denied_by_its_own_record(tmp_path, more):
    with Hostile([script]) as server:
        done = load(tmp_path, server.url, "--arrivals", "closed", *more, "--for", "500ms")

    assert done.returncode in JUDGED, done.stderr
    assert disagreement(tmp_path / "run", result(tmp_path)) is None


def test_a_field_that_the_endpoint_rejects_is_left_out_and_said_so(tmp_path):
    def strict(seen):
        if b"stream_options" in seen.body:
            no = b'{"error":{"message":"unknown field stream_options"}}'
            return reply(no, status="400 Bad Request", kind="application/json")
        return script(seen)

    with Hostile([strict]) as server:
        done = load(tmp_path, server.url, "--rate", "20", "--for", "500ms")

    told = result(tmp_path)
    assert told["trial"]["dropped"] == ["stream_options"]
    assert "unknown field" in told["trial"]["because"][0]
    assert told["summary"]["answered"] == told["summary"]["requests"] > 0
    assert "left out  stream_options" in done.stdout


def test_ignore_eos_is_sent_only_where_asked_and_stands_in_the_record(tmp_path):
    for name, options in (("without", []), ("with", ["--ignore-eos"])):
        with Hostile([script]) as server:
            done = load(tmp_path / name, server.url, "--rate", "20", "--for", "500ms", *options)
        sent = [seen.json.get("ignore_eos") for seen in server.requests if seen.method == "POST"]
        wanted = True if options else None
        assert set(sent) == {wanted}
        assert result(tmp_path / name)["order"]["extra"].get("ignore_eos") is wanted
        assert ("also sent ignore_eos True" in done.stdout) == bool(options)


def test_an_endpoint_that_rejects_ignore_eos_is_asked_without_it(tmp_path):
    def strict(seen):
        if b"ignore_eos" in seen.body:
            no = b'{"error":{"message":"unknown field ignore_eos"}}'
            return reply(no, status="400 Bad Request", kind="application/json")
        return script(seen)

    with Hostile([strict]) as server:
        done = load(tmp_path, server.url, "--rate", "20", "--for", "500ms", "--ignore-eos")

    assert result(tmp_path)["trial"]["dropped"] == ["ignore_eos"]
    assert result(tmp_path)["order"]["extra"] == {"ignore_eos": None}
    assert "left out  ignore_eos" in done.stdout


def test_limits_and_formulas_are_printed_beside_the_figures(tmp_path):
    limits = ["--slo", "p50(e2e) <= 30 s", "--slo", "p50(ttft) <= 20 s"]
    with Hostile([script]) as server:
        done = load(tmp_path, server.url, "--rate", "60", "--for", "1s", "--explain", *limits)

    assert done.returncode in JUDGED, done.stderr
    told = result(tmp_path)
    assert (
        "intended send to first token of any channel" in told["summary"]["times"]["ttft"]["formula"]
    )
    assert "CLOCK_MONOTONIC" in told["definitions"]["clock"]
    assert "CLOCK_MONOTONIC" in done.stdout
    if told["valid"]:
        kept = told["summary"]["goodput"]["limits"]
        assert [one["result"] for one in kept] == ["PASS", "PASS"]
        assert "kept all limits" in done.stdout


def test_json_prints_the_result_alone(tmp_path):
    with Hostile([script]) as server:
        done = load(tmp_path, server.url, "--rate", "20", "--for", "500ms", "--json")

    assert json.loads(done.stdout) == result(tmp_path)
    assert done.stderr == ""


def test_a_dead_endpoint_leaves_a_record_and_exit_code_5(tmp_path):
    with refusing() as url:
        done = load(tmp_path, url, "--rate", "20", "--for", "500ms")

    assert done.returncode == 5
    told = result(tmp_path)
    assert set(told["summary"]["outcomes"]) == {"refused"}
    ttft = told["summary"]["times"]["ttft"]
    assert "errors: 1" in ttft["p50"]["missing"]
    assert ttft["never"] == told["summary"]["requests"]
    assert told["order"]["plan"]["facts"]["process"] == "poisson"


def test_a_closed_loop_takes_users_and_no_rate(tmp_path):
    with Hostile([script]) as server:
        done = load(
            tmp_path, server.url, "--arrivals", "closed", "--users", "2", "--for", "500ms",
            "--think", "50ms",
        )  # fmt: skip

    assert done.returncode in JUDGED, done.stderr
    assert result(tmp_path)["order"]["plan"]["facts"]["users"] == 2


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (["--arrivals", "closed", "--rate", "5"], "a closed loop has no rate"),
        (["--users", "5"], "--arrivals closed"),
        (["--for", "soon"], "no duration"),
        (["--prompt", "a", "--items", "b"], "give one of them"),
        (["--workers", "0"], "more than 0"),
        (["--key-env", "STEELYARD_NO_SUCH_KEY"], "holds no STEELYARD_NO_SUCH_KEY"),
        (["--rate", "-1"], "more than 0"),
        (["--slo", "p95(ttft)"], "is no limit"),
    ],
)
def test_what_cannot_be_offered_is_refused_in_one_line(tmp_path, argv, message):
    done = load(tmp_path, "http://127.0.0.1:1/v1", "--model", "m", *argv)

    assert done.returncode == 2
    assert message in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert not (tmp_path / "run").exists()


def test_an_api_key_reaches_the_server_and_no_file(tmp_path, monkeypatch):
    monkeypatch.setenv("DESK_KEY", "sk-very-secret-1")
    quoting = http(b'{"error":"sk-very-secret-1"}', status="500 Oops", kind="application/json")

    with Hostile([[Send(data=quoting)]]) as server:
        load(tmp_path, server.url, "--model", "m", "--for", "500ms", "--key-env", "DESK_KEY")

    assert server.requests[0].headers["authorization"] == "Bearer sk-very-secret-1"
    for file in (tmp_path / "run").iterdir():
        assert b"sk-very-secret" not in file.read_bytes()


def test_a_folder_that_holds_something_is_refused(tmp_path):
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / "notes").write_text("mine")

    done = load(tmp_path, "http://127.0.0.1:1/v1", "--model", "m", "--for", "1s")

    assert done.returncode == 2
    assert "not empty" in done.stderr


@pytest.mark.parametrize(
    ("text", "value"), [("60s", 60), ("500 ms", 0.5), ("2min", 120), ("1h", 3600), ("7", 7)]
)
def test_durations_are_read_as_people_write_them(text, value):
    assert seconds(text, what="--for") == value


@pytest.mark.parametrize("text", ["", "s", "-1s", "1 day", "0s", "1e3"])
def test_what_is_no_duration_is_refused(text):
    with pytest.raises(StudyError):
        seconds(text, what="--for")


def test_the_live_line_tells_rate_flight_ttft_and_errors():
    live = Live(
        elapsed_s=3.0, span_s=60.0, sent=15, done=12, flying=3, waiting=2, rate_per_s=5.0,
        ttft_ms=41.6, kinds={"": 10, "refused": 2}, workers=1,
    )  # fmt: skip

    assert line(live) == (
        "  3.0/60 s · 5.0/s · 3 in flight (+2 wait) · 12 done · TTFT 41.6 ms · refused 2 "
        "· valid so far"
    )

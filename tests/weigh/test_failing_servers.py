"""Servers that never answer, die, come back or do it wrong: counted by kind, and told."""

from __future__ import annotations

import socket

import pytest

from support.desk import (
    answering,
    measurements,
    right,
    steelyard,
    write_study,
)
from support.hostile import DONE, Hold, Hostile, Reset, chunk, reply, sse


def test_a_server_that_never_answers_times_out_and_is_counted_so(tmp_path):
    with Hostile([answering(right)]) as strict, Hostile([[Hold(seconds=20)]]) as plain:
        study = write_study(tmp_path, strict=strict.url, plain=plain.url, count=5)
        text = (
            study.read_text("utf-8")
            .replace("slo: 10 s", "slo: 1 s")
            .replace(
                "first_token: 10 s, idle: 10 s, total: 20 s",
                "first_token: 400 ms, idle: 1 s, total: 2 s",
            )
        )
        study.write_text(text, "utf-8")
        done = steelyard("weigh", str(study), "--run", "run", cwd=tmp_path)

    assert done.returncode == 5, done.stderr
    assert "Traceback" not in done.stderr
    found = next(o for o in measurements(tmp_path)["outcomes"] if o["deployment"] == "plain")
    assert found["kinds"] == {"timeout-first": 5}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def test_a_dead_port_ends_with_5_and_says_where(tmp_path):
    dead = f"http://127.0.0.1:{free_port()}/v1"
    with Hostile([answering(right)]) as strict:
        study = write_study(tmp_path, strict=strict.url, plain=dead, count=10)
        done = steelyard("weigh", str(study), "--run", "run", cwd=tmp_path)

    assert done.returncode == 5
    assert dead in done.stderr
    assert "--resume" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_server_that_comes_back_is_asked_on_with_resume(tmp_path):
    port = free_port()
    with Hostile([answering(right)]) as strict:
        dead = f"http://127.0.0.1:{port}/v1"
        study = write_study(tmp_path, strict=strict.url, plain=dead, count=15)
        first = steelyard("weigh", str(study), "--run", "run", cwd=tmp_path)
        assert first.returncode == 5
        with Hostile([answering(right)], port_wanted=port):
            done = steelyard("weigh", str(study), "--run", "run", "--resume", cwd=tmp_path)

    assert done.returncode in (0, 3), done.stderr
    outcomes = {o["deployment"]: o["attempted"] for o in measurements(tmp_path)["outcomes"]}
    assert outcomes == {"strict": 15, "plain": 15}
    assert measurements(tmp_path)["run"]["segments"] == 2


@pytest.mark.parametrize(
    ("script", "outcome", "kind"),
    [
        ([Reset()], "transport", "reset"),
        (reply(b'{"error":{"message":"no"}}', status="400 Bad"), "wrong", "rejected"),
        (reply(b"busy", status="503 Busy"), "transport", "http-5xx"),
        (
            reply(b"slow down", status="429 Too Many", headers=["Retry-After: 2"]),
            "transport",
            "rate-limited",
        ),
        (reply(sse(chunk('{"card"'))), "transport", "truncated-stream"),
        (
            reply(sse(chunk("{"), b'{"error":{"message":"gpu lost"}}', DONE)),
            "transport",
            "error-event",
        ),
        (reply(sse(chunk('{"card": "1"'), chunk(finish="length"), DONE)), "wrong", "length"),
    ],
)
def test_what_an_endpoint_does_wrong_is_counted_by_its_kind(tmp_path, script, outcome, kind):
    with Hostile([answering(right)]) as strict, Hostile([script]) as plain:
        study = write_study(tmp_path, strict=strict.url, plain=plain.url, count=6)
        done = steelyard("weigh", str(study), "--run", "run", cwd=tmp_path)

    assert "Traceback" not in done.stderr
    assert done.returncode == (5 if outcome == "transport" else done.returncode)
    found = next(o for o in measurements(tmp_path)["outcomes"] if o["deployment"] == "plain")
    assert found[outcome] == 6
    assert found["kinds"] == {kind: 6}


def test_a_server_that_names_another_model_is_not_measured(tmp_path):
    with Hostile([answering(right)]) as strict, Hostile([answering(right)]) as plain:
        study = write_study(tmp_path, strict=strict.url, plain=plain.url, count=5)
        text = study.read_text("utf-8").replace(
            "model: scripted}, structured: schema", "model: kimi}, structured: schema"
        )
        study.write_text(text, "utf-8")
        done = steelyard("weigh", str(study), "--run", "run", cwd=tmp_path)

    assert done.returncode == 2
    assert "answers_as: scripted" in done.stderr

"""steelyard load with prompts of a design."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from support.desk import steelyard
from support.hostile import DONE, Hostile, chunk, reply, sse

GOOD = reply(sse(chunk("a"), chunk("b", finish="stop"), DONE))
JUDGED = {0, 3}
EXAMPLE = Path(__file__).resolve().parents[3] / "docs" / "examples" / "bank_desk.py"


def script(seen):
    if seen.path.endswith("/models"):
        return reply(b'{"data":[{"id":"scripted"}]}', kind="application/json")
    if seen.path == "/tokenize":
        count = len(seen.json.get("prompt", "").split())
        return reply(json.dumps({"count": count}).encode(), kind="application/json")
    return GOOD


def load(tmp_path, *argv):
    """One short load; how it ended, what the server was asked, what was recorded."""
    with Hostile([script]) as server:
        done = steelyard(
            "load", f"http://127.0.0.1:{server.port}", "--rate", "30", "--for", "1s",
            *argv, "--run", str(tmp_path / "run"), cwd=tmp_path, env={},
        )  # fmt: skip
    bodies = [s.json for s in server.requests if s.path.endswith("completions")]
    # One short request was tried before the load.
    asked = [body for body in bodies if said(body) != "Say ok."]
    record = tmp_path / "run" / "load.json"
    return done, asked, json.loads(record.read_text("utf-8")) if record.is_file() else {}


def said(body):
    return "".join(message["content"] for message in body["messages"])


def test_prompts_and_answers_have_the_lengths_that_were_asked_for(tmp_path):
    done, asked, told = load(
        tmp_path, "--input-tokens", "20-40", "--output-tokens", "5-9", "--tokenizer", "served"
    )

    assert done.returncode in JUDGED, done.stderr
    assert {len(said(body).split()) for body in asked} <= set(range(20, 41))
    assert {body["max_tokens"] for body in asked} <= set(range(5, 10))
    assert len({said(body)[:48] for body in asked}) == len(asked) == told["summary"]["requests"]
    assert told["order"]["prompts"]["unit"] == "tokens"
    assert told["order"]["prompts"]["made"] == len(asked)


def test_a_second_run_of_the_same_seed_meets_nothing_that_the_server_knows(tmp_path):
    first, second = tmp_path / "a", tmp_path / "b"
    first.mkdir()
    second.mkdir()

    _, one, told = load(first)
    _, two, _ = load(second)

    assert not {said(body)[:30] for body in one} & {said(body)[:30] for body in two}
    assert int(told["order"]["salt"], 16)


def test_with_the_salt_of_another_run_its_prompts_come_again(tmp_path):
    first, second = tmp_path / "a", tmp_path / "b"
    first.mkdir()
    second.mkdir()
    _, one, told = load(first, "--input-tokens", "30")

    _, two, _ = load(second, "--input-tokens", "30", "--salt", told["order"]["salt"])

    assert sorted(map(said, one)) == sorted(map(said, two))
    assert told["order"]["prompts"]["unit"] == "estimate"


def test_a_workload_of_ones_own_is_asked(tmp_path):
    done, asked, told = load(tmp_path, "--workload", f"{EXAMPLE}:desk")

    assert done.returncode in JUDGED, done.stderr
    assert len({body["messages"][0]["content"] for body in asked}) == 3
    assert told["order"]["prompts"]["file"] == "bank_desk.py"


def test_conversations_send_their_history(tmp_path):
    done, asked, _ = load(tmp_path, "--prefix", "turns:turns=2,think=10ms", "--output-tokens", "8")

    assert done.returncode in JUDGED, done.stderr
    assert {len(body["messages"]) for body in asked} == {1, 3}


def test_a_fault_in_a_workload_is_one_line_with_its_place_and_no_traceback(tmp_path):
    (tmp_path / "mine.py").write_text("def prompts(wanted):\n    return wanted.nothing\n", "utf-8")

    done, asked, _ = load(tmp_path, "--workload", "mine.py:prompts")

    assert done.returncode == 2
    assert "mine.py:2: AttributeError" in done.stderr
    assert "Traceback" not in done.stderr
    assert not asked


@pytest.mark.parametrize(
    ("argv", "why"),
    [
        (["--tokenizer", "estimate"], "counts no answers"),
        (["--input-tokens", "many"], "no length in tokens"),
        (["--max-tokens", "4", "--output-tokens", "4"], "give one of them"),
        (["--prompt", "x", "--prefix", "none"], "belong to prompts that are made here"),
        (["--workload", "x.py:f", "--prefix", "none"], "makes the prompts"),
        (["--language", "fr"], "none of en, zh, mixed"),
        (["--salt", "pepper"], "hexadecimal number"),
    ],
)
def test_options_that_can_not_be_are_refused(tmp_path, argv, why):
    done, _, _ = load(tmp_path, *argv)

    assert done.returncode == 2
    assert why in done.stderr.replace("\n", " ")

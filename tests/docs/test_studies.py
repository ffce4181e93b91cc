"""The study files that Steelyard ships: sound as they are, and played through in short."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from steelyard.study import check
from steelyard.weigh import vocabulary
from support.desk import answering, right, steelyard, write_items
from support.hostile import DONE, Hostile, chunk, reply, sse

ROOT = Path(__file__).resolve().parents[2]
STUDIES = sorted((ROOT / "studies").glob("*.yaml"))
PLACES = {
    "A_URL": "https://a.example/v1",
    "B_URL": "https://b.example/v1",
    "A_KEY": "key-of-a",
    "B_KEY": "key-of-b",
}


@pytest.mark.parametrize("path", STUDIES, ids=lambda path: path.name)
def test_every_study_shipped_is_sound(path, monkeypatch):
    for name, value in PLACES.items():
        monkeypatch.setenv(name, value)

    assert check(path, vocabulary=vocabulary()).problems == ()


def test_the_study_with_load_is_played_through_with_few_items_and_short_windows(tmp_path):
    desk = answering(right, delay_s=0.05)

    def script(seen):
        graded = b"lost in" in seen.body
        return desk(seen) if graded or seen.method != "POST" else said("fine")

    text = (ROOT / "studies" / "chat-load.yaml").read_text("utf-8")
    write_items(tmp_path, count=10)
    text = swapped(text, r"builtin:card-desk", "items.jsonl")
    text = swapped(text, r"model: model-[ab]", "model: scripted")
    text = swapped(text, r"rate: 4 /s, (.*)for: 60 s", r"rate: 40 /s, \1for: 0.3 s")
    text = swapped(text, r"  b: .*\n", "")
    with Hostile([script]) as server:
        found = played(tmp_path, text, {"A_URL": server.url})

    assert found["run"]["complete"]
    assert found["run"]["load"]["windows"] == 5
    assert {o["deployment"]: o["ok"] for o in found["outcomes"] if o["workload"] == "desk"} == {
        "a": 10
    }


def test_the_study_of_several_suites_is_played_through_against_a_server(tmp_path):
    text = (ROOT / "studies" / "all-suites.yaml").read_text("utf-8")
    text = swapped(text, r"n=34", "n=2")
    # functions are run in a sandbox whose own test takes seconds: tests/suites/code has it
    text = swapped(text, r", code @ functions|  functions: .*\n|  code_pass: .*\n", "")
    with Hostile([lambda _: said("好的")]) as server:
        here = f'endpoint: {{base_url: "{server.url}", model: scripted}}'
        text = swapped(text, r"engine: .*\n +model: .*\n +context: .*\n +slots: .*", here)
        found = played(tmp_path, text, {})

    assert found["run"]["complete"]
    assert {o["workload"]: o["attempted"] for o in found["outcomes"]} == dict.fromkeys(
        [w["name"] for w in found["workloads"]], 2
    )


def said(text):
    usage = {"prompt_tokens": 20, "completion_tokens": 1}
    events = [chunk(text), chunk(finish="stop"), chunk(choices=[], usage=usage), DONE]
    return reply(sse(*events))


def swapped(text, pattern, with_):
    """Every match rewritten; there has to be one, lest the study has moved on unseen."""
    text, count = re.subn(pattern, with_, text)
    assert count, pattern
    return text


def played(folder, text, env):
    (folder / "study.yaml").write_text(text, "utf-8")
    done = steelyard("weigh", "study.yaml", "--run", "run", cwd=folder, env=env)
    assert done.returncode in (0, 3, 4), done.stderr
    assert (folder / "run" / "report.html").is_file()
    return json.loads((folder / "run" / "measurements.json").read_bytes())

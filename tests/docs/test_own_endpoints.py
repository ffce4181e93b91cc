"""The second study, with every line in it that is commented out put to use."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from steelyard.suites import suite
from support.certificates import authority
from support.desk import steelyard
from support.hostile import DONE, Hostile, chunk, reply, sse

ROOT = Path(__file__).resolve().parents[2]
STUDY = ROOT / "studies" / "own-endpoints.yaml"
KEYS = {"A_KEY": "first-secret-key", "B_KEY": "second-secret-key"}


def golden():
    """A script that answers each of the card desk's items rightly, and reports usage."""
    items = suite("structured").load_items("builtin:card-desk").items
    gold = {item.prompt: json.dumps(item.gold, ensure_ascii=False) for item in items}

    def script(seen):
        if seen.method != "POST":
            return reply(b'{"data": [{"id": "scripted"}]}', kind="application/json")
        said = gold[seen.json["messages"][0]["content"]]
        usage = {"prompt_tokens": 400, "completion_tokens": 40}
        events = [chunk(said), chunk(finish="stop"), chunk(choices=[], usage=usage), DONE]
        return reply(sse(*events))

    return script


def all_put_to_use(text):
    text = re.sub(r"# (answers_as: )served-name", r"\1scripted", text)
    text = text.replace("# ca: ", "ca: ").replace("# declares: ", "declares: ")
    return text.replace("model-at-a", "model-a")


@pytest.fixture(scope="module")
def weighed(tmp_path_factory):
    folder = tmp_path_factory.mktemp("own")
    ca, tls = authority(folder)
    (folder / "own.yaml").write_text(all_put_to_use(STUDY.read_text("utf-8")), "utf-8")
    with Hostile([golden()], tls=tls) as first, Hostile([golden()], tls=tls) as second:
        places = {"A_URL": first.url, "B_URL": second.url, "A_CA": str(ca), "B_CA": str(ca)}
        done = steelyard("weigh", "own.yaml", "--run", "run", cwd=folder, env=KEYS | places)
    return folder / "run", done, first.requests, second.requests


def test_the_study_is_sound_when_its_variables_are_set():
    env = KEYS | {"A_URL": "https://a.example/v1", "B_URL": "https://b.example/v1"}

    done = steelyard("study", "check", str(STUDY), cwd=ROOT, env=env)

    assert (done.returncode, done.stderr) == (0, "")


def test_a_variable_that_is_not_set_is_named_before_anything_is_asked(tmp_path):
    done = steelyard("weigh", str(STUDY), cwd=tmp_path, env=dict.fromkeys([*KEYS, "A_URL"], ""))

    assert done.returncode == 2
    assert "A_KEY" in done.stderr
    assert "not set" in done.stderr


def test_two_endpoints_behind_a_private_authority_are_weighed(weighed):
    run, done, first, second = weighed

    assert done.returncode in (0, 3), done.stderr
    found = json.loads((run / "measurements.json").read_bytes())
    assert {o["deployment"]: o["ok"] for o in found["outcomes"]} == {
        "constrained": 128,
        "parse-and-repair": 128,
    }
    assert len(first) > 128
    assert len(second) > 128


def test_what_an_assumed_price_costs_is_shown_as_assumed(weighed):
    run, *_ = weighed

    costs = json.loads((run / "measurements.json").read_bytes())["costs"]

    assert {cost["status"] for cost in costs} == {"assumed"}


def test_key_and_headers_arrive_and_stay_out_of_the_run_folder(weighed):
    run, _, first, second = weighed

    assert {r.headers["authorization"] for r in first} == {"Bearer first-secret-key"}
    assert {r.headers["x-team"] for r in first} == {"card-desk"}
    assert {r.headers["authorization"] for r in second} == {"Bearer second-secret-key"}
    for path in (p for p in run.rglob("*") if p.is_file()):
        content = path.read_bytes()
        assert not any(key.encode() in content for key in KEYS.values()), path.name


def test_only_the_constrained_side_asks_for_a_schema(weighed):
    _, _, first, second = weighed
    asked = [[r.json for r in seen if r.method == "POST"] for seen in (first, second)]

    assert {body["response_format"]["type"] for body in asked[0]} == {"json_schema"}
    assert not any("response_format" in body for body in asked[1])


def test_a_server_that_answers_under_its_declared_name_passes_the_check(weighed):
    run, *_ = weighed
    checks = json.loads((run / "measurements.json").read_bytes())["validity"]

    assert [c["result"] for c in checks if c["check"] == "model"] == ["pass", "pass"]


def test_what_a_deployment_declares_is_shown_as_claimed(weighed):
    run, *_ = weighed
    found = json.loads((run / "measurements.json").read_bytes())
    facts = next(d for d in found["deployments"] if d["name"] == "constrained")["facts"]

    assert {"name": "precision", "value": "fp8", "status": "claimed"} in facts


def test_token_prices_make_the_cost_of_an_accepted_answer(weighed):
    run, *_ = weighed
    found = json.loads((run / "measurements.json").read_bytes())
    cost = {c["deployment"]: c["per_1000_accepted"] for c in found["costs"]}

    assert cost["parse-and-repair"] == pytest.approx(1000 * (400 * 4 + 40 * 16) / 1e6)

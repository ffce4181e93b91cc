"""Engine and accelerators beside the windows of a study."""

from __future__ import annotations

import json
import os

import pytest

from support.desk import steelyard, write_items
from support.engine_page import EnginePage
from support.hostile import Hostile, reply

pytestmark = pytest.mark.timeout(600)
STUDY = """
study: Which address answers better?
baseline: two
keep: full
deployments:
  one: {{endpoint: {{base_url: "{url}/v1", model: toy, metrics: "${{PAGE}}"{more}}}}}
  two: {{endpoint: {{base_url: "{url}/v1", model: toy, metrics: auto}}}}
workloads:
  desk: {{items: items.jsonl, arrivals: {{closed: {{users: 2}}}}, windows: 2,
    max_tokens: 8, accept: valid}}
  peak:
    prompts: {{tokens: {{input: 40, output: 8}}}}
    arrivals: {{constant: {{rate: 16 /s, for: 250 ms}}}}
suites: [structured, load]
criteria:
  p50(latency) @ desk: {{weight: 50, worst: 10 s, best: 1 ms}}
  within_slo @ peak: {{weight: 50, worst: 0%, best: 100%}}
"""
WINDOWS = {"desk": 2, "peak": 5}
SECRET = "localhost"


class Fading(EnginePage):
    """Shows itself to whoever meets it, and then never again."""

    def metrics(self):
        self.drop_metrics = self.finished > 8
        return super().metrics()


def weighed(folder, engine, *, page=None, more=""):
    write_items(folder, count=5)
    text = STUDY.format(url=engine.origin, more=more)
    (folder / "desk.yaml").write_text(text.lstrip(), "utf-8")
    page = page or f"{engine.origin}/metrics".replace("127.0.0.1", SECRET)
    return steelyard("weigh", "desk.yaml", "--run", "run", cwd=folder, env={"PAGE": page})


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """(folder, completed process, engine) of a study whose engine was watched all through."""
    folder = tmp_path_factory.mktemp("views")
    with EnginePage(prefill_s=0.01, gap_s=0.001) as engine:
        done = weighed(folder, engine)
    return folder, done, engine


def views(folder):
    found = json.loads((folder / "run" / "measurements.json").read_bytes())["views"]
    return {(one["deployment"], one["workload"]): one for one in found}


def test_what_the_engine_counted_in_a_deployment_s_windows_is_what_it_was_asked(run):
    folder, done, engine = run
    found = views(folder)

    assert done.returncode in (0, 3), done.stderr
    assert set(found) == {(d, w) for d in ("one", "two") for w in ("desk", "peak")}
    for one in found.values():
        told = one["views"]["engine"]
        assert one["watched"] == one["windows"] == WINDOWS[one["workload"]]
        by_name = {alarm["name"]: alarm for alarm in told["alarms"]}
        for name in ("requests_finished", "generation_tokens", "prompt_tokens"):
            assert by_name[name]["result"] == "pass", by_name[name]
        if one["valid"]:  # a window of load may fail on a busy machine, and then shows no time
            assert told["ttft"]["n_client"] == told["ttft"]["n_engine"]
    finished = [one["views"]["engine"]["counted"]["requests_finished"] for one in found.values()]
    assert sum(finished) < engine.finished  # two that met it, and nobody's windows


def test_the_record_with_pages_verifies_and_is_rebuilt_byte_for_byte(run):
    folder, _, _ = run

    assert steelyard("verify", "run", cwd=folder).returncode == 0
    rebuilt = steelyard("report", "run", cwd=folder)
    assert rebuilt.returncode == 0, rebuilt.stderr
    assert "6 files are the same, byte for byte" in rebuilt.stderr


def test_a_page_that_was_changed_after_the_run_is_found(run, tmp_path):
    folder, _, _ = run
    pages = sorted((folder / "run" / "views" / "one").glob("*/*.scrapes"))[0]
    kept = pages.read_bytes()
    try:
        pages.write_bytes(kept[:-1] + b"x")
        assert steelyard("verify", "run", cwd=folder).returncode != 0
    finally:
        pages.write_bytes(kept)


def test_the_report_shows_each_deployment_s_views_in_both_languages(run):
    folder, _, _ = run
    english = (folder / "run" / "report.md").read_text("utf-8")
    chinese = (folder / "run" / "report.zh.md").read_text("utf-8")

    assert "one on desk: 2 of 2 windows watched" in english
    assert "one（peak）：已观测 5/5 个窗口" in chinese


def test_an_address_out_of_the_environment_is_nowhere_in_the_record(run):
    folder, done, _ = run
    told = [views(folder)["one", w]["views"]["engine"]["source"]["place"] for w in ("desk", "peak")]

    assert told == ["${PAGE}", "${PAGE}"]
    files = [p for p in (folder / "run").rglob("*") if p.is_file()]
    port = str(run[2].port).encode()
    leaks = [p.name for p in files if SECRET.encode() + b":" + port in p.read_bytes()]
    assert not leaks
    assert f"{SECRET}:" not in done.stderr


def test_an_address_that_shows_no_engine_costs_no_request(tmp_path):
    with EnginePage() as engine, Hostile([lambda _: reply(b"hello 1\n")]) as other:
        done = weighed(tmp_path, engine, page=f"{other.url}/metrics")

    assert done.returncode == 5, done.stderr
    assert "one: ${PAGE}" in done.stderr
    assert all(asked["max_tokens"] == 1 for asked in engine.asked)  # only the meeting


def test_pages_that_stop_coming_disturb_nothing(tmp_path):
    with Fading(prefill_s=0.01, gap_s=0.001) as engine:
        done = weighed(tmp_path, engine)

    assert done.returncode in (0, 3), done.stderr
    found = json.loads((tmp_path / "run" / "measurements.json").read_bytes())
    assert found["run"]["complete"] is True
    assert os.path.isdir(tmp_path / "run" / "views")

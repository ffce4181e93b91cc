"""A weighing of two scripted models on items of two tasks, from the command line."""

from __future__ import annotations

import json

import pytest

from support.desk import steelyard
from support.hostile import DONE, Hostile, chunk, reply, sse

ITEMS = [
    *(
        {
            "id": f"c{n}",
            "prompt": f"#{n}: which is it?",
            "task": "choice",
            "gold": "A",
            "choices": ["x", "y"],
        }
        for n in range(6)
    ),
    *({"id": f"n{n}", "prompt": f"#{n}: how many?", "task": "number", "gold": 7} for n in range(4)),
]
STUDY = """
study: Which of the two knows the trade?
baseline: lucky
keep: full
deployments:
  knows: {{endpoint: {{base_url: "{knows}", model: scripted}}}}
  lucky: {{endpoint: {{base_url: "{lucky}", model: scripted}}}}
workloads:
  trade: {{items: items.jsonl, arrivals: {{closed: {{users: 2}}}}, max_tokens: 20, slo: 10 s}}
suites: [domain]
criteria:
  domain_score: {{weight: 1, worst: 0%, best: 100%}}
seed: 7
"""


def saying(letter, number):
    def script(seen):
        if seen.method != "POST":
            return reply(b'{"data": [{"id": "scripted"}]}', kind="application/json")
        asked = json.dumps(seen.json["messages"])
        text = letter if "which is it" in asked else number
        usage = {"prompt_tokens": 10, "completion_tokens": 1}
        ending = chunk(choices=[], usage=usage)
        return reply(sse(chunk(text), chunk(finish="stop"), ending, DONE))

    return script


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    folder = tmp_path_factory.mktemp("domain")
    lines = "\n".join(json.dumps(item) for item in ITEMS)
    (folder / "items.jsonl").write_text(lines, "utf-8")
    with Hostile([saying("A", "7")]) as knows, Hostile([saying("A", "8")]) as lucky:
        study = STUDY.format(knows=knows.url, lucky=lucky.url)
        (folder / "study.yaml").write_text(study.lstrip(), "utf-8")
        done = steelyard("weigh", "study.yaml", "--run", "run", cwd=folder)
    assert done.returncode in (0, 3), done.stderr
    return folder / "run"


def test_the_record_holds_the_score_of_each_task_with_its_n_and_interval(run):
    rows = json.loads((run / "measurements.json").read_bytes())["tasks"]
    found = {(r["deployment"], r["task"]): (r["score"], r["n"], r["attempted"]) for r in rows}

    assert found == {
        ("knows", "choice"): (1, 6, 6),
        ("knows", "number"): (1, 4, 4),
        ("lucky", "choice"): (1, 6, 6),
        ("lucky", "number"): (0, 4, 4),
    }
    assert all(r["interval"]["low"] <= r["score"] <= r["interval"]["high"] for r in rows)


def test_the_report_shows_scores_by_task_in_both_languages(run):
    english = (run / "report.md").read_text("utf-8")
    chinese = (run / "report.zh.md").read_text("utf-8")

    [row] = [line for line in english.splitlines() if line.startswith("| number | lucky")]
    assert [cell.strip() for cell in row.split("|")[3:6]] == ["4", "0", "0\u00a0%"]
    assert "分任务得分" in chinese

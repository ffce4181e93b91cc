"""Every task of the public data, and the scores that their makers published."""

from __future__ import annotations

import csv
import json
import math

import pytest
from tests.suites.domain.asked import asked, shared

from steelyard.suites.domain.check import check_item
from steelyard.suites.domain.lawbench.official import SCORERS, table
from steelyard.suites.domain.selftest import self_test

LAWBENCH = [f"1-{n}" for n in (1, 2)] + [f"2-{n}" for n in range(1, 11)]
LAWBENCH += [f"3-{n}" for n in range(1, 9)]
FEW = 12


def sound(items):
    assert [problem for item in items for problem in check_item(item)] == []
    assert [str(fault) for fault in self_test(items).faults] == []


@pytest.mark.parametrize("task", ["1-2", "2-6", "3-6"])
@pytest.mark.parametrize(
    "model", ["GPT4", "GPT-3.5-turbo-0613", "qwen-7b-chat-hf", "chatglm2-6b-hf"]
)
def test_the_published_score_of_lawbench_is_reproduced(task, model):
    folder = shared("lawbench") / "predictions_zero_shot"
    rows = json.loads((folder / model / f"{task}.json").read_text("utf-8")).values()
    with (folder / "official_scores.csv").open(encoding="utf-8") as file:
        (published,) = (
            row for row in csv.DictReader(file) if (row["task"], row["model_name"]) == (task, model)
        )
    ours = table(task, [(row["refr"], row["prediction"]) for row in rows])

    assert ours.score == pytest.approx(float(published["score"]), abs=1e-6)
    assert ours.printed_abstention == pytest.approx(float(published["abstention_rate"]), abs=1e-6)


@pytest.mark.parametrize("task", LAWBENCH)
def test_the_grader_is_sound_on_a_task_of_lawbench(task):
    rows = json.loads((shared("lawbench") / "zero_shot" / f"{task}.json").read_text("utf-8"))[:FEW]
    items = [
        asked(f"lawbench/{task}", r["answer"], prompt=r["instruction"] + r["question"], name=str(n))
        for n, r in enumerate(rows)
    ]

    sound(items)
    if task in SCORERS:
        scores = [SCORERS[task](item.gold, item.gold).score for item in items]
        assert all(s is None or math.isfinite(s) for s in scores)


def test_the_grader_is_sound_on_every_task_of_fin_eva():
    files = sorted(shared("fin-eva").glob("*/*.csv"))
    assert len(files) == 31
    for file in files:
        with file.open(encoding="utf-8-sig", newline="") as lines:
            rows = [row for row in csv.DictReader(lines) if row["answer"]][:FEW]
        task = f"fin-eva/{file.stem}"
        sound([asked(task, r["answer"], name=f"{file.stem}{n}") for n, r in enumerate(rows)])


def test_the_grader_is_sound_on_tat_qa():
    contexts = json.loads((shared("tatqa") / "tatqa_dataset_dev.json").read_text("utf-8"))
    questions = [q for context in contexts for q in context["questions"]][::10]
    sound(
        [
            asked(
                "tatqa",
                q["answer"],
                name=q["uid"],
                answer_type=q["answer_type"],
                scale=q["scale"],
            )
            for q in questions
        ]
    )

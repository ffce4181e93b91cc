"""LawBench's published scores against ours, from the stored outputs of four models.

Needs the shared data: STEELYARD_SHARED, or ../shared beside the repository.
"""

from __future__ import annotations

import csv
import json
import os
import sys
from pathlib import Path

from steelyard.study import Accept
from steelyard.suites.domain.grade import grade
from steelyard.suites.domain.lawbench.official import table
from steelyard.suites.items import Item
from steelyard.suites.protocol import Reply

CLOSE = 1e-6


def folder() -> Path:
    root = Path(__file__).resolve().parents[1]
    given = os.environ.get("STEELYARD_SHARED")
    return (Path(given) if given else root.parent / "shared") / "data" / "lawbench"


def sound(task: str, gold: str, reply: str) -> float | None:
    item = Item(
        id="row",
        prompt="?",
        messages=None,
        schema_text=None,
        gold=gold,
        has_gold=True,
        cluster="row",
        lang="zh",
        split="",
        meta={},
        own={"task": f"lawbench/{task}"},
    )
    return grade(item, Reply(text=reply), accept=Accept(rule="record")).checks["score"]


def main() -> int:
    outputs = folder() / "predictions_zero_shot"
    if not outputs.is_dir():
        print(f"{outputs} is not there; set STEELYARD_SHARED")
        return 2
    far = 0
    print(f"{'task':5} {'model':20} {'published':>10} {'ours':>10} {'sound':>7} {'abstained':>9}")
    for row in csv.DictReader((outputs / "official_scores.csv").open(encoding="utf-8")):
        name = outputs / row["model_name"] / f"{row['task']}.json"
        rows = json.loads(name.read_text("utf-8")).values()
        pairs = [(each["refr"], each["prediction"]) for each in rows]
        ours = table(row["task"], pairs)
        scores = [s for s in (sound(row["task"], *pair) for pair in pairs) if s is not None]
        far += abs(ours.score - float(row["score"])) > CLOSE
        far += abs(ours.printed_abstention - float(row["abstention_rate"])) > CLOSE
        print(
            f"{row['task']:5} {row['model_name']:20} {float(row['score']):10.6f} "
            f"{ours.score:10.6f} {sum(scores) / len(scores):7.4f} {ours.abstention:9.3f}"
        )
    print("all within 1e-6" if not far else f"{far} differ")
    return 1 if far else 0


if __name__ == "__main__":
    sys.exit(main())

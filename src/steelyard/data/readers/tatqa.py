"""TAT-QA (Zhu et al. 2021): questions on a table and the paragraphs around it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from steelyard.data.catalogue import DataSet
from steelyard.data.readers.parts import chosen
from steelyard.data.sampling import Row
from steelyard.data.store import Store

_FILE = "tatqa_dataset_dev.json"
_TYPES = ("span", "multi-span", "arithmetic", "count")
_ASK = (
    "Answer with the value or the words alone. Write a number with its scale, if it has one: "
    "thousand, million, billion or percent."
)


def rows(about: DataSet, files: Store, part: str) -> Iterator[Row]:
    """One record a question; those on one table are a cluster.  Parts are answer types."""
    wanted = chosen(about.name, part, among=_TYPES)
    for report in json.loads(files.read(_FILE)):
        context = _context(report)
        for question in report["questions"]:
            kind = question["answer_type"]
            if kind in wanted:
                yield Row(
                    stratum=f"{kind} {question['scale']}",
                    record={
                        "id": f"tatqa/{question['uid']}",
                        "prompt": f"{context}\n\nQuestion: {question['question']}\n{_ASK}",
                        "gold": question["answer"],
                        "cluster": report["table"]["uid"],
                        "lang": "en",
                        "task": "tatqa",
                        "answer_type": kind,
                        "scale": question["scale"],
                        "meta": {
                            "derivation": question["derivation"],
                            "answer_from": question["answer_from"],
                        },
                    },
                )


def _context(report: dict[str, Any]) -> str:
    paragraphs = sorted(report["paragraphs"], key=lambda p: p["order"])
    table = "\n".join(" | ".join(cell.strip() for cell in row) for row in report["table"]["table"])
    return "\n\n".join([f"Table:\n{table}", *(p["text"] for p in paragraphs)])

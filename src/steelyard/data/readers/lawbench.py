"""LawBench (Fei et al. 2023): twenty Chinese legal tasks, asked without examples."""

from __future__ import annotations

import json
from collections.abc import Iterator

from steelyard.data.catalogue import DataSet
from steelyard.data.readers.parts import chosen
from steelyard.data.sampling import Row
from steelyard.data.store import Store

_FOLDER = "zero_shot/"


def rows(about: DataSet, files: Store, part: str) -> Iterator[Row]:
    """Instruction and question as the set joins them; gold as it stands there."""
    tasks = sorted(
        (
            path.removeprefix(_FOLDER).removesuffix(".json")
            for path in files.files
            if path.startswith(_FOLDER)
        ),
        key=lambda task: [int(n) for n in task.split("-")],
    )
    for task in chosen(about.name, part, among=tasks):
        for place, row in enumerate(json.loads(files.read(f"{_FOLDER}{task}.json"))):
            yield Row(
                stratum=task,
                record={
                    "id": f"lawbench/{task}/{place}",
                    "prompt": f"{row['instruction']}\n{row['question']}",
                    "gold": row["answer"],
                    "lang": "zh",
                    "task": f"lawbench/{task}",
                },
            )

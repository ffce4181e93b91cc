"""HumanEval (Chen et al. 2021): Python functions to be completed, with their tests."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator

from steelyard.data.catalogue import DataSet
from steelyard.data.readers.parts import chosen
from steelyard.data.sampling import Row
from steelyard.data.store import Store

_ASK = "Complete this Python function. Answer with the whole function in one code block."


def rows(about: DataSet, files: Store, part: str) -> Iterator[Row]:
    """The set's own prompt is the stub; gold is its continuation."""
    chosen(about.name, part, among=())
    for line in gzip.decompress(files.read("HumanEval.jsonl.gz")).splitlines():
        row = json.loads(line)
        yield Row(
            stratum="",
            record={
                "id": row["task_id"],
                "prompt": f"{_ASK}\n\n```python\n{row['prompt'].strip()}\n```",
                "stub": row["prompt"],
                "entry_point": row["entry_point"],
                "tests": row["test"],
                "gold": row["canonical_solution"],
                "lang": "en",
            },
        )

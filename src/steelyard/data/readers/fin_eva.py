"""Fin-Eva (Ant Group 2023): Chinese financial tasks with choices or yes and no."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from steelyard.data.catalogue import DataSet
from steelyard.data.readers.parts import chosen
from steelyard.data.sampling import Row
from steelyard.data.store import Store

_LETTERS = "ABCD"
_CHOOSE = "请只回答选项前的字母。"
_DECIDE = "请只回答“是”或“否”。"


def rows(about: DataSet, files: Store, part: str) -> Iterator[Row]:
    """The rows that carry an answer; the set holds back those of its test rows."""
    paths = {path.rsplit("/", 1)[-1].removesuffix(".csv"): path
             for path in sorted(files.files) if path.endswith(".csv")}  # fmt: skip
    for task in chosen(about.name, part, among=tuple(paths)):
        text = files.read(paths[task]).decode("utf-8-sig")
        for row in csv.DictReader(io.StringIO(text, newline="")):
            if row["answer"].strip():
                yield Row(stratum=task, record=_record(row, task=task, ask=about.asks[task]))


def _record(row: dict[str, str], *, task: str, ask: str) -> dict[str, object]:
    choices = {c: row[c] for c in _LETTERS if (row.get(c) or "").strip()}
    lines = [
        ask,
        row.get("context", ""),
        row["question"],
        *(f"{letter}. {text}" for letter, text in choices.items()),
        _CHOOSE if choices else _DECIDE,
    ]
    return {
        "id": f"fin-eva/{task}/{row['id']}",
        "prompt": "\n".join(line for line in lines if line),
        "gold": row["answer"].strip(),
        "lang": "zh",
        "task": f"fin-eva/{task}",
        "choices": choices or ["是", "否"],
    }

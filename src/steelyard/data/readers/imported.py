"""A set that somebody imported: its records are item lines already."""

from __future__ import annotations

import json
from collections.abc import Iterator

from steelyard.data.catalogue import DataSet
from steelyard.data.own import ITEMS
from steelyard.data.readers.parts import chosen
from steelyard.data.sampling import Row
from steelyard.data.store import Store


def rows(about: DataSet, files: Store, part: str) -> Iterator[Row]:
    """Parts are the item's ``task``, where the file has one."""
    records = [json.loads(line) for line in files.read(ITEMS).splitlines() if line.strip()]
    tasks = tuple(dict.fromkeys(str(r["task"]) for r in records if "task" in r))
    wanted = chosen(about.name, part, among=tasks)
    for record in records:
        if not part or record.get("task") in wanted:
            yield Row(stratum=str(record.get("task", record.get("lang", ""))), record=record)

"""Items of ``data:`` sources, as far as a suite reads them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from steelyard.errors import StudyError
from steelyard.suites.made import Place
from steelyard.suites.record import FIELDS


def stored_lines(source: str, own: Sequence[str]) -> Iterator[tuple[Place, str]]:
    """The records of a set as JSON lines.

    Fields that the suite doesn't read go to ``meta``. Raises StudyError where it would have to
    read one to grade the set at all.
    """
    from steelyard.data import load_records

    found = load_records(source)
    unread = [name for name in found.needs if name not in own]
    if unread:
        raise StudyError(
            f"items: {source} can't be graded by this suite: it does not read "
            f"{', '.join(unread)}; see `steelyard data list` for the suites of each set"
        )
    for number, record in enumerate(found.records, start=1):
        yield Place(source, number), json.dumps(_fitting(record, own), ensure_ascii=False)


def _fitting(record: dict[str, Any], own: Sequence[str]) -> dict[str, Any]:
    strange = {name: record[name] for name in record if name not in FIELDS and name not in own}
    if not strange:
        return record
    kept = {name: value for name, value in record.items() if name not in strange}
    return kept | {"meta": {**record.get("meta", {}), **strange}}

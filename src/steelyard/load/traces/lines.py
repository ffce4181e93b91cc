"""Files read line by line; a fault in one hides none of the others."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

import orjson

from steelyard.errors import StudyError
from steelyard.load.traces.faults import Faults
from steelyard.load.traces.fields import shown
from steelyard.regular import open_regular


def opened(path: Path) -> IO[bytes]:
    """Open a trace. Raises StudyError where it can't be read, or is no regular file."""
    try:
        return open_regular(path)
    except OSError as problem:
        raise StudyError(
            f"{path}: can't be read ({problem.strerror}); check the path, which is relative to "
            "the study"
        ) from None


def table(
    path: Path, faults: Faults, *, columns: tuple[str, ...]
) -> Iterator[tuple[int, list[str]]]:
    """Give line number and fields of a CSV file, in the order of ``columns``.

    Raises StudyError where the header lacks one of them; lines too short are noted.
    """
    with opened(path) as raw:
        text = (
            line.decode("utf-8-sig" if at == 0 else "utf-8", "replace")
            for at, line in enumerate(raw)
        )
        rows = csv.reader(text)
        header = _names(rows)
        lacking = [name for name in columns if name not in header]
        if lacking:
            raise StudyError(
                f"{path}:1: the header has no {' and no '.join(map(repr, lacking))}; it reads "
                f"{shown(','.join(header))}; check the format"
            )
        places = [header.index(name) for name in columns]
        while True:
            try:
                row = next(rows, None)
            except csv.Error as problem:
                faults.add(rows.line_num, f"is no line of a CSV file ({problem})")
                continue
            if row is None:
                return
            if len(row) == len(header):
                yield rows.line_num, [row[place] for place in places]
            elif row:
                faults.add(rows.line_num, f"has {len(row)} fields, the header {len(header)}")


def records(path: Path, faults: Faults) -> Iterator[tuple[int, dict[str, Any]]]:
    """Give line number and object of a JSON-lines file; other lines are noted."""
    with opened(path) as raw:
        for number, line in enumerate(raw, start=1):
            if not line.strip():
                continue
            try:
                record = orjson.loads(line)
            except orjson.JSONDecodeError as problem:
                faults.add(number, f"is not JSON ({problem.msg})")
                continue
            if isinstance(record, dict):
                yield number, record
            else:
                faults.add(number, f"holds no object but {shown(record)}")


def header(path: Path) -> list[str]:
    """Give the names in the first line of a CSV file."""
    with opened(path) as raw:
        return _names(csv.reader([raw.readline().decode("utf-8-sig", "replace")]))


def _names(rows: Iterator[list[str]]) -> list[str]:
    try:
        return [name.strip() for name in next(rows, [])]
    except csv.Error:
        return []

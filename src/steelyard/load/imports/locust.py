"""locust's ``--csv``: the file ``…_stats.csv``."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator

from steelyard.errors import StudyError
from steelyard.evidence import Missing
from steelyard.load.imports.parts import (
    NO_DATE,
    NO_VERSION,
    UNCOUNTED,
    count,
    number,
    request_rate,
    span,
)
from steelyard.load.imports.peer_run import Figure, PeerRun

_WORD = "Response Time"


def csv_runs(text: str) -> list[PeerRun]:
    """Read each kind of request, and all together as ``Aggregated``."""
    rows = list(csv.DictReader(io.StringIO(text)))
    if not rows or "Request Count" not in rows[0]:
        raise StudyError("no locust statistics; give the file that ends in _stats.csv")
    return [_run(row) for row in rows]


def _run(row: dict[str, str]) -> PeerRun:
    asked, failed = count(row["Request Count"]), count(row.get("Failure Count"))
    known = not isinstance(asked, Missing) and not isinstance(failed, Missing)
    return PeerRun(
        tool="locust",
        version=NO_VERSION,
        date=NO_DATE,
        label=" ".join(filter(None, (row.get("Type"), row.get("Name")))),
        ok=asked - failed if known else UNCOUNTED,
        failed=failed,
        n=asked,
        figures=tuple(_figures(row)) if asked != 0 else (),
    )


def _figures(row: dict[str, str]) -> Iterator[Figure]:
    named = {"Average Response Time": "mean"}
    named |= {key: f"p{key[:-1]}" for key in row if key and re.fullmatch(r"[\d.]+%", key)}
    for key, statistic in named.items():
        value = number(row.get(key))
        if value is not None:
            yield Figure(
                word=_WORD,
                near="latency",
                statistic=statistic,
                value=span(value, scale=1e-3),
                unit="s",
            )
    yield from request_rate(row.get("Requests/s"), word="Requests/s")

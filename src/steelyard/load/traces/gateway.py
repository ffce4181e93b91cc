"""A gateway's own log: one JSON object a request.

``time``           when the request came: ISO 8601, or seconds since 1970; required
``input_tokens``   tokens of the whole prompt; required
``output_tokens``  tokens of the answer, thinking included, 0 where it failed; required
``session``        name of the conversation; optional
``duration_s``     time until the answer was complete; optional, on all lines or on none
``blocks``         hashes of the prompt's blocks, each standing for all before it too; optional,
                   on all lines or on none

Other names are of no concern here: a log may hold more.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from steelyard.load.traces.faults import Faults
from steelyard.load.traces.fields import FieldFault, ids, scaled_ns, shown, stamp_ns, tokens
from steelyard.load.traces.lines import records
from steelyard.load.traces.rows import Rows
from steelyard.load.traces.trace import Trace

_SECOND = 1_000_000_000


def read_gateway(path: Path | str, *, block_tokens: int = 16) -> Trace:
    """Read a log of one's own; ``block_tokens`` is what one entry of ``blocks`` stands for.

    Raises StudyError naming each line that can't be read.
    """
    place, faults = Path(path), Faults(str(path))
    rows: Rows | None = None
    shape: tuple[bool, bool] | None = None
    for line, record in records(place, faults):
        mine = ("duration_s" in record, "blocks" in record)
        shape = shape or mine
        if rows is None:
            rows = Rows(block_tokens=block_tokens if shape[1] else None)
        try:
            if mine != shape:
                raise FieldFault("duration_s and blocks stand on all lines of a log or on none")
            _add(rows, record)
        except FieldFault as fault:
            faults.add(line, str(fault))
    faults.settle()
    return (rows or Rows()).trace(f"{place.name} (gateway)", dated=True)


def _add(rows: Rows, record: dict[str, Any]) -> None:
    session = record.get("session")
    if session is not None and (not isinstance(session, str) or not session):
        raise FieldFault(f"session: a text is required, got {shown(session)}")
    took = record.get("duration_s")
    if "duration_s" in record:
        took = scaled_ns(took, field="duration_s", unit_ns=_SECOND)
    hashes = ids(record["blocks"], field="blocks") if "blocks" in record else None
    rows.add(
        _time(record.get("time")),
        input_tokens=tokens(record.get("input_tokens"), field="input_tokens"),
        output_tokens=tokens(record.get("output_tokens"), field="output_tokens"),
    )
    rows.join(session, took_ns=took)
    if hashes is not None:
        rows.blocks(hashes)


def _time(raw: object) -> int:
    if isinstance(raw, str):
        return stamp_ns(raw, field="time")
    return scaled_ns(raw, field="time", unit_ns=_SECOND)

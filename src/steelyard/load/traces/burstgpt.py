"""BurstGPT traces (Wang et al. 2024, arXiv 2401.17644)."""

from __future__ import annotations

from pathlib import Path

from steelyard.load.traces.faults import Faults
from steelyard.load.traces.fields import FieldFault, scaled_ns, tokens
from steelyard.load.traces.lines import header, table
from steelyard.load.traces.rows import Rows
from steelyard.load.traces.trace import Trace

COLUMNS = ("Timestamp", "Request tokens", "Response tokens")
SESSION, TOOK = "Session ID", "Elapsed time"
_SECOND = 1_000_000_000


def read_burstgpt(path: Path | str) -> Trace:
    """Read ``Timestamp`` (s), ``Request tokens``, ``Response tokens``.

    Where they are there, ``Session ID`` gives conversations and ``Elapsed time`` (s) the time
    an answer took. Requests without response tokens had failed; they are kept and noted.
    Raises StudyError naming each line that can't be read.
    """
    place, rows, faults = Path(path), Rows(), Faults(str(path))
    extra = [name for name in (SESSION, TOOK) if name in header(place)]
    for line, fields in table(place, faults, columns=(*COLUMNS, *extra)):
        more = dict(zip(extra, fields[3:], strict=True))
        try:
            took = scaled_ns(more[TOOK], field=TOOK, unit_ns=_SECOND) if TOOK in more else None
            rows.add(
                scaled_ns(fields[0], field=COLUMNS[0], unit_ns=_SECOND),
                input_tokens=tokens(fields[1], field=COLUMNS[1]),
                output_tokens=tokens(fields[2], field=COLUMNS[2]),
            )
        except FieldFault as fault:
            faults.add(line, str(fault))
            continue
        rows.join(more.get(SESSION, "").strip() or None, took_ns=took)
    faults.settle()
    return rows.trace(f"{place.name} (burstgpt)", dated=False)

"""Azure's traces of LLM inference (Patel et al. 2024; Stojkovic et al. 2025)."""

from __future__ import annotations

from pathlib import Path

from steelyard.load.traces.faults import Faults
from steelyard.load.traces.fields import FieldFault, stamp_ns, tokens
from steelyard.load.traces.lines import table
from steelyard.load.traces.rows import Rows
from steelyard.load.traces.trace import Trace

COLUMNS = ("TIMESTAMP", "ContextTokens", "GeneratedTokens")


def read_azure(path: Path | str) -> Trace:
    """Read ``TIMESTAMP,ContextTokens,GeneratedTokens``, both of 2023 and of 2024.

    Raises StudyError naming each line that can't be read.
    """
    place, rows, faults = Path(path), Rows(), Faults(str(path))
    for line, (stamp, context, generated) in table(place, faults, columns=COLUMNS):
        try:
            rows.add(
                stamp_ns(stamp, field="TIMESTAMP"),
                input_tokens=tokens(context, field="ContextTokens"),
                output_tokens=tokens(generated, field="GeneratedTokens"),
            )
        except FieldFault as fault:
            faults.add(line, str(fault))
    faults.settle()
    return rows.trace(f"{place.name} (azure)", dated=True)

"""Mooncake's traces of Kimi (Qin et al. 2025, FAST '25)."""

from __future__ import annotations

from pathlib import Path

from steelyard.load.traces.faults import Faults
from steelyard.load.traces.fields import FieldFault, ids, scaled_ns, tokens
from steelyard.load.traces.lines import records
from steelyard.load.traces.rows import Rows
from steelyard.load.traces.trace import Trace

BLOCK_TOKENS = 512
_MILLISECOND = 1_000_000


def read_mooncake(path: Path | str) -> Trace:
    """Read ``timestamp`` (ms), ``input_length``, ``output_length`` and ``hash_ids``.

    A hash stands for 512 tokens and for everything before them. Raises StudyError naming each
    line that can't be read, or whose hashes don't cover the input.
    """
    place, rows, faults = Path(path), Rows(block_tokens=BLOCK_TOKENS), Faults(str(path))
    for line, record in records(place, faults):
        try:
            hashes = ids(record.get("hash_ids"), field="hash_ids")
            length = tokens(record.get("input_length"), field="input_length")
            if len(hashes) != -(-length // BLOCK_TOKENS):
                raise FieldFault(
                    f"hash_ids: {len(hashes)} blocks of {BLOCK_TOKENS} tokens don't cover an "
                    f"input of {length} tokens"
                )
            rows.add(
                scaled_ns(record.get("timestamp"), field="timestamp", unit_ns=_MILLISECOND),
                input_tokens=length,
                output_tokens=tokens(record.get("output_length"), field="output_length"),
            )
        except FieldFault as fault:
            faults.add(line, str(fault))
            continue
        rows.blocks(hashes)
    faults.settle()
    return rows.trace(f"{place.name} (mooncake)", dated=False)

"""Reading a ledger without writing to it."""

from __future__ import annotations

from pathlib import Path

from steelyard.errors import RecordDamaged
from steelyard.ledger.chain import LedgerRecord, Unreadable, record_of
from steelyard.ledger.merkle import leaf_hash, root_of


def ledger_records(path: Path) -> list[LedgerRecord]:
    """All whole records in their order.  Raises RecordDamaged for a line that is none."""
    return [record for _, record in _lines(path)]


def root_before(path: Path, *, kind: str) -> str:
    """Merkle root (hex) over the records before the last closing's first of ``kind``.

    That is the root which the reports of that closing show: reports come after it.
    """
    leaves: list[bytes] = []
    root = ""
    inside = False
    for line, record in _lines(path):
        if record.kind == kind and not inside:
            root = root_of(leaves).hex()
        inside = record.kind == kind
        leaves.append(leaf_hash(line))
    return root


def _lines(path: Path) -> list[tuple[bytes, LedgerRecord]]:
    try:
        data = path.read_bytes()
    except OSError as problem:
        raise RecordDamaged(
            f"{path}: the ledger can't be read ({problem.strerror}); restore it from a copy"
        ) from problem
    found = []
    for number, line in enumerate(data[: data.rfind(b"\n") + 1].splitlines(), 1):
        try:
            found.append((line, record_of(line)))
        except Unreadable as problem:
            raise RecordDamaged(
                f"{path}:{number}: the line {problem}; `steelyard verify` lists what is wrong"
            ) from problem
    return found

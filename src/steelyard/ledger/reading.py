"""Reading a ledger without writing to it."""

from __future__ import annotations

from pathlib import Path

from steelyard.errors import RecordDamaged
from steelyard.ledger.chain import GENESIS, LedgerRecord, Unreadable, record_of
from steelyard.ledger.merkle import leaf_hash, root_of

Line = tuple[bytes, LedgerRecord]
_READ = "restore the ledger from a copy (`steelyard verify` lists what is wrong)"


def ledger_records(path: Path) -> list[LedgerRecord]:
    """All whole records in their order.  Raises RecordDamaged where the chain doesn't hold."""
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


def chained(path: Path, data: bytes) -> list[Line]:
    """The whole lines of a ledger at ``path``, each following the one before.

    Raises RecordDamaged for the first that is no record, or stands where another should.
    """
    found: list[Line] = []
    prev = GENESIS
    for number, line in enumerate(data.split(b"\n")[:-1], 1):
        try:
            record = record_of(line)
            if (record.seq, record.prev) != (number - 1, prev):
                raise Unreadable("does not follow the line before it")
        except Unreadable as problem:
            raise RecordDamaged(f"{path}:{number}: the line {problem}; {_READ}") from problem
        found.append((line, record))
        prev = record.hash
    return found


def _lines(path: Path) -> list[Line]:
    try:
        data = path.read_bytes()
    except OSError as problem:
        raise RecordDamaged(
            f"{path}: the ledger can't be read ({problem.strerror}); restore it from a copy"
        ) from problem
    return chained(path, data)

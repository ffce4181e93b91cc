"""SHA-256 over part of a file, read piece by piece."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import BinaryIO

from steelyard.errors import RecordDamaged

_PIECE = 2**20


def digest_between(file: BinaryIO, start: int, end: int | None = None) -> tuple[int, str]:
    """Length and SHA-256 (hex) of the bytes [start, end) of a file, as far as it reaches."""
    digest, at = hashlib.sha256(), start
    file.seek(start)
    while piece := file.read(_PIECE if end is None else min(_PIECE, end - at)):
        digest.update(piece)
        at += len(piece)
    return at - start, digest.hexdigest()


def digest_of(path: Path, *, start: int = 0, end: int | None = None) -> tuple[int, str]:
    """The same of the file at ``path``.  Raises RecordDamaged where it ends before ``end``."""
    try:
        with path.open("rb") as file:
            size, digest = digest_between(file, start, end)
    except OSError as problem:
        raise RecordDamaged(
            f"{path}: can't be read for the ledger ({problem.strerror}); "
            "something took it away while the run was going on"
        ) from problem
    if end is not None and start + size < end:
        raise RecordDamaged(
            f"{path}: ends at byte {start + size}, where {end} bytes had been written; "
            "something cut it off while the run was going on"
        )
    return size, digest

"""Pages of a run on the disk: written whole, and compared."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path


def made(out: Path) -> None:
    """Make the folder of ``--out``.  Raises StudyError."""
    from steelyard.errors import StudyError

    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise StudyError(
            f"--out {out}: can't be made a folder ({problem.strerror}); name another"
        ) from problem


def write(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write each whole or not at all.  Raises StorageFull."""
    from steelyard.evidence import write_atomic

    for name, content in files.items():
        write_atomic(folder / name, content)


def holds(path: Path, content: bytes) -> bool:
    """Whether the file is there and is this."""
    return path.is_file() and path.read_bytes() == content

"""Files made from a record: written whole, and compared."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from steelyard.errors import StudyError
from steelyard.evidence.atomic import write_atomic


def write_files(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write each whole or not at all, in a folder that is there.  Raises StorageFull."""
    for name, content in files.items():
        write_atomic(folder / name, content)


def write_out(out: Path, files: Mapping[str, bytes]) -> None:
    """The same in a folder that a user named, made if need be.  Raises StudyError, StorageFull."""
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise StudyError(
            f"--out {out}: can't be made a folder ({problem.strerror}); name another"
        ) from problem
    write_files(out, files)


def unlike(folder: Path, files: Mapping[str, bytes]) -> tuple[str, ...]:
    """Names of files that a folder does not hold as they are given here."""
    return tuple(name for name, content in files.items() if not _holds(folder / name, content))


def _holds(path: Path, content: bytes) -> bool:
    return path.is_file() and path.read_bytes() == content

"""A text file that was not there before."""

from __future__ import annotations

from pathlib import Path

from steelyard.errors import StudyError


def write_new(file: Path, text: str) -> None:
    """Write it.  Raises StudyError where a file of the name exists or none can be written."""
    try:
        with file.open("x", encoding="utf-8", newline="\n") as target:
            target.write(text)
    except FileExistsError:
        raise StudyError(f"{file} exists already; name another file") from None
    except OSError as fault:
        raise StudyError(
            f"{file} can't be written: {fault.strerror}; check the folder and its permissions"
        ) from None

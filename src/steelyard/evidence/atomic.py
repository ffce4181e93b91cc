"""Writing a file whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

from steelyard.errors import StorageFull


def write_atomic(path: Path, data: bytes) -> None:
    """Write beside ``path``, wait for the disk, rename.

    Raises StorageFull when the disk refuses; what stood at ``path`` is then untouched.
    """
    beside = path.with_name(f"{path.name}.tmp")
    try:
        with beside.open("wb") as file:
            file.write(data)
        publish(beside, path)
    except OSError as problem:
        beside.unlink(missing_ok=True)
        raise StorageFull(
            f"{path}: could not be written ({problem.strerror}); what was there before is kept; "
            "free some space or check the folder's rights, then carry on with --resume"
        ) from problem


def publish(beside: Path, path: Path) -> None:
    """Give a finished file its name, and wait for the disk before and after.  Raises OSError."""
    file = os.open(beside, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)
    beside.replace(path)
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on the disk."""
    file = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(file)
    finally:
        os.close(file)

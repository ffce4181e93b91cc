"""Torn tails: what a killed writer leaves is kept beside the file before it is cut off."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from steelyard.errors import StorageFull
from steelyard.evidence.atomic import sync_folder
from steelyard.evidence.frames import Gap


@dataclass(frozen=True, slots=True, kw_only=True)
class Torn:
    """A tail that a killed writer left, and the copy that was made of it."""

    gap: Gap
    copy: Path


def set_aside(path: Path, gap: Gap) -> Torn:
    """Copy a torn tail to ``NAME.torn-N`` beside the file, and wait for the disk.

    Raises StorageFull when the disk refuses; the file itself is never touched.
    """
    number = 1
    while (copy := path.with_name(f"{path.name}.torn-{number}")).exists():
        number += 1
    try:
        with path.open("rb") as log, copy.open("xb") as aside:
            log.seek(gap.start)
            while chunk := log.read(2**20):
                aside.write(chunk)
            aside.flush()
            os.fsync(aside.fileno())
        sync_folder(copy.parent)
    except OSError as problem:
        copy.unlink(missing_ok=True)
        raise StorageFull(
            f"{copy}: the torn tail of {path.name} can't be copied ({problem.strerror}); "
            "nothing was changed; free some space and carry on with --resume"
        ) from problem
    return Torn(gap=gap, copy=copy)

"""Files that somebody else named, of which some never end."""

from __future__ import annotations

import errno
from pathlib import Path


def bytes_of(path: Path) -> bytes:
    """The whole of a regular file.  Raises OSError, also for a pipe or a device, unopened."""
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, "it is no regular file", str(path))
    return path.read_bytes()

"""Files that somebody else named, of which some never end."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import IO

MOST_BYTES = 1 << 30
"""Of a file that is read whole."""


def open_regular(path: Path) -> IO[bytes]:
    """Open a regular file.  Raises OSError, also for a folder, a pipe or a device, unopened."""
    if not stat.S_ISREG(path.stat().st_mode):
        raise OSError(errno.EINVAL, "it is no regular file", str(path))
    return path.open("rb")


def bytes_of(path: Path, *, most: int = MOST_BYTES) -> bytes:
    """The whole of a regular file of at most ``most`` bytes.  Raises OSError."""
    with open_regular(path) as file:
        if os.fstat(file.fileno()).st_size <= most:
            # Files of the kernel say that they hold nothing, and others grow while they are read.
            data = file.read(most + 1)
            if len(data) <= most:
                return data
    raise OSError(errno.EFBIG, f"it is larger than {most >> 20} MiB", str(path))


def text_of(path: Path, *, most: int = MOST_BYTES) -> str:
    """The text of such a file in UTF-8, with or without a mark of byte order.

    Raises OSError as ``bytes_of`` does, and for other encodings, naming the line.
    """
    try:
        return bytes_of(path, most=most).decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        line = fault.object.count(b"\n", 0, fault.start) + 1
        told = f"byte 0x{fault.object[fault.start]:02x} in line {line} is not UTF-8"
        raise OSError(errno.EILSEQ, told, str(path)) from None

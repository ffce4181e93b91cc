"""One writer a run folder."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import time
from pathlib import Path
from typing import Self

from steelyard.errors import RunError
from steelyard.evidence.log import host_digest


class FolderLock:
    """A lock that the kernel lets go when its holder dies, however it dies.

    The file tells a person who holds it; after a kill its text is stale and means nothing.
    """

    def __init__(self, path: Path, *, file: int) -> None:
        self.path = path
        self._file: int | None = file

    @classmethod
    def take(cls, path: Path) -> Self:
        """Lock, or raise RunError naming the holder."""
        try:
            file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        except OSError as problem:
            raise _refused(path, problem) from problem
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = _describe(os.read(file, 1000))
            os.close(file)
            raise RunError(
                f"{path.parent}: {holder} is writing into this run folder; "
                "wait until it is done, stop it, or name another folder"
            ) from None
        except OSError as problem:
            os.close(file)
            raise _refused(path, problem) from problem
        text = {"pid": os.getpid(), "host": host_digest(), "since": _now()}
        with contextlib.suppress(OSError):  # a full disk shall not keep anybody from reading
            os.ftruncate(file, 0)
            os.pwrite(file, json.dumps(text).encode() + b"\n", 0)
        return cls(path, file=file)

    def release(self) -> None:
        """Let go; the file stays, empty."""
        if self._file is not None:
            os.ftruncate(self._file, 0)
            os.close(self._file)
            self._file = None


def _refused(path: Path, problem: OSError) -> RunError:
    return RunError(
        f"{path.parent}: the run folder can't be locked ({problem.strerror}); "
        "check its rights, or name a folder on a local disk"
    )


def _now() -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


def _describe(text: bytes) -> str:
    try:
        holder = json.loads(text)
        return f"process {holder['pid']} (since {holder['since']})"
    except (ValueError, KeyError, TypeError):
        return "another process"

"""The file that holds what an engine prints."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

_TAIL_BYTES = 64 * 1024
_UNSAFE = re.compile(r"[^\w.-]+")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")


@dataclass(frozen=True, slots=True, kw_only=True)
class EngineLog:
    """Output of one engine; a restart appends, and ``last`` sees only its own part."""

    path: Path
    begins: int
    """Offset in bytes of this start's first line."""

    @classmethod
    def under(cls, folder: Path, *, name: str) -> EngineLog:
        """Make ``folder/NAME.log``, where NAME is made safe for every file system."""
        folder.mkdir(parents=True, exist_ok=True)
        safe = _UNSAFE.sub("-", name).strip("-.") or "engine"
        path = folder / f"{safe}.log"
        return cls(path=path, begins=path.stat().st_size if path.exists() else 0)

    def open_for_child(self) -> BinaryIO:
        """Open for appending; the child inherits the descriptor."""
        return self.path.open("ab")

    def last(self, count: int = 20) -> list[str]:
        """Return the last ``count`` lines of this start, without control characters."""
        try:
            with self.path.open("rb") as stream:
                size = stream.seek(0, os.SEEK_END)
                stream.seek(max(self.begins, size - _TAIL_BYTES))
                text = stream.read().decode("utf-8", errors="replace")
        except FileNotFoundError:
            return []
        return [_CONTROL.sub("", line) for line in text.splitlines() if line.strip()][-count:]

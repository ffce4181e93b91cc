"""What the kernel says of the threads of a running process."""

from __future__ import annotations

import os
from pathlib import Path


def threads(pid: int) -> int:
    """How many threads a process has; 0 once it is gone."""
    try:
        return len(os.listdir(f"/proc/{pid}/task"))
    except OSError:
        return 0


def asleep(pid: int) -> bool:
    """Whether every thread waits for something: none computes, or would if the host let it."""
    try:
        states = [_state(task) for task in Path(f"/proc/{pid}/task").iterdir()]
    except OSError:
        return False
    return all(state == "S" for state in states)


def _state(task: Path) -> str:
    # a program may choose its name, brackets and spaces included: the last bracket ends it
    return (task / "stat").read_text("utf-8", "replace").rpartition(")")[2].split()[0]

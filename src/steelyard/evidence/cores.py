"""How many cores this process may use, which is not how many the machine has."""

from __future__ import annotations

import os


def usable_cores() -> int:
    """Cores of the process's affinity; all of the machine's where the system has none."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1

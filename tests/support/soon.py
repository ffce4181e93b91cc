"""Waiting for what is to come, with a bound that only a broken machine meets."""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE_S = 60.0


def soon(holds: Callable[[], object], *, within_s: float = PATIENCE_S) -> bool:
    """Whether ``holds`` comes true; looks again and again, and once more at the end."""
    until = time.monotonic() + within_s
    while time.monotonic() < until:
        if holds():
            return True
        time.sleep(0.02)
    return bool(holds())

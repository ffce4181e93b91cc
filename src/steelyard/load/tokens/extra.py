"""Libraries of the optional extra ``tokens``."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from steelyard.errors import StudyError


def needed(module: str, *, to: str) -> Any:
    """Import a library of the extra. Raises StudyError that names the way to have it."""
    try:
        return import_module(module)
    except ImportError as why:
        raise StudyError(
            f"{to}: the library {module!r} is not installed; "
            "pip install 'steelyard[tokens]', or give the endpoint's own count with 'served'"
        ) from why

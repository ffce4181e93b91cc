"""The API key that an option names: by its environment variable, never itself."""

from __future__ import annotations

import os

from steelyard.errors import StudyError


def api_key(name: str | None) -> str | None:
    """The value of the environment variable; raises StudyError where it is not set."""
    if name is None:
        return None
    key = os.environ.get(name)
    if not key:
        raise StudyError(f"--key-env: the environment holds no {name}; set it, or name another")
    return key

"""Durations on the command line."""

from __future__ import annotations

import re

from steelyard.errors import StudyError

_UNITS = {"ms": 0.001, "": 1.0, "s": 1.0, "min": 60.0, "m": 60.0, "h": 3600.0}
_FORM = re.compile(r"(\d+(?:\.\d+)?)\s*([a-z]*)", re.ASCII)


def seconds(text: str, *, what: str, zero: bool = False) -> float:
    """``60s``, ``500 ms``, ``2min``, ``1h`` or plain seconds; raises StudyError for all else."""
    found = _FORM.fullmatch(text.strip())
    if found is None or found[2] not in _UNITS:
        raise StudyError(f"{what}: {text!r} is no duration; write it as 60s, 500ms, 2min or 1h")
    value = float(found[1]) * _UNITS[found[2]]
    if value == 0 and not zero:
        raise StudyError(f"{what}: {text!r} is no time at all; give a longer one")
    return value

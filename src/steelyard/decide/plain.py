"""Records as JSON values: unknown and infinite said in words, six significant digits."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

import numpy as np

from steelyard.evidence import Missing


def plain(value: Any) -> Any:
    """The JSON value of a record, a number, an array or a collection of them."""
    match value:
        case Missing(reason=why):
            return {"missing": why}
        case bool() | int() | None:
            return value
        case str():
            return str(value)
        case np.ndarray():
            return [plain(part) for part in value.tolist()]
        case float():
            return _number(float(value))
        case Mapping():
            return {str(key): plain(part) for key, part in value.items()}
        case tuple() | list():
            return [plain(part) for part in value]
    if is_dataclass(value):
        return {part.name: plain(getattr(value, part.name)) for part in fields(value)}
    raise TypeError(f"no JSON for {type(value).__name__}")


def _number(value: float) -> Any:
    if value == math.inf:
        return {"infinite": True}
    if not math.isfinite(value):
        # an interval's open lower end: nothing bounds it
        return None
    rounded = float(f"{value:.6g}")
    # -0.0 and 0.0 are one number to a reader
    return rounded if rounded else 0.0

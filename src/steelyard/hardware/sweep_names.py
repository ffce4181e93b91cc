"""What the combinations of a sweep are called."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

AXES = (
    "model", "device", "count", "tp", "dp", "ep", "pp", "prefill", "precision", "cache", "input",
    "output", "concurrency", "rate",
)  # fmt: skip
"""Fields of which a question may name several values, in the order in which they are tried."""


def called(name: str, point: Mapping[str, Any], many: list[str]) -> str:
    """A combination by its values of the fields that hold several."""
    parts = [name] if name else []
    parts += [_said(axis, point) for axis in AXES if axis in many]
    return " ".join(filter(None, parts)) or str(point["model"])


def _said(axis: str, point: Mapping[str, Any]) -> str:
    value = point[axis]
    match axis:
        case "count":
            return f"x{value}"
        case "prefill":
            return "" if value is None else f"P{value}"
        case "tp" | "dp" | "ep" | "pp":
            return f"{axis.upper()}{value}"
        case "input" | "output":
            return f"{axis[:2]}{value}"
        case "cache":
            return f"kv:{value}"
        case "concurrency":
            return f"c{value}"
        case "rate":
            return f"{value:g}/s"
        case "precision" if isinstance(value, Mapping):
            return "+".join(f"{key}:{each}" for key, each in value.items())
        case _:
            return Path(value).stem if str(value).endswith(".json") else str(value)


def product(axes: Mapping[str, tuple[Any, ...]]) -> int:
    """How many combinations there are."""
    count = 1
    for values in axes.values():
        count *= len(values)
    return count

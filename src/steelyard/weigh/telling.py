"""Arrivals and prompts as a study writes them, for a reader of the report."""

from __future__ import annotations

from pydantic import BaseModel

from steelyard.study import Arrivals, Prompts

UNITS = {"_per_s": " /s", "_s": " s"}


def arrivals_told(arrivals: Arrivals) -> str:
    """``poisson {rate: 5 /s, for: 60 s}``, and what goes with it."""
    way = getattr(arrivals, arrivals.way)
    stages = isinstance(way, tuple)
    told = f"{arrivals.way} {_listed(way) if stages else _record(way)}"
    if stages or arrivals.way == "bursts":
        told += f", spacing {arrivals.spacing}"
    return told if arrivals.cap is None else f"{told}, cap {arrivals.cap}"


def prompts_told(prompts: Prompts) -> str:
    """What is said of them, defaults left out; "" where nothing is."""
    return _record(prompts).removeprefix("{").removesuffix("}")


def _listed(parts: tuple[BaseModel, ...]) -> str:
    return f"[{', '.join(_record(part) for part in parts)}]"


def _record(record: BaseModel) -> str:
    parts = []
    for name, field in type(record).model_fields.items():
        value = getattr(record, name)
        if value is None or value == field.get_default(call_default_factory=True):
            continue
        parts.append(f"{field.alias or name}: {_value(name, value)}")
    return "{" + ", ".join(parts) + "}"


def _value(name: str, value: object) -> str:
    if isinstance(value, BaseModel):
        return _record(value)
    if not isinstance(value, float):
        return str(value)
    unit = next((unit for ending, unit in UNITS.items() if name.endswith(ending)), "")
    return f"{value:g}{unit}"

"""Doors that open a room only when a name of it is used (PEP 562)."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any


def door(room: str, home: Mapping[str, str], name: str) -> Any:
    """The name's value, from the module of the room that ``home`` says; kept for the next time."""
    module = home.get(name)
    if module is None:
        raise AttributeError(f"module {room!r} has no attribute {name!r}")
    value = getattr(import_module(f"{room}.{module}"), name)
    setattr(import_module(room), name, value)
    return value

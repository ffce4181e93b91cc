"""The architectures that come with the package."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Any

from steelyard.errors import ArchitectureRefused
from steelyard.hardware.architecture import Architecture
from steelyard.hardware.config import from_config
from steelyard.hardware.naming import plain


@cache
def find_model(name: str) -> Architecture:
    """The architecture of a name as people or hubs write it.

    Raises ArchitectureRefused naming the nearest, and the way out.
    """
    found = _names().get(plain(name))
    if found is None:
        near = difflib.get_close_matches(plain(name), _names(), n=1, cutoff=0.6)
        guess = f"did you mean {_names()[near[0]]}? " if near else ""
        raise ArchitectureRefused(
            f"'{name}': no such model on file; {guess}give the config.json of its weights instead"
        )
    raw = _raw()[found]
    made = from_config(raw["config"], name=found, source=f"{raw['source']}, {raw['date']}")
    return replace(made, aliases=tuple(raw["aliases"]))


def known_models() -> tuple[str, ...]:
    """Canonical names, in the order of the file."""
    return tuple(_raw())


@cache
def _raw() -> Mapping[str, Any]:
    text = (files("steelyard.hardware") / "facts" / "models.toml").read_text("utf-8")
    found: Mapping[str, Any] = tomllib.loads(text)["models"]
    return found


@cache
def _names() -> Mapping[str, str]:
    return {plain(each): name for name, raw in _raw().items() for each in (name, *raw["aliases"])}

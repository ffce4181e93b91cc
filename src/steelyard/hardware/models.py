"""The architectures that come with the package."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from steelyard.errors import ArchitectureRefused
from steelyard.hardware.architecture import Architecture
from steelyard.hardware.config import from_config, read_config
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


def architecture(name: str, folder: Path | None) -> Architecture:
    """A model by name, or by the path of a config.json beside the file."""
    if not name.endswith(".json"):
        return find_model(name)
    return _read((folder or Path()) / name)


@lru_cache(maxsize=64)
def _read(file: Path) -> Architecture:
    return replace(read_config(file), name=_titled(file))


def _titled(file: Path) -> str:
    """``config.json`` is called as its folder, another file as itself: a sweep may hold several."""
    return file.parent.name if file.name == "config.json" and file.parent.name else file.stem


@cache
def _raw() -> Mapping[str, Any]:
    text = (files("steelyard.hardware") / "facts" / "models.toml").read_text("utf-8")
    found: Mapping[str, Any] = tomllib.loads(text)["models"]
    return found


@cache
def _names() -> Mapping[str, str]:
    return {plain(each): name for name, raw in _raw().items() for each in (name, *raw["aliases"])}

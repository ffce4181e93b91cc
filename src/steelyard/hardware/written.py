"""A file of devices of one's own, as it was written."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from steelyard.errors import CatalogueError
from steelyard.regular import text_of

_LARGEST = 4 << 20
"""Bytes of such a file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Parsed:
    """Its text, and the tables in it."""

    text: str
    tables: Mapping[str, Any]


def parsed(file: Path) -> Parsed:
    """Read a TOML file; raises CatalogueError with line and column."""
    try:
        text = text_of(file, most=_LARGEST)
        return Parsed(text=text, tables=tomllib.loads(text))
    except OSError as fault:
        raise CatalogueError(f"{file}: can't be read: {fault.strerror}; check the path") from None
    except (ValueError, RecursionError) as fault:
        raise CatalogueError(f"{file}: is no TOML: {fault}") from None

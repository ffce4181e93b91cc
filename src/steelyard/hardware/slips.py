"""Slips that figures of hardware are known for, found before they decide anything."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from steelyard.errors import CatalogueError
from steelyard.hardware.device_slips import device_slips
from steelyard.hardware.price_slips import Found, price_slips
from steelyard.hardware.written import parsed

_KNOWN = ("devices", "prices", "families", "makers", "unproven")
"""Tables of a file; those behind prices are the packaged one's alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """One finding: where it stands, what is wrong, and what to write instead."""

    file: str
    line: int
    device: str
    field: str
    kind: Literal["fault", "note"]
    message: str

    def __str__(self) -> str:
        """One line that editors can jump from."""
        return f"{self.place}: {self.message}"

    @property
    def place(self) -> str:
        """File, line, device and field."""
        field = f".{self.field}" if self.field else ""
        return f"{self.file}:{self.line}: {self.device}{field}"


def lint(file: Path) -> tuple[Slip, ...]:
    """Every slip of a file of devices; () for a sound one.

    Raises CatalogueError for a file that can't be read as such.
    """
    own = parsed(file)
    raw = own.tables
    devices = raw.get("devices")
    if not isinstance(devices, dict) or not devices:
        raise CatalogueError(f'{file}: holds no [devices."NAME"]; see docs/capacity.md')
    lines = own.text.splitlines()
    found = [
        (name, _line(lines, rf"\s*(\[+\s*)?{re.escape(name)}\b", ""), _stray())
        for name in raw
        if name not in _KNOWN
    ]
    found += [
        (name, _line(lines, _head(name), slip[0]), slip)
        for name, each in devices.items()
        for slip in device_slips(name, each)
    ]
    found += [
        (f"prices[{at}]", _line(lines, r"\s*\[\[prices\]\]", slip[0], skip=at), slip)
        for at, slip in price_slips(raw.get("prices", []), own=devices)
    ]
    return tuple(
        Slip(file=str(file), line=line, device=name, field=slip[0], kind=slip[1], message=slip[2])
        for name, line, slip in found
    )


def _stray() -> Found:
    return "", "fault", "does nothing here; such a file holds devices and prices"


def _head(device: str) -> str:
    return rf"\s*\[devices\.[\"']?{re.escape(device)}[\"']?(?:\.\w+)?\]"


def _line(lines: list[str], head: str, field: str, *, skip: int = 0) -> int:
    """Where a field stands under its head; the head where that can't be told."""
    heads = [n for n, line in enumerate(lines) if re.match(head, line)]
    at = heads[min(skip, len(heads) - 1)] if heads else 0
    for n in range(at + 1, len(lines)):
        if lines[n].startswith("["):
            break
        if field and re.match(rf"\s*{re.escape(field)}\s*=", lines[n]):
            return n + 1
    return at + 1

"""Names and words of a question that nothing stands behind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from steelyard.errors import HardwareError
from steelyard.hardware.precision import preset
from steelyard.hardware.sweep import architecture, shelf
from steelyard.study import Hardware

Unknown = tuple[tuple[str | int, ...], str]
"""A field and place in it, and what is wrong with what stands there."""


def unknown_names(asked: Hardware, *, folder: Path | None) -> Iterator[Unknown]:
    """Names and words of a question that nothing stands behind."""
    try:
        catalogue = shelf(asked, folder)
    except HardwareError as wrong:
        yield ("catalogue",), str(wrong)
        return
    checks: dict[str, Any] = {
        "model": lambda each: architecture(each, folder),
        "device": catalogue.device,
        "cache": lambda each: preset("bf16").but(cache=each),
        "precision": _word,
    }
    for name, look in checks.items():
        for at, each in enumerate(getattr(asked, name) or ()):
            try:
                look(each)
            except HardwareError as wrong:
                yield (name, at), str(wrong)


def _word(raw: str | Mapping[str, str]) -> None:
    words = {"base": raw} if isinstance(raw, str) else dict(raw)
    base = words.pop("base", "native")
    if base != "native":
        preset(base)
    preset("bf16").but(**words)

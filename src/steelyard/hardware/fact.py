"""A number that somebody published: its value in base units, and who says so, when."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from steelyard.errors import CatalogueError

Confidence = Literal["high", "medium", "low"]
CONFIDENCES: tuple[Confidence, ...] = ("high", "medium", "low")

SCALES: Mapping[str, tuple[str, float]] = {
    "TFLOPS": ("FLOP/s", 1e12),
    "PFLOPS": ("FLOP/s", 1e15),
    "TOPS": ("FLOP/s", 1e12),
    "MB": ("B", 1e6),
    "GB": ("B", 1e9),
    "TB": ("B", 1e12),
    "MiB": ("B", 2.0**20),
    "GiB": ("B", 2.0**30),
    "GB/s": ("B/s", 1e9),
    "TB/s": ("B/s", 1e12),
    "Gbit/s": ("B/s", 1e9 / 8),
    "us": ("s", 1e-6),
    "W": ("W", 1.0),
    "GPUs": ("GPUs", 1.0),
}
"""Written unit to base unit and factor; an operation of an integer unit counts as a FLOP."""

_TEXT = re.compile(
    r"(?P<low>[\d.,]+)(?:\s*-\s*(?P<high>[\d.,]+))?\s+(?P<unit>\S+)(?:\s+(?P<say>.+))?"
)
_NUMBER = re.compile(r"(?:\d{1,3}(?:,\d{3})+|\d{1,18})(?:\.\d+)?", re.ASCII)
"""A comma parts thousands alone: of ``1,5`` nobody knows whether it is 1.5 or 15."""


_DATE = re.compile(r"\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?")


def undated(text: str) -> str:
    """What is wrong with the date of a figure; "" where nothing is."""
    if _DATE.fullmatch(text):
        return ""
    return f"'{text}' is no date; write 2026, 2026-11 or 2026-11-30"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """A published number, or a range where sources disagree, in base units."""

    low: float
    high: float
    unit: str
    """FLOP/s, B, B/s, W, s, GPUs, or a currency per hour."""
    text: str
    """As the file has it, such as ``450 GB/s one-way``."""
    says: str = ""
    """The word behind the unit: dense, sparse, one-way, both-ways."""
    source: str = ""
    confidence: Confidence = "low"
    date: str = ""
    """When the source was published or last looked at: year, year-month or day."""

    @property
    def mid(self) -> float:
        """The middle of the range; the value itself where there is one."""
        return (self.low + self.high) / 2

    def __str__(self) -> str:
        """Give the number as it was written."""
        return self.text


def read_fact(text: str, *, source: str, confidence: Confidence, date: str) -> Fact:
    """Read ``354-376 TFLOPS dense`` or ``450 GB/s one-way``.

    Raises CatalogueError for text that is no number with a known unit.
    """
    found = _TEXT.fullmatch(text.strip())
    if found is None:
        raise CatalogueError(f"'{text}' is no number with a unit; write it like '989 TFLOPS dense'")
    base, factor = _scale(found["unit"], text)
    low = _number(found["low"], text) * factor
    high = low if found["high"] is None else _number(found["high"], text) * factor
    if not 0 < low <= high:
        raise CatalogueError(
            f"'{text}' is no positive amount, or a range that begins with its larger end"
        )
    return Fact(
        low=low, high=high, unit=base, text=text.strip(), says=found["say"] or "",
        source=source, confidence=confidence, date=date,
    )  # fmt: skip


def _scale(unit: str, text: str) -> tuple[str, float]:
    if re.fullmatch(r"[A-Z]{3}/h", unit):
        return unit, 1.0
    if unit not in SCALES:
        raise CatalogueError(
            f"'{text}': unknown unit '{unit}'; known: {', '.join(SCALES)}, or money like USD/h"
        )
    return SCALES[unit]


def _number(written: str, text: str) -> float:
    if _NUMBER.fullmatch(written) is None:
        raise CatalogueError(
            f"'{text}': '{written}' is no number, or can be read in two ways; write it like 1,555 "
            "or 1.5"
        )
    return float(written.replace(",", ""))

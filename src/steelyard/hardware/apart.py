"""In what a set-up is another deployment than one that was tested."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from steelyard.hardware.layout import Layout

WAYS = ("tp", "dp", "ep", "pp")
"""What of a layout makes one replica."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Apart:
    """One thing that a set-up has otherwise than what was tested."""

    what: str
    asked: str
    learnt: str


def ways(layout: Layout) -> dict[str, int]:
    """How one replica is spread."""
    return {name: getattr(layout, name) for name in WAYS}

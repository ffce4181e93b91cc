"""What a drill found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One claim about the server, with its figures."""

    drill: str
    claim: str
    """What a well-behaved server does."""
    result: Literal["pass", "fail", "unknown"]
    detail: str
    """The figures in one line."""
    figures: Mapping[str, float] = field(default_factory=dict)

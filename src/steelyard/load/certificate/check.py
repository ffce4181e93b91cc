"""One check of a run: what was seen, what was allowed, and why that much."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

import numpy as np
import numpy.typing as npt

Result = Literal["pass", "fail", "unknown"]
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """The result never says "pass" of what wasn't seen."""

    check: str
    """Its name; the report words it."""
    result: Result
    detail: str
    """The figures in one line, or why they are unknown."""
    figures: Mapping[str, float] = field(default_factory=dict)
    limit: float | None = None
    """What the first figure may be at most; None where the rule isn't one number."""
    because: str
    """Why the limit is that."""


def judged(
    name: str, figures: Mapping[str, float], *, limit: float, detail: str, because: str
) -> Check:
    """Pass where the first figure is at most ``limit``; unknown where it is no number."""
    first = next(iter(figures.values()))
    if math.isnan(first):
        return unknown(name, detail=detail, because=because)
    return Check(
        check=name,
        result="pass" if first <= limit else "fail",
        detail=detail,
        figures=figures,
        limit=limit,
        because=because,
    )


def unknown(name: str, *, detail: str, because: str) -> Check:
    """Say what wasn't seen."""
    return Check(check=name, result="unknown", detail=detail, because=because)

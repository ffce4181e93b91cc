"""What a drill found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from steelyard.evidence import Missing
from steelyard.stats import Interval

Result = Literal["pass", "fail", "unknown"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One value a step from the drill's start; None where there was nothing to see."""

    name: str
    values: tuple[float | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """How it went, on one axis of time."""

    step_s: float
    lines: tuple[Line, ...]
    marks: tuple[tuple[float, float], ...] = ()
    """(from, to) in s: when the server was put to the test."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One claim about the server, with its figures."""

    drill: str
    claim: str
    """What a well-behaved server does."""
    result: Result
    detail: str
    """The figures in one line."""
    figures: Mapping[str, float | Missing] = field(default_factory=dict)
    """Names end with their unit: ``_s`` seconds, ``_share`` a share; the rest are counts."""
    intervals: Mapping[str, Interval | Missing] = field(default_factory=dict)
    """Of figures that have one, by name."""
    course: Course | None = None

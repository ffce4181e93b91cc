"""What another tool's result file says, in words that can be compared."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from steelyard.evidence import Missing


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One number of a result file, in canonical units."""

    word: str
    """The tool's own word."""
    near: str
    """The nearest word here (``ttft``, ``tpot``, ``chunk_gap``, …); "" if there is none."""
    statistic: str
    """mean, p50 …, or total."""
    value: float | Missing
    unit: str
    """s, tokens, tokens/s, 1/h or share."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PeerRun:
    """One run of another tool."""

    tool: str
    version: str | Missing
    date: str | Missing
    """ISO 8601, as exact as the file has it."""
    label: str
    """Which run of the file: a strategy, a row; "" where there is only one."""
    ok: int | Missing
    failed: int | Missing
    n: int | Missing
    """Requests that the figures are of: the successful ones, or all where the tool counts them."""
    figures: tuple[Figure, ...]
    setup: Mapping[str, str] = field(default_factory=dict)
    """What the file says of how it was measured, by the fields of a claim's setup."""

    def value(self, near: str, *statistics: str) -> float | Missing:
        """Give the first of these statistics that the file has a value for."""
        for statistic in statistics:
            for figure in self.figures:
                found = figure.near == near and figure.statistic == statistic
                if found and not isinstance(figure.value, Missing):
                    return figure.value
        return Missing(reason="not told")

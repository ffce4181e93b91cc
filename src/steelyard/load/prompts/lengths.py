"""How long prompts and answers are: a distribution in a few words."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_args

import numpy as np

from steelyard.errors import StudyError
from steelyard.load.arrivals import Ints, stream
from steelyard.load.traces import Format, read_trace

FORMATS: dict[str, Format] = {name: name for name in get_args(Format)}
MOST = 10_000_000
"""Tokens: beyond any model's context, and a text of it is still made in seconds."""
_HELP = (
    "write 512, 64-512, lognormal:MEDIAN:SIGMA[:MOST], or trace:FILE:FORMAT with FORMAT one of "
    f"{', '.join(FORMATS)}; {MOST:,} tokens at most"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fixed:
    """Always the same."""

    tokens: int

    def draw(self, count: int, **_: Any) -> Ints:
        """So many lengths."""
        return np.full(count, self.tokens, dtype=np.int64)


@dataclass(frozen=True, slots=True, kw_only=True)
class Uniform:
    """Each whole number from least to most is as likely."""

    least: int
    most: int

    def draw(self, count: int, *, seed: int, field: str) -> Ints:
        """So many lengths."""
        return stream(seed, f"lengths {field}").integers(self.least, self.most + 1, count)


@dataclass(frozen=True, slots=True, kw_only=True)
class LogNormal:
    """Half of them above the median; sigma is the deviation of the logarithm."""

    median: float
    sigma: float
    most: int | None
    """What would be longer has this length."""

    def draw(self, count: int, *, seed: int, field: str) -> Ints:
        """So many lengths, 1 at least."""
        drawn = stream(seed, f"lengths {field}").lognormal(math.log(self.median), self.sigma, count)
        return np.clip(np.rint(drawn), 1, self.most or MOST).astype(np.int64)


@dataclass(frozen=True, slots=True, kw_only=True)
class FromTrace:
    """Rows of a trace, drawn with replacement; inputs and outputs of one file stay together."""

    file: Path
    format: Format

    def draw(self, count: int, *, seed: int, field: str) -> Ints:
        """So many lengths, 1 at least: a failed request's 0 is no length."""
        requests = read_trace(self.file, format=self.format).requests
        values: Ints | None = getattr(requests, field)
        if values is None:
            raise StudyError(f"{self.file}: has no {field}; name another trace")
        rows = stream(seed, f"lengths {self.file}").integers(0, len(requests), count)
        return np.maximum(values[rows], 1)


Lengths = Fixed | Uniform | LogNormal | FromTrace


def read_lengths(text: str, *, what: str) -> Lengths:
    """Read a distribution; raises StudyError that names ``what`` and shows the forms."""
    way, _, rest = text.strip().partition(":")
    try:
        if way == "lognormal":
            return _lognormal(rest)
        if way == "trace":
            file, _, kind = rest.rpartition(":")
            if file and kind in FORMATS:
                return FromTrace(file=Path(file), format=FORMATS[kind])
            raise ValueError
        least, dash, most = text.partition("-")
        if dash:
            return _uniform(int(least), int(most))
        return _uniform(int(text), int(text))
    except ValueError:
        raise StudyError(f"{what}: {text!r} is no length in tokens; {_HELP}") from None


def _uniform(least: int, most: int) -> Lengths:
    if not 1 <= least <= most <= MOST:
        raise ValueError
    return Fixed(tokens=least) if least == most else Uniform(least=least, most=most)


def _lognormal(rest: str) -> LogNormal:
    median, sigma, *most = rest.split(":")
    found = LogNormal(median=float(median), sigma=float(sigma), most=int(most[0]) if most else None)
    if not (1 <= found.median <= MOST and 0 <= found.sigma <= 5 and len(most) < 2):
        raise ValueError
    if found.most is not None and not found.median <= found.most <= MOST:
        raise ValueError
    return found

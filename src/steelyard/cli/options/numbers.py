"""Numbers on the command line that no load can have."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from typing import ParamSpec

from steelyard.errors import StudyError

P = ParamSpec("P")

_FROM_ZERO = ("allow", "seed")


def sane(command: Callable[P, int]) -> Callable[P, int]:
    """Refuse numbers that aren't finite or are too small before the command begins.

    All numbers are counts, rates or spans and above 0, but for seeds and what may be allowed.
    """

    @functools.wraps(command)
    def checked(*args: P.args, **kwargs: P.kwargs) -> int:
        for name, value in kwargs.items():
            if isinstance(value, int | float) and not isinstance(value, bool):
                _check(f"--{name.rstrip('_').replace('_', '-')}", value, zero=name in _FROM_ZERO)
        return command(*args, **kwargs)

    return checked


def _check(option: str, value: float, *, zero: bool) -> None:
    if not math.isfinite(value):
        raise StudyError(f"{option}: {value:g} is no number to measure with; give a finite one")
    if value < 0 or (value == 0 and not zero):
        raise StudyError(f"{option}: {value:g}; give {'0 or more' if zero else 'more than 0'}")

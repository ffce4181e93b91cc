"""Amounts of memory, time and flow as a reader wants them: three digits and a unit."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from steelyard.hardware import Band


def size(amount: float) -> str:
    """Bytes in GB of 1e9; what is less than one in MB."""
    if abs(amount) < 1e9:
        return f"{_digits(amount / 1e6)} MB"
    return f"{_digits(amount / 1e9)} GB"


def span(seconds: float) -> str:
    """Seconds, or milliseconds below one."""
    if seconds < 1:
        return f"{_digits(seconds * 1e3)} ms"
    return f"{_digits(seconds)} s"


def count(number: float, *, unlimited: str = "∞") -> str:
    """A whole number, thousands as k and millions as M."""
    if math.isinf(number):
        return unlimited
    if number >= 1e6:
        return f"{number / 1e6:.2f} M"
    return f"{number / 1e3:.0f} k" if number >= 1e4 else f"{number:,.0f}"


def flow(number: float) -> str:
    """A rate: three digits, thousands grouped."""
    return f"{number:,.0f}" if number >= 100 else _digits(number)


def four(number: float, *, sign: bool = False) -> str:
    """Four digits, or as many as a whole number has; thousands grouped, never an exponent."""
    if not math.isfinite(number) or number == 0:
        return f"{number:g}"
    places = max(0, 3 - math.floor(math.log10(abs(number))))
    text = f"{number:{'+' if sign else ''},.{places}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def ranged(band: Band, words: Callable[[float], str], *, across: str = " ") -> str:
    """``middle (low-high)``, all in the unit of the middle; that alone if nothing lies between.

    ``across`` parts the middle from the range: a blank, or a line break in a narrow cell.
    """
    low, mid, high = words(band.low), words(band.mid), words(band.high)
    if low == high:
        return mid
    unit = mid.rpartition(" ")[2] if " " in mid else ""
    if unit in _SCALES:
        low, high = (_digits(end / _SCALES[unit]) for end in (band.low, band.high))
    return f"{mid} ({low}–{high})" if across == " " else f"{mid}{across}{low}–{high}"


_SCALES = {"ms": 1e-3, "s": 1.0, "MB": 1e6, "GB": 1e9}


def _digits(number: float) -> str:
    if number == 0:
        return "0"
    places = max(0, 2 - math.floor(math.log10(abs(number))))
    return f"{number:,.{min(places, 3)}f}"

"""Numbers as people read them, in the units of the report."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from steelyard.report.words import Words

NON_BREAKING = "\u00a0"


def quantity(value: Any, unit: str, words: Words) -> str:
    """A value of measurements.json with its unit; the unknown and the never in words."""
    if isinstance(value, dict):
        return _special(value, words)
    if value is None:
        return "–"
    return _WRITERS.get(unit, _money)(value, unit, words)


def interval(bounds: dict[str, Any] | None, unit: str, words: Words) -> str:
    """ "low – high" in the unit, or a dash where there is no interval."""
    if bounds is None:
        return "–"
    low, high = bounds["low"], bounds["high"]
    return f"{quantity(low, unit, words)} – {quantity(high, unit, words)}"


def plain(value: float, digits: int = 3) -> str:
    """A number with ``digits`` significant digits and no exponent."""
    if value == 0:
        return "0"
    if abs(value) >= 10 ** (digits - 1):
        return f"{value:,.0f}"
    text = f"{value:.{digits}g}"
    return f"{float(text):f}".rstrip("0").rstrip(".") if "e" in text else text


def percent(share: float, words: Words, digits: int = 1) -> str:
    """A share as per cent; 100 and 0 only when exactly so."""
    least = 10.0**-digits
    text = f"{share * 100:.{digits}f}"
    if share < 1 and float(text) >= 100:
        return f"> {100 - least:.{digits}f}{words.percent_sign}"
    if share > 0 and float(text) <= 0:
        return f"< {least:.{digits}f}{words.percent_sign}"
    return f"{text.removesuffix('.' + '0' * digits)}{words.percent_sign}"


def signed(value: Any, unit: str, words: Words) -> str:
    """A difference, with its sign; shares in percentage points."""
    if isinstance(value, dict):
        return _special(value, words)
    sign = "+" if value > 0 else "−" if value < 0 else "±"
    if unit == "share":
        return f"{sign}{abs(value) * 100:.1f}{NON_BREAKING}{words('points')}"
    return f"{sign}{quantity(abs(value), unit, words)}"


def signed_interval(bounds: dict[str, Any] | None, unit: str, words: Words) -> str:
    """The interval of a difference."""
    if bounds is None:
        return "–"
    return words(
        "to", low=signed(bounds["low"], unit, words), high=signed(bounds["high"], unit, words)
    )


def finite(value: Any) -> float | None:
    """The number, or None where it is unknown or never."""
    return None if isinstance(value, dict) or value is None else float(value)


def _special(value: dict[str, Any], words: Words) -> str:
    if "infinite" in value:
        return words("never")
    return words("unknown", reason=value.get("missing", ""))


def _share(value: float, _: str, words: Words) -> str:
    return percent(value, words)


def _seconds(value: float, *_: object) -> str:
    if abs(value) >= 7200:
        return f"{plain(value / 3600)}{NON_BREAKING}h"
    if 0 < abs(value) < 0.1:
        return f"{plain(value * 1000)}{NON_BREAKING}ms"
    return f"{plain(value)}{NON_BREAKING}s"


def _per_hour(value: float, _: str, words: Words) -> str:
    return words("per_hour", n=plain(value))


def _money(value: float, unit: str, *_: object) -> str:
    return f"{plain(value)}{NON_BREAKING}{unit}"


_WRITERS: dict[str, Callable[[float, str, Words], str]] = {
    "share": _share,
    "s": _seconds,
    "1/h": _per_hour,
}

"""Numbers as people read them, in the units of the report."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from steelyard.report.words import Words

NON_BREAKING = "\u00a0"
MINUS = "−"
MOST_DIGITS = 6
"""Of a percentage, behind the point."""
MYRIADS = ((10**8, "亿"), (10**4, "万"))
"""What Chinese counts large quantities in."""


def quantity(value: Any, unit: str, words: Words) -> str:
    """A value of measurements.json with its unit; the unknown and the never in words."""
    if isinstance(value, Mapping):
        return _special(value, unit, words)
    if value is None:
        return "–"
    number, suffix = _parts(float(value), unit, words)
    return number + suffix


def interval(bounds: Mapping[str, Any] | None, unit: str, words: Words) -> str:
    """ "low – high" with the unit said once, or a dash where there is no interval."""
    if bounds is None:
        return "–"
    return _between(bounds["low"], bounds["high"], unit, words, sign=False)


def signed(value: Any, unit: str, words: Words) -> str:
    """A difference, with its sign; shares in percentage points."""
    if isinstance(value, Mapping):
        return _special(value, unit, words)
    number, suffix = _difference(float(value), unit, words)
    return number + suffix


def signed_interval(bounds: Mapping[str, Any] | None, unit: str, words: Words) -> str:
    """The interval of a difference."""
    if bounds is None:
        return "–"
    return _between(bounds["low"], bounds["high"], unit, words, sign=True)


def plain(value: float, words: Words, digits: int = 3) -> str:
    """A number with ``digits`` significant digits and no exponent."""
    if abs(value) >= 10 ** (digits - 1):
        return _myriads(round(value)) if words.lang == "zh" else count(round(value))
    text = f"{value:.{digits}g}"
    if "e" in text:
        text = f"{float(text):.15f}".rstrip("0").rstrip(".")
    return text.replace("-", MINUS) if float(text) else "0"


def short(value: float, words: Words) -> str:
    """An amount on an axis: three digits, with k and M, or 万 and 亿."""
    scales = ((10**8, "亿"), (10**4, "万")) if words.lang == "zh" else ((10**6, "M"), (10**4, "k"))
    for least, name in scales:
        if abs(value) >= least * 0.9995:
            size = 1000 if name == "k" else least
            gap = NON_BREAKING if words.lang == "zh" else ""
            return f"{plain(float(f'{value / size:.3g}'), words)}{gap}{name}"
    return plain(value, words)


def gained(value: float, error: float, words: Words) -> str:
    """A gain in utility, expected over draws; one that their chance may have made isn't told."""
    if 0 < value <= error:
        return words("next.unclear")
    return plain(value, words, digits=2)


def ends(bounds: Any) -> tuple[float | None, float | None] | None:
    """An interval's ends for a chart; an endless one is None."""
    if not isinstance(bounds, Mapping) or "low" not in bounds:
        return None
    return finite(bounds["low"]), finite(bounds["high"])


def count(value: int) -> str:
    """A whole number, by thousands."""
    return f"{value:,}".replace("-", MINUS)


def percent(share: float, words: Words, digits: int = 1) -> str:
    """A share as per cent; 100 and 0 only when exactly so."""
    return _percent(share, digits) + words.percent_sign


def finite(value: Any) -> float | None:
    """The number, or None where it is unknown or never."""
    return None if isinstance(value, Mapping) or value is None else float(value)


def never(value: Any) -> bool:
    """Whether the value is known to be beyond every bound."""
    return isinstance(value, Mapping) and "infinite" in value


def _myriads(value: int) -> str:
    """100,000 and more in 万 or 亿, to the last digit."""
    if abs(value) < 100_000:
        return count(value)
    size, name = next(pair for pair in MYRIADS if abs(value) >= pair[0])
    whole, rest = divmod(abs(value), size)
    tail = f".{rest:0{len(str(size)) - 1}d}".rstrip("0").rstrip(".")
    return f"{MINUS if value < 0 else ''}{whole:,}{tail}{NON_BREAKING}{name}"


def _special(value: Mapping[str, Any], unit: str, words: Words) -> str:
    if "infinite" in value:
        return words("never" if unit == "s" and "negative" not in value else "unbounded")
    return words("unknown", reason=words.term(str(value.get("missing", ""))))


def _between(low: Any, high: Any, unit: str, words: Words, *, sign: bool) -> str:
    whole = signed if sign else quantity
    write = _difference if sign else _parts
    if finite(low) is not None and never(high):
        # "never" is said of answers; this bound is only one that so few values can't set.
        return words("to", low=whole(low, unit, words), high=words("unbounded"))
    if finite(low) is None or finite(high) is None:
        return words("to", low=whole(low, unit, words), high=whole(high, unit, words))
    first, suffix = write(float(low), unit, words)
    last, other = write(float(high), unit, words)
    if suffix != other:
        first += suffix
    return words("to", low=first, high=last) + other


def _difference(value: float, unit: str, words: Words) -> tuple[str, str]:
    if unit == "share":
        number, suffix = f"{abs(value) * 100:.1f}", f"{NON_BREAKING}{words('points')}"
        if value and not float(number):
            number = "< 0.1"
    else:
        number, suffix = _parts(abs(value), unit, words)
    return ("+" if value > 0 else MINUS if value < 0 else "") + number, suffix


def _parts(value: float, unit: str, words: Words) -> tuple[str, str]:
    """The figure and the unit after it."""
    if unit == "share":
        return _percent(value, 1), words.percent_sign
    if unit == "s":
        return _seconds(value, words)
    name = words.or_plain(f"unit.{unit}", unit)
    number = plain(value, words)
    # 3 万元, but 3 元
    gap = "" if number[-1] in "万亿" else NON_BREAKING
    return number, f"{gap}{name}" if name else ""


def _seconds(value: float, words: Words) -> tuple[str, str]:
    if abs(value) >= 7200:
        return plain(value / 3600, words), f"{NON_BREAKING}h"
    if 0 < abs(value) < 0.1:
        return plain(value * 1000, words), f"{NON_BREAKING}ms"
    return plain(value, words), f"{NON_BREAKING}s"


def _percent(share: float, digits: int) -> str:
    text = f"{share * 100:.{digits}f}"
    if (share < 1 and float(text) >= 100) or (share > 0 and float(text) <= 0):
        return _nearly(share, digits)
    return text.removesuffix("." + "0" * digits).replace("-", MINUS)


def _nearly(share: float, digits: int) -> str:
    """A share so near 0 or 100 per cent that it takes more digits to tell."""
    if digits < MOST_DIGITS:
        return _percent(share, digits + 1)
    least = 10.0**-digits
    return f"< {least:.{digits}f}" if share < 0.5 else f"> {100 - least:.{digits}f}"

"""Amounts of money as a reader of a language writes them."""

from __future__ import annotations

from typing import Any

from steelyard.cli.cost.phrases import Words

_MYRIADS = ((10**8, "亿"), (10**4, "万"))
UNKNOWN = "?"


def money(amount: float, words: Words) -> str:
    """Large amounts whole (in Chinese by 万 and 亿), small ones with four digits."""
    size = abs(amount)
    sign = "−" if amount < 0 else ""
    if words.myriads and size >= 10_000:
        scale, name = next(pair for pair in _MYRIADS if size >= pair[0])
        return f"{sign}{_trimmed(f'{size / scale:,.2f}')} {name}"
    if size >= 1000:
        return f"{sign}{size:,.0f}"
    text = f"{size:.4g}"
    if "e" in text:
        text = f"{size:.12f}"
        whole = text.lstrip("0.")
        text = text[: len(text) - len(whole) + 4].rstrip("0.") or "0"
    return sign + text


def spread(found: Any, words: Words) -> str:
    """The base; the bounds behind it where there are any; a mark for the unknown."""
    if found is None or "missing" in found:
        return UNKNOWN
    base = money(found["base"], words)
    if found["low"] == found["high"]:
        return base
    return f"{base} ({money(found['low'], words)} – {money(found['high'], words)})"


def percent(share: float, words: Words) -> str:
    """A share in percent, three digits; Chinese sets no gap before the sign."""
    text = count(round(100 * share)) if share >= 10 else f"{100 * share:.3g}"
    return f"{text}%" if words.myriads else f"{text} %"


def count(number: float) -> str:
    """A count of things, four digits where it is small."""
    return f"{number:,.0f}" if number >= 1000 else f"{number:.4g}"


def _trimmed(text: str) -> str:
    return text.rstrip("0").rstrip(".")

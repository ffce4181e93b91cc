"""Amounts of money as a board reads them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from steelyard.report.numbers import finite, percent, plain, quantity
from steelyard.report.words import Words

FIGURES = 4
"""Of an amount in a sentence: nobody decides by more."""
LARGE = 10.0
"""A rate a year beyond which its size decides nothing more."""


def amount(value: Any, currency: str, words: Words) -> str:
    """For a sentence: rounded to four figures, in 万 and 亿 where Chinese counts so."""
    known = finite(value)
    if known is None:
        return quantity(value, currency, words)
    return quantity(float(f"{known:.{FIGURES}g}"), currency, words)


def whole(value: Any, currency: str, words: Words) -> str:
    """For a table, where figures are added up: to the last whole unit."""
    return quantity(value, currency, words)


def yearly(rate: float, words: Words) -> str:
    """An internal rate a year; beyond tenfold its digits say nothing."""
    return f"> {percent(LARGE, words)}" if rate > LARGE else percent(rate, words)


def periods(value: float, unit: str, words: Words) -> str:
    """ "9.1 quarters"."""
    key = "one" if value == 1 else "many"
    return words(f"period.{unit}.{key}", n=plain(value, words))


def known(found: Any) -> Any:
    """The record, or None where it is missing with a reason."""
    if isinstance(found, Mapping) and "missing" in found:
        return None
    return found or None


def spread(
    found: Mapping[str, Any],
    currency: str,
    words: Words,
    *,
    told: Callable[[Any, str, Words], str] = quantity,
) -> str:
    """ "1,200 to 1,500 CNY" of low and high; "" where they are one; ``told`` writes an amount."""
    if found["low"] == found["high"]:
        return ""
    low, high = told(found["low"], "", words), told(found["high"], currency, words)
    return words("to", low=low, high=high)

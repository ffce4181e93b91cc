"""A drill's figures with the units that their names tell."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from steelyard.report.numbers import finite, never, percent, plain, quantity
from steelyard.report.words import Words

SHARE_PER_H = "_share_per_h"


def value_of(name: str, value: Any, w: Words) -> str:
    """A figure in words; "–" where it is missing."""
    if isinstance(value, Mapping) and "missing" in value:
        return "–"
    if name.endswith("_s"):
        return quantity(value, "s", w)
    known = finite(value)
    if known is None:
        return quantity(value, "", w) if never(value) else "–"
    if name.endswith(SHARE_PER_H):
        return w("drill.per_h", share=f"{known:+.1%}")
    if name.endswith("_share"):
        return percent(known, w)
    return plain(known, w)


def interval_of(name: str, bounds: Any, w: Words) -> str:
    """Its interval; "" where the figure has none, "–" where none could be had."""
    if bounds is None:
        return ""
    if "missing" in bounds:
        return "–"
    ends = (value_of(name, bounds[end], w) for end in ("low", "high"))
    return w("drill.mark", begin=next(ends), end=next(ends))

"""A sentence in both languages, and numbers as people read them."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from functools import lru_cache

_SIGN = re.compile(r"^\s*[≤≥<>≦≧＜＞⩽⩾]=?\s*")
_HAN, _MARKS = "\u4e00-\u9fff", "，。；：、（）《》“”"
_GAPS = re.compile(rf"(?<=\d) (?=%)|(?<=[{_HAN}]) (?=[{_HAN}])| (?=[{_MARKS}])|(?<=[{_MARKS}]) ")
"""Where Chinese has no space: it comes of values filled in, which may be in either script."""


@dataclass(frozen=True, slots=True)
class Text:
    """One sentence, English and Chinese; formulas stand in both alike."""

    en: str
    zh: str

    def of(self, lang: str) -> str:
        """The sentence in one language."""
        return _closed(self.zh) if lang == "zh" else self.en

    def __add__(self, other: Text) -> Text:
        return Text(self.en + other.en, self.zh + other.zh)


@lru_cache(maxsize=20_000)
def _closed(chinese: str) -> str:
    return _GAPS.sub("", chinese)


SECOND_HAND = Text(" (second hand)", "（二手来源）")
"""Behind a fact that somebody else than its maker tells."""


def unsigned(figure: str) -> str:
    """A printed figure without the sign before it: a rule writes its own."""
    return _SIGN.sub("", figure)


@lru_cache(maxsize=20_000)
def num(value: float, digits: int = 4) -> str:
    """About four significant digits, thousands apart, an exponent only where it must be."""
    if math.isnan(value):
        return "?"
    if math.isinf(value):
        return "∞" if value > 0 else "-∞"
    if value == 0:
        return "0"
    size = math.floor(math.log10(abs(value)))
    if size >= 15 or size < -4:
        return f"{value:.{digits - 1}g}"
    places = max(0, digits - 1 - size)
    told = f"{value:,.{places}f}"
    return told.rstrip("0").rstrip(".") if "." in told else told


_BYTES = ((1e12, "TB"), (1e9, "GB"), (1e6, "MB"), (1e3, "kB"), (1.0, "B"))
_TIMES = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns"))
_FLOPS = ((1e18, "E"), (1e15, "P"), (1e12, "T"), (1e9, "G"), (1e6, "M"), (1.0, ""))


@lru_cache(maxsize=20_000)
def size(value: float) -> str:
    """Bytes in GB and its kin, 10^9 each; terabytes only from ten on."""
    scale, name = next(
        (s for s in _BYTES if abs(value) >= s[0] * (10 if s[0] == 1e12 else 1)), _BYTES[-1]
    )
    return f"{num(value / scale)} {name}"


def span(value: float) -> str:
    """Seconds, or the unit in which the number is readable; hours, days and years for long ones."""
    for scale, name in ((31_536_000.0, "yr"), (86_400.0, "days"), (7_200.0, "h")):
        if abs(value) >= 2 * scale:
            return f"{num(value / (3600 if name == 'h' else scale))} {name}"
    scale, name = next((s for s in _TIMES if abs(value) >= s[0]), _TIMES[-1])
    return f"{num(value / scale)} {name}"


def work(value: float) -> str:
    """Floating-point operations with their prefix."""
    scale, name = next((s for s in _FLOPS if abs(value) >= s[0]), _FLOPS[-1])
    return f"{num(value / scale)} {name}FLOP"

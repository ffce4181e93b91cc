"""A few SVG shapes for charts that fit any width.

Across, places are per cent of the picture's width; down, they are pixels.  So a chart is as
legible on a phone as on paper, and nothing measures text or depends on a font of the machine.
"""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import escape

SERIES = 8


def number(value: float) -> str:
    """A place with one decimal: short, and the same on every machine."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def line(x1: float, y1: float, x2: float, y2: float, *, css: str) -> str:
    """A straight line."""
    return (
        f'<line class="{css}" x1="{number(x1)}%" y1="{number(y1)}" '
        f'x2="{number(x2)}%" y2="{number(y2)}"/>'
    )


def rect(x: float, y: float, width: float, height: float, *, css: str) -> str:
    """A rectangle."""
    return (
        f'<rect class="{css}" x="{number(x)}%" y="{number(y)}" '
        f'width="{number(max(width, 0))}%" height="{number(height)}"/>'
    )


def text(
    x: float, y: float, content: str, *, css: str = "label", anchor: str = "start", shift: int = 0
) -> str:
    """A line of text; ``anchor`` is start, middle or end, ``shift`` pixels to the right."""
    moved = f' dx="{shift}"' if shift else ""
    return (
        f'<text class="{css}" x="{number(x)}%" y="{number(y)}"{moved} '
        f'text-anchor="{anchor}">{escape(content)}</text>'
    )


def beside(x: float, y: float, content: str) -> str:
    """What an axis that runs up says at a tick; a narrow window puts it inside, above the line."""
    return text(x, y + 4, content, css="tick left", anchor="end", shift=-6)


def marker(
    x: float, y: float, *, series: int, size: float = 5, css: str = "mark", shift: float = 0
) -> str:
    """A mark of a series: shape and colour both tell it from the others."""
    drawn = shape(series, size=size, css=css)
    return (
        f'<svg x="{number(x)}%" y="{number(y)}" width="1" height="1">{_moved(drawn, shift)}</svg>'
    )


def shape(series: int, *, size: float = 5, css: str = "mark") -> str:
    """The mark of a series about the origin."""
    place = series % SERIES
    tagged = f'class="{css} s{place}"'
    if place == 0:
        return f'<circle {tagged} r="{number(size)}"/>'
    corners = "L".join(f"{number(a * size)} {number(b * size)}" for a, b in _SHAPES[place - 1])
    return f'<path {tagged} d="M{corners}z"/>'


def steps(
    points: Sequence[tuple[float, float]], *, css: str, left: float, right: float, height: float
) -> str:
    """A line through points (share of the way from left to right, pixels down)."""
    path = "L".join(f"{number(x * 1000)} {number(y)}" for x, y in points)
    return (
        f'<svg x="{number(left)}%" y="0" width="{number(right - left)}%" height="{number(height)}" '
        f'viewBox="0 0 1000 {number(height)}" preserveAspectRatio="none">'
        f'<path class="{css}" vector-effect="non-scaling-stroke" d="M{path}"/></svg>'
    )


def picture(height: float, parts: Sequence[str], *, title: str) -> str:
    """The whole drawing, with what it shows in words for those who hear it read."""
    return (
        f'<svg class="chart" width="100%" height="{number(height)}" role="img" '
        f'aria-label="{escape(title)}" xmlns="http://www.w3.org/2000/svg">{"".join(parts)}</svg>'
    )


def columns(content: str) -> int:
    """How wide a text is, in half-width columns; wide characters take two."""
    if content.isascii():
        return len(content)
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in content)


def shortened(content: str, most: int) -> str:
    """The text, cut with an ellipsis where it is wider than ``most`` columns."""
    if columns(content) <= most:
        return content
    taken = 0
    for place, character in enumerate(content):
        taken += columns(character)
        if taken > most - 1:
            return content[:place].rstrip() + "…"
    return content


def pinched(content: str, most: int) -> str:
    """The text without its middle where it is too wide: names often differ by their ends."""
    if columns(content) <= most:
        return content
    ending = ""
    for character in reversed(content):
        if columns(character + ending) > most // 3:
            break
        ending = character + ending
    beginning = shortened(content, most - columns(ending))
    return beginning + ending.lstrip()


@dataclass(frozen=True, slots=True, kw_only=True)
class Scale:
    """A linear or logarithmic map from values to places."""

    low: float
    high: float
    start: float
    end: float
    log: bool = False

    def __call__(self, value: float) -> float:
        """The place of a value; values beyond the ends stick to the ends."""
        width = self._warp(self.high) - self._warp(self.low)
        share = (self._warp(value) - self._warp(self.low)) / width if width else 0.5
        return self.start + min(max(share, 0.0), 1.0) * (self.end - self.start)

    def _warp(self, value: float) -> float:
        return math.log(max(value, 1e-12)) if self.log else value


def ticks(low: float, high: float, most: int = 4) -> list[float]:
    """Round values between low and high, at most ``most`` + 1 of them."""
    if high <= low:
        return [low]
    rough = (high - low) / most
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(m * power for m in (1, 2, 2.5, 5, 10) if m * power >= rough * 0.999)
    first = math.ceil(low / step - 1e-9)
    last = math.floor(high / step + 1e-9)
    return [round(n * step, 12) for n in range(first, last + 1)]


def log_ticks(low: float, high: float) -> list[float]:
    """1, 2, 5 and their powers of ten between low and high; over wide ranges the tens alone.

    A range too narrow for two of them gets even steps.
    """
    exponents = range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
    wide = math.log10(high / low) > 2.5
    marks = [round(m * 10.0**e, 12) for e in exponents for m in ((1,) if wide else (1, 2, 5))]
    found = [mark for mark in marks if low * 0.999 <= mark <= high * 1.001]
    return found if len(found) > 1 else ticks(low, high, most=3) or [low]


def _moved(drawn: str, shift: float) -> str:
    return f'<g transform="translate({number(shift)} 0)">{drawn}</g>' if shift else drawn


_SHAPES = (
    ((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)),
    ((0, -1.3), (1.3, 0), (0, 1.3), (-1.3, 0)),
    ((0, -1.2), (1.2, 1), (-1.2, 1)),
    ((0, 1.2), (1.2, -1), (-1.2, -1)),
    ((-1.3, 0), (-0.3, -0.3), (0, -1.3), (0.3, -0.3), (1.3, 0), (0.3, 0.3), (0, 1.3), (-0.3, 0.3)),
    ((0, -1.2), (1.15, -0.35), (0.7, 1), (-0.7, 1), (-1.15, -0.35)),
    ((-1.1, -1.1), (1.1, -1.1), (-1.1, 1.1), (1.1, 1.1)),
)

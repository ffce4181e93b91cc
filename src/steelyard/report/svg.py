"""A few SVG shapes; nothing here measures text or depends on a font of the machine."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import escape


def number(value: float) -> str:
    """A coordinate with one decimal: short, and the same on every machine."""
    text = f"{value:.1f}"
    return text.removesuffix(".0")


def line(x1: float, y1: float, x2: float, y2: float, *, css: str) -> str:
    """A straight line."""
    return (
        f'<line class="{css}" x1="{number(x1)}" y1="{number(y1)}" '
        f'x2="{number(x2)}" y2="{number(y2)}"/>'
    )


def rect(x: float, y: float, width: float, height: float, *, css: str) -> str:
    """A rectangle."""
    return (
        f'<rect class="{css}" x="{number(x)}" y="{number(y)}" '
        f'width="{number(max(width, 0))}" height="{number(height)}"/>'
    )


def text(x: float, y: float, content: str, *, css: str = "label", anchor: str = "start") -> str:
    """A line of text; ``anchor`` is start, middle or end."""
    return (
        f'<text class="{css}" x="{number(x)}" y="{number(y)}" '
        f'text-anchor="{anchor}">{escape(content)}</text>'
    )


def path(points: Sequence[tuple[float, float]], *, css: str) -> str:
    """A polyline through the points."""
    steps = "L".join(f"{number(x)} {number(y)}" for x, y in points)
    return f'<path class="{css}" d="M{steps}"/>'


def marker(x: float, y: float, *, series: int, size: float = 5) -> str:
    """A mark of a series: shape and colour both tell it from the others."""
    css = f"mark s{series % 4}"
    if series % 4 == 0:
        return f'<circle class="{css}" cx="{number(x)}" cy="{number(y)}" r="{number(size)}"/>'
    return f'<path class="{css}" d="{_SHAPES[series % 4](x, y, size)}"/>'


def picture(width: float, height: float, parts: Sequence[str], *, title: str) -> str:
    """The whole drawing, with its title for those who hear it read."""
    return (
        f'<svg class="chart" viewBox="0 0 {number(width)} {number(height)}" role="img" '
        f'aria-label="{escape(title)}" xmlns="http://www.w3.org/2000/svg">{"".join(parts)}</svg>'
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Scale:
    """A linear or logarithmic map from values to pixels."""

    low: float
    high: float
    start: float
    end: float
    log: bool = False

    def __call__(self, value: float) -> float:
        """The pixel of a value; values beyond the ends stick to the ends."""
        share = (self._warp(value) - self._warp(self.low)) / (
            self._warp(self.high) - self._warp(self.low)
        )
        return self.start + min(max(share, 0.0), 1.0) * (self.end - self.start)

    def _warp(self, value: float) -> float:
        return math.log(max(value, 1e-12)) if self.log else value


def ticks(low: float, high: float, most: int = 6) -> list[float]:
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
    """1, 2, 5 and their powers of ten between low and high."""
    exponents = range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
    marks = [round(m * 10.0**e, 12) for e in exponents for m in (1, 2, 5)]
    return [mark for mark in marks if low * 0.999 <= mark <= high * 1.001]


def _square(x: float, y: float, size: float) -> str:
    s = size * 0.9
    return _closed((x - s, y - s), (x + s, y - s), (x + s, y + s), (x - s, y + s))


def _diamond(x: float, y: float, size: float) -> str:
    s = size * 1.25
    return _closed((x, y - s), (x + s, y), (x, y + s), (x - s, y))


def _triangle(x: float, y: float, size: float) -> str:
    s = size * 1.15
    return _closed((x, y - s), (x + s, y + s), (x - s, y + s))


def _closed(*corners: tuple[float, float]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "z"


_SHAPES = {1: _square, 2: _diamond, 3: _triangle}

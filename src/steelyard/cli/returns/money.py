"""Money, shares and figures of a business as people read them on a terminal."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from steelyard.report.inputs import input_text, unit_text

MINUS = "−"


def amount(value: float, lang: str) -> str:
    """Money without its currency: 1,234,568, or 123.46 万 in Chinese; small amounts with cents."""
    size = abs(value)
    if size < 0.005:
        return "0"
    sign = MINUS if value < 0 else ""
    if lang == "zh":
        for scale, name in ((1e8, "亿"), (1e4, "万")):
            if size >= scale:
                return f"{sign}{size / scale:,.2f} {name}"
    return f"{sign}{size:,.0f}" if size >= 1000 else f"{sign}{size:,.2f}"


def percent(share: float, lang: str) -> str:
    """A share with one digit behind the point; 0 and 100 only where it is so."""
    sign = "%" if lang == "zh" else " %"
    text = f"{share * 100:.1f}".removesuffix(".0")
    if share > 0 and float(text) <= 0:
        return f"< 0.1{sign}"
    if share < 1 and float(text) >= 100:
        return f"> 99.9{sign}"
    return f"{text}{sign}".replace("-", MINUS)


def figure(value: float, unit: str, lang: str) -> str:
    """An input without its unit, but for a share's."""
    if unit == "share":
        return percent(value, lang)
    if unit[:3].isupper() and abs(value) >= 1000:
        return amount(value, lang)
    return f"{value:,.4g}".replace("-", MINUS) if abs(value) < 1000 else f"{value:,.0f}"


def named(name: str, unit: str, lang: str) -> str:
    """An input's name with its unit: ``servers (CNY)``."""
    said, written = input_text(name, lang), unit_text(unit, lang)
    if not written or written == said:
        return said
    return f"{said}（{written}）" if lang == "zh" else f"{said} ({written})"


def pairs(rows: Sequence[tuple[str, str]], *, indent: str = "  ") -> str:
    """A name and what is said of it, both set left."""
    wide = max((width(name) for name, _ in rows), default=0)
    return "\n".join(f"{indent}{name}{' ' * (wide - width(name))}   {said}" for name, said in rows)


def table(rows: Sequence[Sequence[str]], *, indent: str = "  ") -> str:
    """Columns side by side, the first set left, the others right; Chinese counts double."""
    if not rows:
        return ""
    widths = [max(width(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = []
    for row in rows:
        first = row[0] + " " * (widths[0] - width(row[0]))
        rest = [" " * (w - width(cell)) + cell for cell, w in zip(row[1:], widths[1:], strict=True)]
        lines.append(indent + "   ".join([first, *rest]).rstrip())
    return "\n".join(lines)


def width(text: str) -> int:
    """Columns that a text takes in a terminal."""
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)

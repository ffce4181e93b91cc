"""The charts of a page, for print: places in points, colours spelled out.

A page's charts stretch to its width and take their colours from its style sheet; a PDF has one
width and no style sheet.  Both come from the same drawing and the same style sheet.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from itertools import cycle
from xml.etree import ElementTree

WIDTH = 700.0
"""Pixels across; down they are as the chart has them."""
SVG = "http://www.w3.org/2000/svg"
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_ACROSS = ("x", "x1", "x2", "width")
ElementTree.register_namespace("", SVG)


def printed(svg: str, *, families: tuple[str, ...]) -> str:
    """A chart with places of its own, the colours of print, and the fonts to set its texts in."""
    root = ElementTree.fromstring(_named(svg))  # noqa: S314 - our own drawing
    height = root.get("height", "0")
    if root.get("width", "").endswith("%") or not root.get("viewBox"):
        root.set("width", _short(WIDTH))
        root.set("viewBox", f"0 0 {_short(WIDTH)} {height}")
    _settle(root, WIDTH)
    root.set("font-family", ",".join(f"'{name}'" for name in families))
    style = ElementTree.Element(f"{{{SVG}}}style")
    style.text = _style()
    root.insert(0, style)
    return ElementTree.tostring(root, encoding="unicode")


@cache
def print_colours() -> dict[str, str]:
    """Every colour of the style sheet as it is in print."""
    sheet = asset("report.css")
    block = sheet[sheet.index("@media print{:root{") :].split("{", 2)[2].split("}", 1)[0]
    return dict(part.removeprefix("--").split(":") for part in block.split(";"))


def _named(svg: str) -> str:
    """Inner drawings are written without the name space, which the outermost declares."""
    return svg if f'xmlns="{SVG}"' in svg else svg.replace("<svg", f'<svg xmlns="{SVG}"', 1)


def _settle(element: ElementTree.Element, width: float) -> None:
    """Percentages of the width become places; inner drawings become groups."""
    for name in _ACROSS:
        place = element.get(name, "")
        if place.endswith("%"):
            element.set(name, _short(float(place[:-1]) / 100 * width))
    for child in element:
        _settle(child, width)
        if child.tag == f"{{{SVG}}}svg":
            _grouped(child)


def _grouped(inner: ElementTree.Element) -> None:
    x, y = float(inner.get("x", 0)), float(inner.get("y", 0))
    box = inner.get("viewBox")
    moved = f"translate({_short(x)} {_short(y)})"
    if box:
        _, _, wide, high = (float(part) for part in box.split())
        across = float(inner.get("width", wide)) / wide
        down = float(inner.get("height", high)) / high
        # a stroke must not be stretched with the drawing: its points are moved instead
        kept = [path for path in inner if path.get("vector-effect")]
        for path in kept:
            path.set("d", _stretched(path.get("d", ""), across, down))
            del path.attrib["vector-effect"]
        if not kept:
            moved += f" scale({across:.6g} {down:.6g})"
    inner.tag = f"{{{SVG}}}g"
    inner.attrib = {"transform": moved}


def _stretched(path: str, across: float, down: float) -> str:
    """A path of M, L and z, whose numbers come in pairs."""
    factors = cycle((across, down))
    return _NUMBER.sub(lambda found: _short(float(found[0]) * next(factors)), path)


def _short(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


@cache
def _style() -> str:
    sheet = asset("charts.css")
    for name, colour in print_colours().items():
        sheet = sheet.replace(f"var(--{name})", colour)
    return sheet


@cache
def asset(name: str) -> str:
    """A template by its file name."""
    return (resources.files("steelyard.report") / "templates" / name).read_text("utf-8")

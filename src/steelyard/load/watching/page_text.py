"""Pages as text, for views that come in another form and are kept like all others."""

from __future__ import annotations

from collections.abc import Iterable

from steelyard.load.views import Point, Scrape, Snapshot
from steelyard.load.views.snapshot import pack


def page_text(points: Iterable[Point]) -> bytes:
    """The text format of Prometheus, without stamps: a scrape has its own."""
    return "".join(f"{_line(point)}\n" for point in points).encode()


def scrape_of(snapshot: Snapshot) -> Scrape:
    """The same page as if it had been scraped here."""
    points = (point for name in snapshot.page.points for point in snapshot.page.of(name))
    return Scrape(
        asked_ns=snapshot.low_ns,
        answered_ns=snapshot.high_ns,
        packed=pack(page_text(points)),
        asked_here=snapshot.asked_here,
    )


def _line(point: Point) -> str:
    labels = ",".join(f'{name}="{_escaped(value)}"' for name, value in point.labels)
    return f"{point.name}{{{labels}}} {point.value!r}"


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")

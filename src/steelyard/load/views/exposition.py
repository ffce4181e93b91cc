"""A metrics page: the Prometheus text format 0.0.4 and OpenMetrics 1.0, read leniently.

What can't be read is never dropped in silence: it is listed as a fault with its line.  Formats:
prometheus.io, "Exposition formats"; OpenMetrics 1.0 (IETF draft-richih-opsawg-openmetrics).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

import msgspec

from steelyard.load.views.labels import Labels, read_labels, unescape

_BRACES: Final = r'\{((?:[^"}\n]++|"(?:[^"\\\n]|\\.)*+")*+)\}'
_POINT: Final = re.compile(
    rf"[ \t]*+([a-zA-Z_:][a-zA-Z0-9_:]*+(?=[ \t{{]))?[ \t]*+(?:{_BRACES})?"
    rf"[ \t]*+([^ \t{{}}]++)(?:[ \t]++([^ \t#]++))?"
    rf"(?:[ \t]++\#[ \t]*+{_BRACES}[ \t]++([^ \t]++)(?:[ \t]++([^ \t]++))?)?[ \t]*+$"
)
_ABOUT: Final = re.compile(r'#[ \t]+(HELP|TYPE|UNIT)[ \t]+("(?:[^"\\]|\\.)*+"|\S++)[ \t]*+(.*)$')
_END: Final = "# EOF"
_SUFFIXES: Final = ("_bucket", "_count", "_sum", "_total", "_created", "_info", "_gsum", "_gcount")
_SHOWN: Final = 80


class Exemplar(msgspec.Struct, frozen=True):
    """One observation shown beside a count, often with a trace id."""

    labels: Labels
    value: float
    at_s: float | None
    """Unix time."""


class Point(msgspec.Struct, frozen=True):
    """One line: a value of one series; NaN and infinities as the page has them."""

    name: str
    """With its suffix: ``_bucket``, ``_sum``, ``_total``."""
    labels: Labels
    value: float
    at_s: float | None = None
    """Unix time, where the page stamps its values."""
    exemplar: Exemplar | None = None

    def label(self, name: str) -> str:
        """Value of a label; "" where it is absent, which Prometheus holds to be the same."""
        return next((value for key, value in self.labels if key == name), "")


class About(msgspec.Struct, frozen=True):
    """What the page says of a family of series."""

    type: str = "unknown"
    help: str = ""
    unit: str = ""


class Fault(msgspec.Struct, frozen=True):
    """A line that can't be read; line 0 stands for the whole page."""

    line: int
    text: str
    reason: str


@dataclass(frozen=True, slots=True)
class Exposition:
    """A page of metrics."""

    points: Mapping[str, tuple[Point, ...]]
    """By name with suffix, in the page's order."""
    families: Mapping[str, About]
    faults: tuple[Fault, ...] = ()
    ended: bool = False
    """Whether ``# EOF`` closes the page; a cut OpenMetrics page lacks it."""

    def of(self, name: str) -> tuple[Point, ...]:
        """Points of this very name; none where the page lacks it."""
        return self.points.get(name, ())

    def about(self, name: str) -> About:
        """What is said of the family that a series belongs to."""
        for family in (name, *(name.removesuffix(end) for end in _SUFFIXES if name.endswith(end))):
            if family in self.families:
                return self.families[family]
        return About()


def page_of(points: Iterable[Point]) -> Exposition:
    """Make a page out of points that came by another way."""
    by_name: dict[str, list[Point]] = {}
    for point in points:
        by_name.setdefault(point.name, []).append(point)
    return Exposition({name: tuple(found) for name, found in by_name.items()}, {})


def parse(page: bytes | str, *, openmetrics: bool | None = None) -> Exposition:
    """Read a page; whatever the bytes, it returns.

    ``openmetrics`` decides whether time stamps are seconds (True) or milliseconds (False), as
    the answer's Content-Type says; None looks for ``# EOF`` instead.  The first of two lines
    for one series is kept and the second is a fault.
    """
    text, faults = _text(page)
    lines = text.split("\n")
    ended = any(line.rstrip("\r") == _END for line in lines[-3:])
    reading = _Reading(per_s=1.0 if (ended if openmetrics is None else openmetrics) else 1e3)
    for number, raw in enumerate(lines, start=1):
        line = raw.rstrip("\r")
        if not line or line.isspace():
            continue
        if line.lstrip(" \t").startswith("#"):
            reading.comment(line.lstrip(" \t"))
            continue
        try:
            reading.point(line)
        except ValueError as why:
            faults.append(Fault(number, line[:_SHOWN], str(why)))
    return reading.page(faults=faults, ended=ended)


def _text(page: bytes | str) -> tuple[str, list[Fault]]:
    if isinstance(page, str):
        return page.removeprefix("\ufeff"), []
    try:
        return page.decode("utf-8-sig"), []
    except UnicodeDecodeError as why:
        fault = Fault(0, "", f"byte {why.start} is not UTF-8; shown as U+FFFD")
        return page.decode("utf-8-sig", errors="replace"), [fault]


class _Reading:
    """What has been read of a page so far."""

    def __init__(self, *, per_s: float) -> None:
        self._per_s = per_s
        self._points: dict[str, dict[Labels, Point]] = {}
        self._about: dict[str, About] = {}

    def comment(self, line: str) -> None:
        said = _ABOUT.match(line)
        if said is None:
            return
        what, name, rest = said.groups()
        if name.startswith('"'):
            name = unescape(name[1:-1])
        value = rest.strip().lower() if what == "TYPE" else unescape(rest)
        known = self._about.get(name, About())
        self._about[name] = msgspec.structs.replace(known, **{what.lower(): value})

    def point(self, line: str) -> None:
        found = _POINT.match(line)
        if found is None:
            raise ValueError("not a series with a value")
        name, inside, value, at, marked, seen, seen_at = found.groups()
        quoted, labels = read_labels(inside) if inside else ("", ())
        if bool(name) == bool(quoted):
            raise ValueError("a series needs one name")
        exemplar = None
        if marked is not None:
            when = None if seen_at is None else number(seen_at)
            exemplar = Exemplar(read_labels(marked)[1], number(seen), when)
        at_s = None if at is None else number(at) / self._per_s
        point = Point(name or quoted, labels, number(value), at_s, exemplar)
        series = self._points.setdefault(point.name, {})
        if labels in series:
            raise ValueError("this series has a value already")
        series[labels] = point

    def page(self, *, faults: list[Fault], ended: bool) -> Exposition:
        points = {name: tuple(series.values()) for name, series in self._points.items()}
        return Exposition(points, self._about, tuple(faults), ended)


def number(text: str) -> float:
    """Read a value as Go's ParseFloat does, whose spellings of NaN and infinity pages use.

    Raises ValueError.
    """
    # Python alone would take "1_000" and the digits of other scripts.
    if "_" in text or not text.isascii():
        raise ValueError(f"{text[:_SHOWN]!r} is not a number")
    try:
        return float(text)
    except ValueError:
        raise ValueError(f"{text[:_SHOWN]!r} is not a number") from None

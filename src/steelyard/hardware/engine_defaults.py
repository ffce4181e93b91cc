"""What engines take by themselves, by their version."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from steelyard.errors import CatalogueError

_VERSION = re.compile(r"v?(\d+)\.(\d+)(?:\.(\d+))?(?:([.\-+]?)(post|rc|dev|a|b)\d*.*)?")
_BEFORE = frozenset({"rc", "dev", "a", "b"})
FILLED = 0.9
"""Share of a device's memory that an engine fills of which nothing else is known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Filled:
    """The share of a device's memory that an engine fills from one release on."""

    since: str
    share: float
    date: str
    source: str


def filled(engine: str, version: str | None) -> Filled | None:
    """What this version fills; None where nothing is known of the engine.

    Without a version it is the first that was ever usual, which leaves the most room for others.
    Raises CatalogueError for a version that can't be read.
    """
    known = usual(engine)
    if not known or version is None:
        return known[0] if known else None
    own = read_version(version)
    fit = [each for each in known if read_version(each.since) <= own]
    return fit[-1] if fit else known[0]


def read_version(text: str) -> tuple[int, int, int, int]:
    """``0.21``, ``v0.24.0`` or ``0.11.1rc2`` as numbers in the order of release.

    The last is -1 for what comes before a release, such as a candidate, and 0 from it on.
    Raises CatalogueError.
    """
    found = _VERSION.fullmatch(text.strip())
    if found is None:
        raise CatalogueError(f"'{text}' is no version; write it like 0.21.0")
    before = found[5] in _BEFORE and found[4] != "+"
    return int(found[1]), int(found[2]), int(found[3] or 0), -int(before)


@cache
def usual(engine: str) -> tuple[Filled, ...]:
    """Shares of one engine, oldest release first; () where nothing is known."""
    text = (files("steelyard.hardware") / "facts" / "engines.toml").read_text("utf-8")
    return tuple(
        Filled(**{name: each[name] for name in ("since", "share", "date", "source")})
        for each in tomllib.loads(text)["utilisation"]
        if each["engine"] == engine
    )

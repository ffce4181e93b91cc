"""Which beginnings prompts have in common: a design in a few words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from steelyard.errors import StudyError
from steelyard.load.prompts.lengths import FORMATS
from steelyard.load.traces import Format

_DURATION = re.compile(r"(\d+(?:\.\d+)?)(ms|s|)", re.ASCII)
_HELP = (
    "write none, shared:count=4,tokens=512,share=0.8, tree:depth=3,branching=4,tokens=128,"
    "share=1, turns:turns=5,think=2s, or blocks:FILE:FORMAT (mooncake or gateway)"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shared:
    """System prompts that many requests begin with."""

    tokens: int
    count: int = 1
    share: float = 1.0
    """Of requests that begin with one; the others have nothing in common."""

    @property
    def common(self) -> int:
        """Tokens in common."""
        return self.tokens


@dataclass(frozen=True, slots=True, kw_only=True)
class Tree:
    """A tree of beginnings; a request takes a path from the root to a leaf, then goes on alone."""

    depth: int
    branching: int
    """Children of each node, the root's among them: branching ** depth paths."""
    tokens: int
    """Of each level."""
    share: float = 1.0
    """Of requests that take a path."""

    @property
    def common(self) -> int:
        """Tokens in common, of a whole path."""
        return self.tokens * self.depth


@dataclass(frozen=True, slots=True, kw_only=True)
class Turns:
    """Conversations: each turn begins with all that was said before it."""

    turns: int
    think_s: float = 0.0
    """Mean of an exponential wait after each answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FromBlocks:
    """Requests of a trace in order: the same hash is the same block of text."""

    file: Path
    format: Format


Prefix = Shared | Tree | Turns | FromBlocks


def read_prefix(text: str, *, what: str = "--prefix") -> Prefix | None:
    """Read a design, None for ``none``; raises StudyError that shows the forms."""
    kind, _, rest = text.strip().partition(":")
    try:
        if kind == "none" and not rest:
            return None
        if kind == "blocks":
            file, _, form = rest.rpartition(":")
            if file and form in FORMATS:
                return FromBlocks(file=Path(file), format=FORMATS[form])
            raise ValueError
        return _design(kind, dict(_given(part) for part in rest.split(",")))
    except (ValueError, TypeError, KeyError):
        raise StudyError(f"{what}: {text!r} is no design of prefixes; {_HELP}") from None


def _given(part: str) -> tuple[str, float]:
    name, _, value = part.partition("=")
    if name.strip() == "think":
        found = _DURATION.fullmatch(value.strip())
        if found is None:
            raise ValueError
        return "think_s", float(found[1]) * (0.001 if found[2] == "ms" else 1.0)
    if name.strip() == "share":
        return "share", float(value)
    return name.strip(), int(value)


def _design(kind: str, given: dict[str, float]) -> Prefix:
    share, think = given.get("share", 1.0), given.get("think_s", 0.0)
    whole = {name: int(n) for name, n in given.items() if name not in ("share", "think_s")}
    if not 0 < share <= 1 or any(n < 1 for n in whole.values()):
        raise ValueError
    if kind == "turns" and given.keys() <= {"turns", "think_s"}:
        return Turns(turns=whole["turns"], think_s=think)
    if "think_s" in given:
        raise ValueError
    if kind == "shared":
        return Shared(**whole, share=share)
    if kind == "tree":
        return Tree(**whole, share=share)
    raise ValueError

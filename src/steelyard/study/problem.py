"""A fault of a study file: where it stands, what is wrong, what to do."""

from __future__ import annotations

from dataclasses import dataclass

Path = tuple[str | int, ...]
"""Where a value hangs in the study: ``("deployments", "hosted", "parser", 0)``."""

NOTHING = "is empty; write a value behind it, or remove it"


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """A fault found in parsed data, not yet traced to a line."""

    path: Path
    message: str
    on_key: bool = False
    """The name is at fault, not the value behind it."""
    first: Path | None = None
    """Where the same is said before; ``message`` is then the way out alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """A fault with its place in the file; lines and columns count from 1."""

    file: str
    line: int
    column: int
    field: str
    """Dotted name; "" where the whole file is meant."""
    message: str

    def __str__(self) -> str:
        """Give the one line that editors and terminals can jump from."""
        field = f"{self.field}: " if self.field else ""
        return printable(f"{self.file}:{self.line}:{self.column}: {field}{self.message}")


def printable(text: str) -> str:
    """Replace what a terminal would obey, or could not encode."""
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)


def dotted(path: Path) -> str:
    """Write a path as people say it: ``deployments.hosted.parser[0]``."""
    text = ""
    for step in path:
        # Behind a NUL stands what tells twins apart in the tree; people don't see it.
        step = step.partition("\0")[0] if isinstance(step, str) else step
        if isinstance(step, int):
            text += f"[{step}]"
        else:
            text += f".{step}" if text else step
    return text


def shown(value: object) -> str:
    """Describe what stood in the file, short enough for one line."""
    match value:
        case None:
            return "nothing"
        case bool():
            return "true" if value else "false"
        case dict():
            return "a mapping"
        case list():
            return "a list"
        case str():
            clean = " ".join(value.split())
            return f"'{clean}'" if len(clean) <= 60 else f"'{clean[:57]}...'"
        case _:
            return str(value)

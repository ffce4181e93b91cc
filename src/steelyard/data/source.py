"""``data:SET[/PART]?n=40&seed=7``: which rows of which set."""

from __future__ import annotations

from dataclasses import dataclass, replace
from urllib.parse import parse_qsl

from steelyard.errors import StudyError

DATA = "data:"
DISPUTED = ("with", "without", "only")


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A set, and what of it is wanted."""

    text: str
    name: str
    part: str = ""
    """"" for all parts."""
    n: int | None = None
    """None for all rows."""
    seed: int = 7
    split: str = ""
    disputed: str = "with"


def parse_source(text: str) -> Source:
    """Raises StudyError for an option that there is not."""
    name, _, query = text.removeprefix(DATA).partition("?")
    name, _, part = name.partition("/")
    source = Source(text=text, name=name, part=part.strip("/"))
    for option, value in parse_qsl(query, keep_blank_values=True):
        source = _with(source, option, value)
    return source


def _with(source: Source, option: str, value: str) -> Source:
    match option:
        case "n" if value.isascii() and value.isdigit() and int(value) > 0:
            return replace(source, n=int(value))
        case "seed" if value.isascii() and value.isdigit():
            return replace(source, seed=int(value))
        case "split" if value:
            return replace(source, split=value)
        case "disputed" if value in DISPUTED:
            return replace(source, disputed=value)
    raise StudyError(
        f"items: {source.text}: {option}={value} is no option; write n=1 up, seed=0 up, "
        f"split=NAME or disputed={'|'.join(DISPUTED)}, such as ?n=40&seed=7"
    )

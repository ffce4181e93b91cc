"""Items that a suite makes from a seed, for trying it without data of one's own."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl

from steelyard.errors import StudyError

MADE = "made:"
DEFAULT_N = 34
"""Enough for a smoke test, too few to rank anything."""
MOST = 100_000

_WHOLE = re.compile("[0-9]{1,18}")

Maker = Callable[[random.Random], Iterator[dict[str, Any]]]
"""Yields item records without end; the same generator state gives the same records."""


@dataclass(frozen=True, slots=True)
class Place:
    """A line of a file, as errors name it."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


def made_lines(source: str, makers: Mapping[str, Maker]) -> Iterator[tuple[Place, str]]:
    """The records of ``made:NAME?n=40&seed=7`` as JSON lines.

    Raises StudyError for a name that no maker has, or an option that there is not.
    """
    name, _, query = source.removeprefix(MADE).partition("?")
    if name not in makers:
        known = ", ".join(MADE + each for each in makers) or "none"
        raise StudyError(f"items: {source} can't be made by this suite. There are: {known}.")
    n, seed = _options(source, query)
    records = makers[name](random.Random(f"{name}/{seed}"))
    for number, record in zip(range(n), records, strict=False):
        yield Place(source, number + 1), json.dumps(record, ensure_ascii=False)


def _options(source: str, query: str) -> tuple[int, int]:
    found = {"n": DEFAULT_N, "seed": 7}
    for name, text in parse_qsl(query, keep_blank_values=True):
        if name not in found or _WHOLE.fullmatch(text) is None:
            raise StudyError(
                f"items: {source}: {name}={text} is no option; write n=1 to {MOST} and seed=0 up, "
                "such as ?n=40&seed=7"
            )
        found[name] = int(text)
    if not 1 <= found["n"] <= MOST:
        raise StudyError(f"items: {source}: n must lie between 1 and {MOST}")
    return found["n"], found["seed"]

"""The links a parser chain is made of: each turns a text into a better one, or leaves it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import ClassVar, Protocol

from steelyard.suites.spoken import spoken
from steelyard.suites.structured.strict import (
    Parsed,
    canonical,
    end_of_value,
    parse,
    too_deep,
)
from steelyard.suites.structured.watched import Watched

REASK = "reask"
"""The link at which the model is asked again."""
MOST_OPENINGS = 64
"""Places at which extraction tries to read a value; bounds its work on hostile text."""
MOST_FENCES = 16
"""Fences looked into for the one that holds JSON."""
LONGEST_REPAIR = 1 << 18
"""Characters beyond which repair leaves a text alone; its cost is not linear."""
_UNWATCHED = 1000
"""Characters of which even the costliest text is repaired in a quarter of a second."""

_FENCED = re.compile(
    r"^[ \t]*+(?P<mark>`{3,}+|~{3,}+)[ \t]*+[\w+.-]*+[ \t]*+\r?\n(?P<body>.*?)"
    r"(?:\r?\n)?(?:^[ \t]*+(?P=mark)[^\n]*+|\Z)",
    re.DOTALL | re.MULTILINE,
)
_FENCED_IN_LINE = re.compile(r"\s*```(?:json\b)?(?P<body>.*?)```\s*", re.DOTALL | re.IGNORECASE)
_OPENING = re.compile(r"""\{(?=\s*(?:["'}\w]|\Z))|\[(?=\s*(?:[\[{"'\-\d\]tfn]|\Z))""")
_TOKEN = re.compile(r'"(?:[^"\\]++|\\.)*+"|["\[\]{}]', re.DOTALL)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hint:
    """What a deployment knows of the answer it waits for.

    ``openers`` are the characters an answer may begin with: "{" for an object, "[" for an
    array, both where the schema doesn't say.
    """

    openers: str = "{["


class LinkRaised(Exception):
    """A link that is not ours failed on a text; says how and where, and quotes nothing."""


class Link(Protocol):
    """One step of a parser chain: pure, and silent about what it can't improve."""

    @property
    def name(self) -> str:
        """As a study writes it."""

    @property
    def skips_valid(self) -> bool:
        """Whether a text that is strict JSON already passes by untouched."""

    def apply(self, text: str, hint: Hint) -> str:
        """The text after this link; the same text where it has nothing to do.

        Raises LinkRaised, which the links that come with Steelyard never do.
        """


class StripFence:
    """Takes the inside of a Markdown code fence; a fence cut off at the end counts.

    Of several it is the first that holds strict JSON of the kind that is asked for, else the
    first: code and examples stand in fences too.  Those in a model's thoughts don't count.
    """

    name: ClassVar[str] = "strip-fence"
    skips_valid: ClassVar[bool] = True

    def apply(self, text: str, hint: Hint) -> str:
        """The fenced text, or the text itself."""
        body = spoken(text)
        found = [m["body"] for m in islice(_FENCED.finditer(body), MOST_FENCES)]
        if len(found) > 1:
            return next((each for each in found if _is_asked_for(each, hint)), found[0])
        in_line = None if found else _FENCED_IN_LINE.fullmatch(body)
        return found[0] if found else in_line["body"] if in_line else text


class Extract:
    """Takes the first balanced JSON object or array out of surrounding text.

    A value inside another is never taken in its stead: where the first region isn't strict
    JSON and no later one is, the broken region goes on to the next link.  What a model shows of
    its thoughts is passed over, for a draft is no answer.
    """

    name: ClassVar[str] = "extract"
    skips_valid: ClassVar[bool] = True

    def apply(self, text: str, hint: Hint) -> str:
        """The first strict region, else the first region, else all that is said."""
        said = first = spoken(text)
        for region in _regions(said, hint.openers):
            if isinstance(parse(region), Parsed):
                return region
            if first is said:
                first = region
        return first


class Repair:
    """Guesses the JSON meant by a broken text, with the json-repair library.

    What it guesses may satisfy a schema and still be wrong: count it apart.  A text that the
    library goes over again and again, as it does where braces open without end, is left alone.
    """

    name: ClassVar[str] = "repair"
    skips_valid: ClassVar[bool] = True

    def apply(self, text: str, hint: Hint) -> str:  # noqa: ARG002
        """The repaired value as canonical JSON, or the text where nothing could be made of it."""
        from json_repair import repair_json

        if len(text) > LONGEST_REPAIR or too_deep(text):
            return text
        try:
            watched = Watched.of(text) if len(text) > _UNWATCHED else text
            value = repair_json(watched, return_objects=True, skip_json_loads=True)
            return text if value == "" else canonical(value)
        # Somebody else's guesses on any text at all: whatever breaks, nothing was made of it.
        except Exception:
            return text


class Reask:
    """Marks the place in a chain where the model is asked again; the suite's dialogue asks."""

    name: ClassVar[str] = REASK
    skips_valid: ClassVar[bool] = True

    def apply(self, text: str, hint: Hint) -> str:  # noqa: ARG002
        """The text itself."""
        return text


def _is_asked_for(text: str, hint: Hint) -> bool:
    return text.lstrip(" \t\r\n")[:1] in tuple(hint.openers) and isinstance(parse(text), Parsed)


def _regions(text: str, openers: str) -> Iterator[str]:
    start = 0
    for _ in range(MOST_OPENINGS):
        opening = _OPENING.search(text, start)
        if opening is None:
            return
        begin = opening.start()
        end = end_of_value(text, begin) or _balance(text, begin)
        if opening[0] not in openers:
            start = end or opening.end()
            continue
        yield text[begin:end]
        if end is None:
            return
        start = end


def _balance(text: str, start: int) -> int | None:
    depth = 0
    for token in _TOKEN.finditer(text, start):
        symbol = token[0]
        if symbol == '"':
            return None
        if symbol in "[{":
            depth += 1
        elif symbol in "]}":
            depth -= 1
            if depth == 0:
                return token.end()
    return None

"""A parser chain: links in order, and what each of them did to one text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from steelyard.errors import StudyError
from steelyard.suites.structured.links import Extract, Hint, Link, Repair, StripFence
from steelyard.suites.structured.strict import Parsed, Violation, parse

LINKS: dict[str, Callable[[], Link]] = {
    "strip-fence": StripFence,
    "extract": Extract,
    "repair": Repair,
}
"""The links a study may name, by name."""

_RESERVED = {
    "reask": (
        "asking the model again is not built yet; "
        "drop it from parser: and count what the first answer delivers"
    )
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """A text on its way through a chain, and what strict parsing makes of it.

    ``link`` is the link that produced it, None for the text as the model gave it.
    """

    link: str | None
    text: str
    reading: Parsed | Violation


@dataclass(frozen=True, slots=True, kw_only=True)
class Chain:
    """Links that run one after the other on the text before them."""

    links: tuple[Link, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The links as a study writes them."""
        return tuple(link.name for link in self.links)

    def run(self, first: Stage, hint: Hint) -> list[Stage]:
        """The stages of one text: the first, then one for each link that changed it."""
        stages = [first]
        for link in self.links:
            before = stages[-1]
            if link.skips_valid and isinstance(before.reading, Parsed):
                continue
            after = link.apply(before.text, hint)
            if after != before.text:
                stages.append(Stage(link=link.name, text=after, reading=parse(after)))
        return stages

    def begins_with(self, other: Chain) -> bool:
        """Whether this chain's first links are all of the other's, in order."""
        return self.names[: len(other.names)] == other.names


def chain(names: Sequence[str]) -> Chain:
    """The chain a study names.

    Raises StudyError for a link that isn't known, isn't built, or stands there twice.
    """
    for name in names:
        if name in _RESERVED:
            raise StudyError(f"parser link {name}: {_RESERVED[name]}")
        if name not in LINKS:
            near = get_close_matches(name, LINKS, n=1)
            hint = f"; did you mean {near[0]}?" if near else ""
            raise StudyError(
                f"parser link {name!r} is not known{hint} Known links: {', '.join(LINKS)}."
            )
        if names.count(name) > 1:
            raise StudyError(f"parser link {name} stands in the chain twice; name it once")
    return Chain(links=tuple(LINKS[name]() for name in names))


def start(text: str) -> Stage:
    """The stage of a text as the model gave it."""
    return Stage(link=None, text=text, reading=parse(text))


EXTRACTION = chain(["strip-fence", "extract"])
"""The chain by which ``extracted`` is defined for every deployment."""
STANDARD = chain(["strip-fence", "extract", "repair"])
"""The chain for which strict is within extracted is within delivered."""

"""A parser chain: links in order, and what each of them did to one text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from steelyard.errors import StudyError
from steelyard.suites.structured.links import (
    REASK,
    Extract,
    Hint,
    Link,
    LinkRaised,
    Reask,
    Repair,
    StripFence,
)
from steelyard.suites.structured.plugin import PluginLink, installed, is_file, load_link
from steelyard.suites.structured.strict import Parsed, Violation, parse

LINKS: dict[str, Callable[[], Link]] = {
    "strip-fence": StripFence,
    "extract": Extract,
    "repair": Repair,
    REASK: Reask,
}
"""The links that come with Steelyard, by name."""


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

    @property
    def asks_again(self) -> bool:
        """Whether the model is asked again where the links before that find nothing valid."""
        return REASK in self.names

    @property
    def before(self) -> Chain:
        """The links up to where the model is asked again; all where it isn't."""
        return Chain(links=self.links[: self._turn])

    @property
    def after(self) -> Chain:
        """The links that come after asking again."""
        return Chain(links=self.links[self._turn + 1 :])

    @property
    def _turn(self) -> int:
        return self.names.index(REASK) if self.asks_again else len(self.links)

    def run(self, first: Stage, hint: Hint) -> list[Stage]:
        """The stages of one text: the first, then one for each link that changed it."""
        stages = [first]
        for link in self.links:
            before = stages[-1]
            if link.skips_valid and isinstance(before.reading, Parsed):
                continue
            try:
                after = link.apply(before.text, hint)
            except LinkRaised as raised:
                stages.append(_nothing(link, raised))
                continue
            if after != before.text:
                stages.append(Stage(link=link.name, text=after, reading=parse(after)))
        return stages

    def begins_with(self, other: Chain) -> bool:
        """Whether this chain's first links are all of the other's, in order."""
        return self.names[: len(other.names)] == other.names


def chain(names: Sequence[str], *, folder: Path = Path()) -> Chain:
    """The chain a study names: links that come along, installed ones, or ``file.py:function``.

    Files are found from ``folder``.  Raises StudyError for a link that isn't known, doesn't
    load, or stands there twice.
    """
    for name in names:
        if names.count(name) > 1:
            raise StudyError(f"parser link {name} stands in the chain twice; name it once")
    return Chain(links=tuple(_link(name, folder) for name in names))


def start(text: str) -> Stage:
    """The stage of a text as the model gave it."""
    return Stage(link=None, text=text, reading=parse(text))


def link_names() -> tuple[str, ...]:
    """The links that a study may name without a file: built in, then installed."""
    return (*LINKS, *(name for name in installed() if name not in LINKS))


def link_files(names: Sequence[str], *, folder: Path = Path()) -> dict[str, str]:
    """SHA-256 of the files of those links that aren't ours, by name.

    Raises StudyError as ``chain`` does.
    """
    links = chain(names, folder=folder).links
    return {link.name: link.sha256 for link in links if isinstance(link, PluginLink)}


def _link(name: str, folder: Path) -> Link:
    if name in LINKS:
        return LINKS[name]()
    if is_file(name) or name in installed():
        return load_link(name, folder=folder)
    near = get_close_matches(name, link_names(), n=1)
    hint = f"; did you mean {near[0]}?" if near else "."
    raise StudyError(
        f"parser link {name!r} is not known{hint} Known links: {', '.join(link_names())}; "
        "one of your own is written file.py:function."
    )


def _nothing(link: Link, raised: LinkRaised) -> Stage:
    """A parser that fails on a text delivers nothing of it."""
    return Stage(link=link.name, text="", reading=Violation(kind=f"parser-raised {raised}"))


EXTRACTION = chain(["strip-fence", "extract"])
"""The chain by which ``extracted`` is defined for every deployment."""
REPAIR = chain(["repair"])
STANDARD = chain([*EXTRACTION.names, *REPAIR.names])
"""The chain by which ``repaired`` is defined: strict is within extracted is within repaired."""

"""Prompts of each design, one a request of a schedule, in its order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from steelyard.endpoint import Prompt
from steelyard.errors import StudyError
from steelyard.load.prompts.author import Author
from steelyard.load.prompts.prefix import Shared, Tree
from steelyard.load.prompts.uniqueness import Uniqueness
from steelyard.load.prompts.writing import source

_REDRAWS = 16
OWN = 8
"""Tokens of its own that a request has at least behind a common beginning."""
_NODES = 4096

Row = tuple[int, int]
"""Number of the request, tokens of its prompt."""


def unique(author: Author, rows: Iterator[Row], *, seen: Uniqueness) -> Iterator[Prompt]:
    """Nothing in common. Raises StudyError where prompts are so short that they repeat."""
    for number, tokens in rows:
        yield alone(author, number, tokens, seen=seen)


def alone(author: Author, number: int, tokens: int, *, seen: Uniqueness) -> str:
    """One prompt that begins like none before it."""
    for draw in range(_REDRAWS):
        text = author.asking(tokens, "request", number, draw)
        if seen.add(text):
            return text
    raise StudyError(
        f"prompts of {tokens} tokens: after {len(seen):,} of them there was none left that begins "
        "like no other; make them longer, or the run shorter"
    )


def shared(
    author: Author, rows: Iterator[Row], *, design: Shared, chat: bool, seen: Uniqueness
) -> Iterator[Prompt]:
    """Some begin with one of a few system prompts; in chat that is a message of its own."""

    @lru_cache(_NODES)
    def begun(which: int) -> str:
        return author.text(design.tokens, "shared", which)

    for number, tokens in rows:
        random = source(author.seed, author.salt, author.cell, "takes", number)
        which = random.randrange(design.count)
        if random.random() >= design.share:
            yield alone(author, number, tokens, seen=seen)
            continue
        own = room(tokens, design.common)
        if chat:
            asked = author.asking(own, "request", number)
            yield [
                {"role": "system", "content": begun(which)},
                {"role": "user", "content": asked},
            ]
        else:
            yield author.asking(tokens, "request", number, start=begun(which))


def tree(
    author: Author, rows: Iterator[Row], *, design: Tree, seen: Uniqueness
) -> Iterator[Prompt]:
    """Some take a path through a tree of beginnings."""
    node = _nodes(author, design)
    for number, tokens in rows:
        random = source(author.seed, author.salt, author.cell, "takes", number)
        path = tuple(random.randrange(design.branching) for _ in range(design.depth))
        if random.random() >= design.share:
            yield alone(author, number, tokens, seen=seen)
            continue
        room(tokens, design.common)
        yield author.asking(tokens, "request", number, start=node(path))


def _nodes(author: Author, design: Tree) -> Callable[[tuple[int, ...]], str]:
    @lru_cache(_NODES)
    def node(path: tuple[int, ...]) -> str:
        before = node(path[:-1]) if len(path) > 1 else ""
        return author.text(design.tokens * len(path), "node", *path, start=before)

    return node


def room(tokens: int, common: int) -> int:
    """Tokens of a prompt's own part; StudyError where its beginning leaves none."""
    if tokens < common + OWN:
        raise StudyError(
            f"a prompt of {tokens} tokens can't begin with {common} common ones and go on alone; "
            f"ask for input of {common + OWN} tokens at least, or for a shorter prefix"
        )
    return tokens - common

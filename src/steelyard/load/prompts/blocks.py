"""Prompts by the block hashes of a trace: the same hash is the same text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from steelyard.endpoint import Prompt
from steelyard.errors import StudyError
from steelyard.load.arrivals import Schedule
from steelyard.load.prompts.author import Author


def by_blocks(author: Author, schedule: Schedule) -> Iterator[Prompt]:
    """Prompts of a schedule with blocks; full blocks have ``blocks.tokens``, the last the rest.

    A hash stands for its block and for all before it, as in Mooncake's traces; so a block's
    text is written once, behind the text that came before it, and kept while the hash is still
    to come. Raises StudyError where the schedule has no blocks.
    """
    blocks, lengths = schedule.blocks, schedule.input_tokens
    if blocks is None or lengths is None:
        raise StudyError(
            "prefix blocks: the requests have no block hashes; use a trace that has them"
        )
    left = Counter(blocks.ids.tolist())
    kept: dict[tuple[int, int], str] = {}
    for hashes, tokens in zip(blocks, lengths.tolist(), strict=True):
        text = ""
        for place, block in enumerate(hashes.tolist()):
            size = min(blocks.tokens, tokens - place * blocks.tokens)
            if size < 1:
                break
            found = kept.get((block, size))
            if found is None:
                found = author.addition(size, "block", block & 2**63 - 1, size, after=text)
                kept[block, size] = found
            text += found
            left[block] -= 1
            if not left[block]:
                kept.pop((block, size), None)
        yield _exact(author, text, tokens)


def _exact(author: Author, text: str, tokens: int) -> str:
    # Almost always it is exact already; where merges reached over a joint, the end gives way.
    if author.tokenizer.count(text) == tokens:
        return text
    return author.fitted(text, tokens, "joint", tokens)

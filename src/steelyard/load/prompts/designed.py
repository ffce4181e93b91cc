"""What a prefix cache would hit by design."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Literal

from steelyard.endpoint import Prompt
from steelyard.load.tokens import Ids, Source, Tokenizer

_PIECE = 4
"""Bytes that a token has where nobody counts them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DesignedHits:
    """Hits of an endless prefix cache that has each prompt as soon as it was asked.

    An upper bound: real caches evict, and know a prompt only after its prefill. What a chat
    template puts before each prompt is hit as well and in neither count.
    """

    prompts: int
    block: int
    """Tokens a block; only whole blocks are hit, and never a prompt's last token."""
    tokens: int
    hits: int
    unit: Literal["tokens", "estimate"]

    @property
    def share(self) -> float:
        """hits / tokens; 0 for no tokens at all."""
        return self.hits / self.tokens if self.tokens else 0.0


def designed_hits(
    prompts: Iterable[Prompt], tokenizer: Tokenizer, *, block: int = 16
) -> DesignedHits:
    """Find what prompts in this order have in common with those before them.

    By tokens where the tokenizer says which they are; else by bytes, labelled an estimate that
    takes a text's tokens as equally long.
    """
    seen: set[bytes] = set()
    number, tokens, hits = 0, 0, 0.0
    by_ids = isinstance(tokenizer, Ids) and tokenizer.source is not Source.ESTIMATE
    for prompt in prompts:
        text = plain(prompt)
        number, size = number + 1, tokenizer.count(text)
        tokens += size
        units = _units(text, tokenizer)
        each = size / max(len(units), 1)
        for place, digest in enumerate(_chain(units, block=block)):
            # Chained: a block that is known stands behind blocks that are.
            if digest in seen and (place + 1) * block < len(units):
                hits += block * each
            seen.add(digest)
    unit: Literal["tokens", "estimate"] = "tokens" if by_ids else "estimate"
    return DesignedHits(prompts=number, block=block, tokens=tokens, hits=round(hits), unit=unit)


def plain(prompt: Prompt) -> str:
    """All text of a prompt, messages set apart as no template does exactly."""
    if isinstance(prompt, str):
        return prompt
    return "\n".join(str(message.get("content", "")) for message in prompt)


def _units(text: str, tokenizer: Tokenizer) -> Sequence[int] | Sequence[bytes]:
    """Tokens; or pieces of as many bytes each, so that equal beginnings have equal pieces."""
    if isinstance(tokenizer, Ids) and tokenizer.source is not Source.ESTIMATE:
        return tokenizer.ids(text)
    raw = text.encode("utf-8", "surrogatepass")
    return [raw[at : at + _PIECE] for at in range(0, len(raw), _PIECE)]


def _chain(units: Sequence[int] | Sequence[bytes], *, block: int) -> Iterator[bytes]:
    before = b""
    for at in range(0, len(units) - block + 1, block):
        piece = repr(units[at : at + block]).encode("utf-8", "surrogatepass")
        before = blake2b(before + piece, digest_size=16).digest()
        yield before

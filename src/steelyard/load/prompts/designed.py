"""What a prefix cache would hit by design, and whether two cells had it alike."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Literal

from steelyard.endpoint import Prompt
from steelyard.evidence import Missing
from steelyard.load.tokens import Ids, Source, Tokenizer

APART = 0.05
"""Shares of hits further apart than this are different work."""
Result = Literal["pass", "fail", "unknown"]


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

    By tokens where the tokenizer says which they are; else by characters, labelled an estimate
    that takes tokens as equally long.
    """
    seen: set[bytes] = set()
    number, tokens, hits = 0, 0, 0
    by_ids = isinstance(tokenizer, Ids) and tokenizer.source is not Source.ESTIMATE
    for prompt in prompts:
        text = plain(prompt)
        number, size = number + 1, tokenizer.count(text)
        tokens += size
        for place, digest in enumerate(_chain(_units(text, tokenizer, size), block=block)):
            # Chained: a block that is known stands behind blocks that are.
            if digest in seen and (place + 1) * block < size:
                hits += block
            seen.add(digest)
    unit: Literal["tokens", "estimate"] = "tokens" if by_ids else "estimate"
    return DesignedHits(prompts=number, block=block, tokens=tokens, hits=hits, unit=unit)


def plain(prompt: Prompt) -> str:
    """All text of a prompt, messages set apart as no template does exactly."""
    if isinstance(prompt, str):
        return prompt
    return "\n".join(str(message.get("content", "")) for message in prompt)


def _units(text: str, tokenizer: Tokenizer, size: int) -> Sequence[int] | list[str]:
    if isinstance(tokenizer, Ids) and tokenizer.source is not Source.ESTIMATE:
        return tokenizer.ids(text)
    each = len(text) / max(size, 1)
    return [text[round(at * each) : round((at + 1) * each)] for at in range(size)]


def _chain(units: Sequence[int] | Sequence[str], *, block: int) -> Iterator[bytes]:
    before = b""
    for at in range(0, len(units) - block + 1, block):
        piece = repr(units[at : at + block]).encode("utf-8", "surrogatepass")
        before = blake2b(before + piece, digest_size=16).digest()
        yield before


@dataclass(frozen=True, slots=True, kw_only=True)
class CacheCheck:
    """Whether hit shares are as they must be."""

    result: Result
    detail: str


def as_designed(
    design: DesignedHits, measured: float | Missing, *, by: float = APART
) -> CacheCheck:
    """Hold the server's share of hits against the design's.

    Fewer hits than designed are the server's business (eviction), and pass; more are warmth that
    nobody asked for.
    """
    if isinstance(measured, Missing):
        return CacheCheck(result="unknown", detail=measured.reason)
    said = f"{measured:.1%} of prompt tokens were hit, {design.share:.1%} by design"
    if measured > design.share + by:
        return CacheCheck(result="fail", detail=f"{said}: the cache was warm, or shared by others")
    return CacheCheck(result="pass", detail=said)


def same_work(a: float | Missing, b: float | Missing, *, by: float = APART) -> CacheCheck:
    """Say whether two cells may be compared; one that isn't ``pass`` is not."""
    if isinstance(a, Missing):
        return CacheCheck(result="unknown", detail=f"hits are unknown: {a.reason}")
    if isinstance(b, Missing):
        return CacheCheck(result="unknown", detail=f"hits are unknown: {b.reason}")
    said = f"{a:.1%} and {b:.1%} of prompt tokens came out of the prefix cache"
    if abs(a - b) > by:
        return CacheCheck(result="fail", detail=f"{said}: different work, not compared")
    return CacheCheck(result="pass", detail=said)

"""What counts tokens."""

from __future__ import annotations

from enum import StrEnum
from typing import Protocol, runtime_checkable


class Source(StrEnum):
    """Where a count of tokens comes from, best first; the names stand in samples."""

    USAGE = "usage"
    CHUNK_USAGE = "chunk-usage"
    TOKENIZE = "tokenize"
    """The endpoint's own ``/tokenize``, over the whole text."""
    TOKENIZER = "tokenizer"
    """A tokenizer file here, over the whole text."""
    ESTIMATE = "estimate"
    """From bytes; never a count of tokens."""


@runtime_checkable
class Tokenizer(Protocol):
    """Counts the tokens of plain text: no markers of begin or end, no chat template."""

    @property
    def name(self) -> str:
        """Which it is, for the record."""

    @property
    def source(self) -> Source:
        """TOKENIZE, TOKENIZER or ESTIMATE."""

    def count(self, text: str) -> int:
        """Tokens of a whole text; never call it piece by piece and add up."""


@runtime_checkable
class Ids(Protocol):
    """A tokenizer that also says which tokens they are."""

    def ids(self, text: str) -> list[int]:
        """Tokens of a whole text, in order."""

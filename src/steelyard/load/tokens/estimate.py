"""A guess from bytes, where there is no tokenizer."""

from __future__ import annotations

from dataclasses import dataclass

from steelyard.load.tokens.tokenizer import Source

BYTES = 4
"""Bytes of UTF-8 a token, by and large, of English and of Chinese with a vocabulary above 10^5."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ByteEstimate:
    """Counts units of so many bytes; it is off by a third either way, and says so by its source."""

    bytes_each: int = BYTES

    @property
    def name(self) -> str:
        """How it guesses."""
        return f"estimate: {self.bytes_each} bytes each"

    @property
    def source(self) -> Source:
        """Never tokens."""
        return Source.ESTIMATE

    def count(self, text: str) -> int:
        """Units of the text, the last one perhaps not full."""
        return -(-len(text.encode("utf-8", "replace")) // self.bytes_each)

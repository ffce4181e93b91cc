"""That no two prompts begin alike, over workers and cells."""

from __future__ import annotations

from hashlib import blake2b

LEAD = 48
"""Characters from the first: fewer tokens than a block of any prefix cache holds (16)."""


class Uniqueness:
    """Remembers how prompts began; keep one for all cells of a run.

    About 100 bytes of memory a prompt: a digest of 8, and what a set of Python objects takes.
    """

    def __init__(self) -> None:
        self._seen: set[bytes] = set()

    def __len__(self) -> int:
        return len(self._seen)

    def add(self, text: str) -> bool:
        """Take a prompt in; False where an earlier one began as it does."""
        digest = blake2b(text[:LEAD].encode("utf-8", "surrogatepass"), digest_size=8).digest()
        if digest in self._seen:
            return False
        self._seen.add(digest)
        return True

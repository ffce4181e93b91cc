"""Prefix blocks: for each request a list of hashes, of any length."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Blocks:
    """Block hashes of all requests, end to end."""

    ends: Ints
    """n + 1 places: request ``i`` has ``ids[ends[i]:ends[i + 1]]``."""
    ids: Ints
    tokens: int
    """Tokens a block; a request's last block may hold fewer."""

    @classmethod
    def of(cls, lists: Iterable[Iterable[int]], *, tokens: int) -> Blocks:
        """Lay lists of hashes end to end."""
        rows = [list(row) for row in lists]
        return cls(
            ends=np.cumsum([0, *map(len, rows)], dtype=np.int64),
            ids=np.array([block for row in rows for block in row], dtype=np.int64),
            tokens=tokens,
        )

    @classmethod
    def joined(cls, parts: list[Blocks]) -> Blocks:
        """Put the requests of several parts behind each other."""
        lengths = np.concatenate([np.diff(part.ends) for part in parts])
        return cls(
            ends=np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64),
            ids=np.concatenate([part.ids for part in parts]),
            tokens=parts[0].tokens,
        )

    def __len__(self) -> int:
        return len(self.ends) - 1

    def __iter__(self) -> Iterator[Ints]:
        return (self.ids[a:b] for a, b in zip(self.ends[:-1], self.ends[1:], strict=True))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Blocks):
            return NotImplemented
        return (
            self.tokens == other.tokens
            and np.array_equal(self.ends, other.ends)
            and np.array_equal(self.ids, other.ids)
        )

    __hash__ = None  # type: ignore[assignment]

    def take(self, rows: Ints) -> Blocks:
        """Keep these requests, in this order."""
        lengths = np.diff(self.ends)[rows]
        ends = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)
        within = np.arange(ends[-1]) - np.repeat(ends[:-1], lengths)
        starts = np.repeat(self.ends[:-1][rows], lengths)
        return Blocks(ends=ends, ids=self.ids[starts + within], tokens=self.tokens)

    def reuse(self) -> float:
        """Share of blocks that an earlier request had behind the same leading blocks.

        What an endless prefix cache would hit when each answer came before the next request.
        Equal hashes are taken to imply equal prefixes, as the Mooncake traces define them.
        """
        if not len(self.ids):
            return 0.0
        return float(1 - len(np.unique(self.ids)) / len(self.ids))

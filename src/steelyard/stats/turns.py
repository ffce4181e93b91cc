"""Draws for deployments that took turns in blocks and never stood at once.

What differs from start to start is part of every difference, and only blocks show it.  A draw
adds two parts: the items, redrawn within blocks that stay as they are, and the blocks.  The
blocks' part is the delete-one jackknife (Tukey 1958; Efron & Tibshirani 1993, chapter 11): with
pseudo-values p of B blocks, the draw moves by ``sum_b g_b (p_b - mean p) / sqrt(B (B - 1))``
with normal g, over ``sqrt(chi2_{B-1} / (B - 1))``, so that its quantiles are those of Student's
t with B - 1 degrees of freedom.  The same g and chi2 serve every deployment and criterion, so
that blocks of one turn stay paired.  Items are counted in both parts; that errs on the wide side,
by a factor of sqrt(2) at most, and keeps blocks that agree by chance from proving anything.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from steelyard.errors import Undefined
from steelyard.stats.resample import Resample, paired_bootstrap

ENOUGH = 5
"""Blocks from which on a plain bootstrap may redraw them, where no jackknife can be had."""

Statistic = Callable[[Resample], NDArray[np.float64]]
"""The value of a criterion in each draw, from how often each item and block came."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Turns:
    """Everything that the draws of all deployments and criteria share."""

    within: Resample
    """Items redrawn, every block kept once."""
    without: Resample
    """The whole once, then each block left out once, then each block alone."""
    redrawn: Resample
    """Blocks redrawn, and items within them."""
    moves: NDArray[np.float64]
    """(draws, blocks): weights of the pseudo-values' deviations."""

    @property
    def blocks(self) -> int:
        """Blocks of each deployment."""
        return int(self.moves.shape[1])

    def draws(self, statistic: Statistic) -> NDArray[np.float64]:
        """The criterion in each draw, (draws,).

        A percentile that is never reached, in all blocks or in some, has no jackknife: blocks
        are redrawn instead.  Undefined where that would rest on fewer than five blocks that
        differ so.
        """
        values = statistic(self.without)
        if not np.isfinite(values).all():
            if self.blocks < ENOUGH and not np.isinf(values).all():
                raise Undefined(
                    f"it has no finite value in some of {self.blocks} blocks, and so few can't "
                    "tell how blocks differ then"
                )
            return statistic(self.redrawn)
        pseudo = self.blocks * values[0] - (self.blocks - 1) * values[1 : 1 + self.blocks]
        apart = values[1 + self.blocks :]
        wider = max((pseudo - pseudo.mean(), apart - apart.mean()), key=lambda off: off @ off)
        found: NDArray[np.float64] = statistic(self.within) + self.moves @ wider
        return found


def draw_turns(
    blocks: Sequence[Any] | NDArray[Any],
    *,
    draws: int,
    seed: int,
    groups: Sequence[Any] | NDArray[Any] | None = None,
) -> Turns:
    """Draws for items that lay in these blocks, (items,); the same arguments, the same draws.

    ``groups`` (items,) as in ``paired_bootstrap``.  Undefined for fewer than two blocks.
    """
    labels, codes = np.unique(np.asarray(blocks), return_inverse=True)
    count = labels.size
    if count < 2:
        raise Undefined("one block of each deployment says nothing of how blocks differ")
    rng = np.random.default_rng([seed, count])
    spread = np.sqrt(rng.chisquare(count - 1, size=(draws, 1)) / (count - 1))
    moves = rng.standard_normal((draws, count)) / spread / np.sqrt(count * (count - 1))
    named = np.arange(codes.size) if groups is None else np.asarray(groups)
    return Turns(
        within=_within(codes, named, draws, rng),
        without=_without(codes),
        redrawn=paired_bootstrap(codes, draws=draws, seed=seed, groups=groups),
        moves=moves,
    )


def _within(
    codes: NDArray[np.intp], groups: NDArray[Any], draws: int, rng: np.random.Generator
) -> Resample:
    """Whole groups of each block, as many as it held."""
    count = int(codes.max()) + 1
    items = np.empty((draws, codes.size), dtype=np.uint16)
    for block in range(count):
        member = np.flatnonzero(codes == block)
        names, group = np.unique(groups[member], return_inverse=True)
        drawn = rng.multinomial(names.size, np.full(names.size, 1.0 / names.size), size=draws)
        items[:, member] = drawn[:, group]
    return Resample(items=items, windows=np.ones((draws, count), dtype=np.uint16))


def _without(codes: NDArray[np.intp]) -> Resample:
    count = int(codes.max()) + 1
    alone = np.eye(count, dtype=bool)
    kept = np.vstack([np.ones(count, dtype=bool), ~alone, alone])
    return Resample(items=kept[:, codes].astype(np.uint16), windows=kept.astype(np.uint16))

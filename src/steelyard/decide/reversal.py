"""Does the order of two alternatives depend on who else is in the set?

It must not: scores come from declared anchors.  A score taken from the least and greatest of the
set at hand does (Belton and Gear, 1983), and is flagged.  The test takes each alternative out in
turn, and puts one in that is worst at everything and one that is best at everything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from steelyard.decide.table import Table
from steelyard.decide.value import score

Array = NDArray[np.float64]
Scoring = Callable[[Array], Array]
"""From values (D, C) to scores (D, C)."""
_SAME = 1e-12


@dataclass(frozen=True, slots=True, kw_only=True)
class RankReversal:
    """What became of the order when the set changed."""

    sets: int
    """Changed sets that were tried."""
    reversed: tuple[tuple[str, str], ...]
    """Pairs (first, second) that some changed set turned round."""
    set_relative: tuple[str, ...]
    """Criteria whose scores depended on who else was in."""


def rank_reversal(table: Table, names: tuple[str, ...]) -> RankReversal:
    """Try it on what is known of these deployments, with the study's own anchors."""
    rows = [row for row in table.rows(names) if table.known[row].all()]
    signs = np.array([1.0 if rule.best > rule.worst else -1.0 for rule in table.criteria])
    values = table.oriented()[0][rows] * signs

    def anchored(raw: Array) -> Array:
        columns = [score(raw[:, at], criterion=rule) for at, rule in enumerate(table.criteria)]
        return np.column_stack(columns) if columns else np.zeros((len(raw), 0))

    return reversals(
        values,
        weights=table.weights,
        scoring=anchored,
        names=tuple(table.deployments[row] for row in rows),
        criteria=tuple(rule.name for rule in table.criteria),
    )


def reversals(
    values: Array,
    *,
    weights: Array,
    scoring: Scoring,
    names: tuple[str, ...],
    criteria: tuple[str, ...],
) -> RankReversal:
    """Score every changed set anew and compare with the whole one; values (D, C)."""
    if not values.size:
        return RankReversal(sets=0, reversed=(), set_relative=())
    whole, count = scoring(values), 0
    turned: set[tuple[str, str]] = set()
    moved: set[str] = set()
    for kept, changed in _changed(values):
        count += 1
        anew = scoring(changed)[: len(kept)]
        shifted = (np.abs(anew - whole[kept]) > _SAME).any(axis=0)
        moved |= {criteria[at] for at in np.flatnonzero(shifted)}
        before, after = whole[kept] @ weights, anew @ weights
        turned |= {(names[kept[i]], names[kept[j]]) for i, j in _turned(before, after)}
    return RankReversal(
        sets=count, reversed=tuple(sorted(turned)), set_relative=tuple(sorted(moved))
    )


def _changed(values: Array) -> Iterator[tuple[list[int], Array]]:
    """Rows that stay, and the values of a changed set, theirs first."""
    everyone = list(range(len(values)))
    for gone in everyone if len(everyone) > 1 else []:
        kept = [row for row in everyone if row != gone]
        yield kept, values[kept]
    finite = np.where(np.isfinite(values), values, 0.0)
    reach = np.maximum(1.0, np.abs(finite).max(axis=0))
    for newcomer in (finite.min(axis=0) - reach, finite.max(axis=0) + reach):
        yield everyone, np.vstack([values, newcomer])


def _turned(before: Array, after: Array) -> Iterator[tuple[int, int]]:
    for one in range(len(before)):
        for two in range(len(before)):
            if before[one] - before[two] > _SAME and after[one] - after[two] < -_SAME:
                yield one, two

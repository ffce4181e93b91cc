"""Paired bootstrap: one set of draws for all deployments, so that what they share cancels.

A draw takes as many windows as there were, with replacement, and within each drawn window as
many of its items as it held, with replacement (two stages: Davison & Hinkley 1997, section
3.8).  A draw is told by how often each item and each window came, not by copies of the data;
the same counts serve every deployment and every criterion.

With W windows the variance of a mean comes out at (W - 1)/W of what differs between windows,
plus the items' own once more: where windows don't differ at all the standard error is too wide
by a third (W = 5) to sqrt(2), which is the safe side; where they differ greatly it is too
narrow by a tenth at W = 5, because five windows can't tell more
(bench/coverage.py shows what that does to intervals).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from steelyard.errors import Undefined
from steelyard.stats.quantiles import CELLS


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Resample:
    """How often each item and window came in each draw."""

    items: NDArray[np.uint16]
    """(draws, items), in the order of the items given."""
    windows: NDArray[np.uint16]
    """(draws, windows), in ascending order of the window labels."""


def paired_bootstrap(
    windows: Sequence[Any] | NDArray[Any],
    *,
    draws: int,
    seed: int,
    groups: Sequence[Any] | NDArray[Any] | None = None,
) -> Resample:
    """All draws at once: 2 bytes x draws x items (10,000 draws of 1,000 items: 20 MB).

    ``windows`` (items,) says in which window each item lay.  ``groups`` (items,) names those
    that aren't independent (repeats of an item, items of a template): a window's part of a
    group is drawn whole.  The same windows, groups, draws and seed give the same counts; fewer
    draws give the first of them.  Undefined for fewer than two windows: one says nothing of how
    windows differ.
    """
    blocks = list(bootstrap_blocks(windows, draws=draws, seed=seed, groups=groups))
    return Resample(
        items=np.concatenate([block.items for block in blocks]),
        windows=np.concatenate([block.windows for block in blocks]),
    )


def bootstrap_blocks(
    windows: Sequence[Any] | NDArray[Any],
    *,
    draws: int,
    seed: int,
    groups: Sequence[Any] | NDArray[Any] | None = None,
) -> Iterator[Resample]:
    """The draws of ``paired_bootstrap`` in order, in blocks that need about 64 MiB at most."""
    labels, codes = np.unique(np.asarray(windows), return_inverse=True)
    if labels.size < 2:
        raise Undefined("a bootstrap over windows needs at least two; five are the rule")
    if draws < 1:
        raise Undefined(f"{draws} draws show no spread; ask for at least one")
    if groups is not None and len(groups) != codes.size:
        raise Undefined(f"{codes.size} items but {len(groups)} group labels; give one an item")
    members = [_member(codes == window, groups) for window in range(labels.size)]
    size = max(1, min(256, CELLS // codes.size))
    return (
        _block(members, np.random.default_rng([seed, number]), size, min(size, draws - start))
        for number, start in enumerate(range(0, draws, size))
    )


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Member:
    """A window's items, and which of its groups each belongs to."""

    items: NDArray[np.intp]
    group: NDArray[np.intp]
    groups: int


def _member(inside: NDArray[np.bool_], groups: Sequence[Any] | NDArray[Any] | None) -> _Member:
    items = np.flatnonzero(inside)
    if groups is None:
        return _Member(items=items, group=np.arange(items.size), groups=items.size)
    names, group = np.unique(np.asarray(groups)[items], return_inverse=True)
    return _Member(items=items, group=group, groups=names.size)


def _block(members: list[_Member], rng: np.random.Generator, size: int, keep: int) -> Resample:
    """One block; always drawn whole, so that fewer draws are a prefix of more."""
    count = len(members)
    windows = rng.multinomial(count, np.full(count, 1.0 / count), size=size)
    items = np.empty((size, sum(member.items.size for member in members)), dtype=np.uint16)
    for window, member in enumerate(members):
        picks = windows[:, window] * member.groups
        drawn = rng.multinomial(picks, np.full(member.groups, 1.0 / member.groups))
        items[:, member.items] = drawn[:, member.group]
    return Resample(items=items[:keep], windows=windows[:keep].astype(np.uint16))


def weighted_sum(
    values: ArrayLike, multiplicities: NDArray[np.unsignedinteger]
) -> NDArray[np.float64]:
    """Sum of each draw: ``values`` (n,), counts (draws, n) -> (draws,).

    Undefined for values that aren't finite: a sum over "never" has no use.
    """
    array = np.asarray(values, dtype=np.float64)
    counts = np.asarray(multiplicities)
    if counts.ndim != 2 or counts.shape[1] != array.size:
        raise Undefined(f"{array.size} values need counts of shape (draws, {array.size})")
    if not np.isfinite(array).all():
        raise Undefined("a sum over values that aren't finite has no value; use a quantile")
    result = np.empty(counts.shape[0])
    step = max(1, CELLS // max(1, array.size))
    for start in range(0, counts.shape[0], step):
        result[start : start + step] = counts[start : start + step].astype(np.float64) @ array
    return result


def weighted_mean(
    values: ArrayLike, multiplicities: NDArray[np.unsignedinteger]
) -> NDArray[np.float64]:
    """Mean of each draw, shapes as in ``weighted_sum``; Undefined where a draw is empty."""
    counts = np.asarray(multiplicities)
    totals = counts.sum(axis=-1, dtype=np.int64)
    if not totals.all():
        raise Undefined("a draw holds none of the values; its mean has no value")
    means: NDArray[np.float64] = weighted_sum(values, counts) / totals
    return means

"""How acceptance goes with the length of the prompt: the same items for every deployment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from steelyard.evidence import Answer, Missing, Purpose
from steelyard.load import Seen
from steelyard.stats import (
    Interval,
    clopper_pearson,
    share_estimate,
)
from steelyard.weigh.table import Part

LEAST = 20
"""Items of a bin: fewer say nothing of a share."""
MOST = 5
"""Bins."""
APART = 1.5
"""So many times as long are the middle prompts of the last bin as those of the first, at least."""
Lengths = Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class LengthBin:
    """Items whose prompts are about as long, and what became of them."""

    low: int
    """Tokens of the shortest prompt in it."""
    high: int
    middle: float
    """Median."""
    items: int
    shares: tuple[Mapping[str, Any], ...]
    """By deployment: accepted of answers, with an interval."""


def length_rows(part: Part) -> list[dict[str, Any]]:
    """One row a graded workload: bins, or why there are none."""
    if not part.seen:
        return []
    counted = {name: _lengths(seen) for name, seen in part.seen.items()}
    by = next((name for name, found in counted.items() if _all(found, part.seen)), None)
    if by is None:
        reason = "no server counted the tokens of every prompt"
        return [{"counted_by": None, "bins": Missing(reason=reason)}]
    edges = _edges(counted[by])
    if isinstance(edges, Missing):
        return [{"counted_by": by, "bins": edges}]
    bins = [_bin(group, counted[by], part.seen) for group in edges]
    return [{"counted_by": by, "bins": bins}]


def _lengths(seen: Seen) -> Lengths:
    """Prompt tokens of each item as it was first asked, as far as the server counted them."""
    found: dict[str, int] = {}
    for answer in seen.answers:
        if answer.item in found or not answer.samples:
            continue
        first = seen.samples[answer.samples[0]]
        if first.prompt_tokens is not None and first.purpose is not Purpose.ASIDE:
            found[answer.item] = first.prompt_tokens
    return found


def _all(found: Lengths, seen: Mapping[str, Seen]) -> bool:
    """Whether every item that anybody answered has a length."""
    return bool(found) and all(a.item in found for one in seen.values() for a in one.answers)


def _edges(found: Lengths) -> list[list[str]] | Missing:
    """Items in bins of about as many, by length; items as long as each other stay together."""
    ordered = sorted(found, key=lambda item: (found[item], item))
    count = min(MOST, len(ordered) // LEAST)
    if count < 2:
        need = 2 * LEAST
        return Missing(reason=f"{len(ordered)} items are too few for a curve; it takes {need}")
    ranks = np.array([found[item] for item in ordered])
    cuts = {int(np.searchsorted(ranks, ranks[n * len(ordered) // count])) for n in range(1, count)}
    starts = [0]
    for cut in sorted(cuts):
        if cut - starts[-1] >= LEAST and len(ordered) - cut >= LEAST:
            starts.append(cut)
    groups = [ordered[a:b] for a, b in zip(starts, [*starts[1:], len(ordered)], strict=True)]
    first, last = (float(np.median([found[i] for i in groups[end]])) for end in (0, -1))
    if len(groups) < 2 or last < APART * first:
        ends = f"{ranks[0]} to {ranks[-1]} tokens"
        return Missing(reason=f"the prompts are about equally long: {ends}")
    return groups


def _bin(group: Sequence[str], found: Lengths, seen: Mapping[str, Seen]) -> LengthBin:
    tokens, mine = [found[item] for item in group], frozenset(group)
    shares = tuple(
        _share(name, [a for a in one.answers if a.item in mine]) for name, one in seen.items()
    )
    return LengthBin(
        low=min(tokens),
        high=max(tokens),
        middle=float(np.median(tokens)),
        items=len(group),
        shares=shares,
    )


def _share(name: str, answers: Sequence[Answer]) -> dict[str, Any]:
    k, n = sum(answer.accepted for answer in answers), len(answers)
    return {"deployment": name, "accepted": k, "answers": n, "interval": _bounds(answers, k)}


def _bounds(answers: Sequence[Answer], k: int) -> Interval | Missing:
    """Exact; where answers share an item or a document, exact at what they are worth."""
    n = len(answers)
    if not n:
        return Missing(reason="no answer was attempted")
    flags = [float(answer.accepted) for answer in answers]
    found = share_estimate(flags, [answer.cluster for answer in answers])
    if found.worth is None:
        return clopper_pearson(k, n)
    return Missing(reason=found.remark) if found.interval is None else found.interval

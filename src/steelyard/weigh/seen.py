"""Small questions about what was seen of a deployment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from msgspec import structs

from steelyard.cost import Usage
from steelyard.decide import BOUNDED_AT
from steelyard.evidence import Answer, Missing, Purpose
from steelyard.load import Seen
from steelyard.load.cells import Cell
from steelyard.stats import Bounded, Tally, korn_graubard_bounds, share_above, share_estimate
from steelyard.study import Study
from steelyard.weigh.blocks import turn_of


def usage(seen: Seen, answers: Sequence[Answer]) -> Usage | None:
    """Tokens of all samples of these answers, asides left out.

    None if one that answered reports none.
    """
    sent = [seen.samples[number] for answer in answers for number in answer.samples]
    spent = [s for s in sent if s.prompt_tokens is not None or s.content_events]
    spent = [s for s in spent if s.purpose is not Purpose.ASIDE]
    if any(s.prompt_tokens is None or s.completion_tokens is None for s in spent):
        return None
    cached = [s.cached_tokens for s in spent]
    return Usage(
        input=sum(s.prompt_tokens or 0 for s in spent),
        output=sum(s.completion_tokens or 0 for s in spent),
        cached=None if None in cached else sum(c or 0 for c in cached),
    )


def by_turn(seen: Seen, study: Study) -> Seen:
    """With whole blocks for windows where deployments took turns: starts differ, not windows."""
    if study.cluster is None or not seen.walls:
        return seen
    turns, windows = study.cluster.turns(len(study.deployments)), max(seen.walls) + 1
    walls: dict[int, float] = {}
    for window, wall in seen.walls.items():
        turn = turn_of(window, windows=windows, turns=turns)
        walls[turn] = walls.get(turn, 0.0) + wall
    answers = [
        structs.replace(a, window=turn_of(a.window, windows=windows, turns=turns))
        for a in seen.answers
    ]
    return replace(seen, answers=answers, walls=walls)


def load_usage(cell: Cell, index: int) -> Usage | None:
    """Tokens of a window of load; None if an answer of it reports none."""
    [window] = [one for one in cell.windows if one.index == index]
    columns = window.columns
    spent = {name: columns.counts[f"{name}_tokens"] for name in ("prompt", "completion", "cached")}
    came = columns.said | columns.answered
    if np.isnan(spent["prompt"][came]).any() or np.isnan(spent["completion"][came]).any():
        return None
    cached = spent["cached"][came]
    return Usage(
        input=int(np.nansum(spent["prompt"])),
        output=int(np.nansum(spent["completion"])),
        cached=None if np.isnan(cached).any() else int(cached.sum()),
    )


def asked_alike(one: Seen, two: Seen) -> bool:
    """Whether two deployments have answers to the same items."""
    return [(a.item, a.repeat) for a in one.answers] == [(a.item, a.repeat) for a in two.answers]


def slower_than(seen: Seen, base: str, threshold: float) -> Tally | Bounded | Missing:
    """Answers whose time exceeds a threshold, of those that have one.

    Bounded where answers repeat an item or share a document: they say less than so many.
    """
    times = seen.distribution(base)
    there = ~np.isnan(times)
    if not there.any():
        return Missing(reason="no value")
    counted = share_above(times[there], threshold)
    clusters = [a.cluster for a, known in zip(seen.answers, there, strict=True) if known]
    worth = share_estimate(times[there] > threshold, clusters).worth
    if worth is None:
        return counted
    low, high = korn_graubard_bounds(counted.k / counted.n, worth, confidence=BOUNDED_AT)
    return Bounded(counted.k, counted.n, low, high)

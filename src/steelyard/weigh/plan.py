"""Who is asked what, in which time window, in which order."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """One answer to be had: an item of a workload, for the n-th time."""

    workload: str
    item: str
    repeat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Window:
    """A stretch of time in which one deployment alone is asked its share of the items.

    Windows of the same ``index`` hold the same tasks in the same order for every deployment.
    """

    index: int
    deployment: str
    workload: str
    tasks: tuple[Task, ...]
    load: bool = False
    """Offered by the load engine, whose schedule stands in place of tasks."""


def interleave(
    *,
    workload: str,
    items: Sequence[str],
    deployments: Sequence[str],
    windows: int,
    repeats: int,
    seed: int,
) -> tuple[Window, ...]:
    """Deal the items of a workload into windows; deployments take turns A B, B A, A B, ...

    The order within a pair alternates so that a machine that warms up or slows down over the
    run favours nobody (the A-B-B-A design).  The same seed gives the same plan.
    """
    rng = random.Random(f"{seed}/{workload}")
    # The order of names in a file means nothing and must not decide who goes first.
    order = rng.sample(sorted(deployments), len(deployments))
    hands = _deal(items, windows=windows, repeats=repeats, rng=rng)
    plan: list[Window] = []
    for index, hand in enumerate(hands):
        tasks = tuple(Task(workload=workload, item=i, repeat=r) for i, r in hand)
        for name in _turn(order, index):
            plan.append(Window(index=index, deployment=name, workload=workload, tasks=tasks))
    return tuple(plan)


def bombard(
    *, workload: str, deployments: Sequence[str], windows: int, seed: int
) -> tuple[Window, ...]:
    """Windows of load on a workload; deployments take turns as in ``interleave``."""
    rng = random.Random(f"{seed}/{workload}")
    order = rng.sample(sorted(deployments), len(deployments))
    return tuple(
        Window(index=index, deployment=name, workload=workload, tasks=(), load=True)
        for index in range(windows)
        for name in _turn(order, index)
    )


def merge(plans: Mapping[str, Sequence[Window]], *, seed: int) -> tuple[Window, ...]:
    """The plans of several workloads as one: their windows take turns, in a drawn order."""
    order = random.Random(str(seed)).sample(sorted(plans), len(plans))
    count = max((w.index for plan in plans.values() for w in plan), default=-1) + 1
    return tuple(
        window
        for index in range(count)
        for name in (order if index % 2 == 0 else order[::-1])
        for window in plans[name]
        if window.index == index
    )


def _deal(
    items: Sequence[str], *, windows: int, repeats: int, rng: random.Random
) -> list[list[tuple[str, int]]]:
    """Shuffle, then hand out so that hands differ by one item at most.

    All repeats of an item fall into one window: items nest in windows, which is what the
    two-stage bootstrap draws from.
    """
    shuffled = rng.sample(list(items), len(items))
    hands = [shuffled[first::windows] for first in range(min(windows, len(shuffled)))]
    return [[(item, repeat) for repeat in range(repeats) for item in hand] for hand in hands]


def _turn(deployments: Sequence[str], index: int) -> list[str]:
    """Rotate by pairs of windows and mirror every second one: balanced for any number."""
    shift = (index // 2) % len(deployments)
    order = [*deployments[shift:], *deployments[:shift]]
    return order if index % 2 == 0 else order[::-1]

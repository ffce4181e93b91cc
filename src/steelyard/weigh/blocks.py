"""Blocks: whole windows of one deployment, where two can't stand at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from steelyard.weigh.plan import Window


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """One deployment's turn on the cluster, from its start to its stop."""

    index: int
    """Place in the run."""
    turn: int
    """How many blocks the deployment had before; blocks of one turn hold the same items."""
    deployment: str
    windows: tuple[Window, ...]


def in_blocks(plan: Sequence[Window], *, turns: int) -> tuple[Block, ...]:
    """Gather an interleaved plan into ``turns`` blocks a deployment, in the order A B B A.

    Who is first is drawn already: it is whoever the plan begins with.
    """
    order = list(dict.fromkeys(window.deployment for window in plan))
    blocks: list[Block] = []
    for turn in range(turns):
        for name in _forth_and_back(order, turn):
            windows = tuple(_of_turn(plan, name, turn, turns=turns))
            blocks.append(Block(index=len(blocks), turn=turn, deployment=name, windows=windows))
    return tuple(blocks)


def turn_of(window: int, *, windows: int, turns: int) -> int:
    """In which turn window number ``window`` of so many lies."""
    return window * turns // windows


def _of_turn(plan: Sequence[Window], name: str, turn: int, *, turns: int) -> Iterator[Window]:
    counts: dict[str, int] = {}
    for window in plan:
        counts[window.workload] = max(counts.get(window.workload, 0), window.index + 1)
    for window in plan:
        mine = turn_of(window.index, windows=counts[window.workload], turns=turns)
        if window.deployment == name and mine == turn:
            yield window


def _forth_and_back(order: Sequence[str], turn: int) -> list[str]:
    return list(order) if turn % 2 == 0 else list(reversed(order))

"""Two candidates on one cluster, block by block: A B B A."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Generic, TypeVar

from steelyard.errors import StudyError
from steelyard.evidence import Missing
from steelyard.load.swap.hooks import Candidate, Hooks, Swap, swap_to

T = TypeVar("T")
ORDER: tuple[Candidate, ...] = ("a", "b", "b", "a")


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """What is known of a candidate right before a block."""

    warmup_requests: int
    """Sent before the block and counted nowhere."""
    cache: Mapping[str, float] = field(default_factory=dict)
    """The engine's cache counters then, by name; {} where none could be read."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Block(Generic[T]):
    """One candidate's turn."""

    index: int
    candidate: Candidate
    swap: Swap | None
    """None where the block before had the same candidate, which went on running."""
    state: State | Missing
    result: T | Missing


@dataclass(frozen=True, slots=True, kw_only=True)
class Loss:
    """What the comparison can't claim, for which reason."""

    kind: str
    detail: str


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Swapped(Generic[T]):
    """All blocks, and what they are worth beside two candidates that stand at once."""

    blocks: tuple[Block[T], ...]
    losses: tuple[Loss, ...]

    def of(self, candidate: Candidate) -> list[T]:
        """Results of a candidate, in order."""
        return [
            block.result
            for block in self.blocks
            if block.candidate == candidate and not isinstance(block.result, Missing)
        ]


def run_swapped(
    hooks: Hooks,
    *,
    measure: Callable[[Candidate, int], T],
    warm: Callable[[Candidate], State],
    logs: Path,
    order: Sequence[Candidate] = ORDER,
) -> Swapped[T]:
    """Swap, wait, warm up, measure, as often as ``order`` says.

    ``measure`` gets the candidate and how many blocks it had before, so that both candidates get
    the same items in blocks of the same number.  A candidate that does not become ready leaves
    its block Missing and the next one is tried.  Raises StudyError for an order without both.
    """
    if set(order) != {"a", "b"}:
        raise StudyError("swap: an order needs both candidates, such as a b b a")
    blocks: list[Block[T]] = []
    standing: Candidate | None = None
    for index, candidate in enumerate(order):
        swap = None if candidate == standing else swap_to(candidate, hooks, logs=logs)
        if swap is not None and swap.why:
            standing, none = None, Missing(reason=swap.why)
            blocks.append(
                Block(index=index, candidate=candidate, swap=swap, state=none, result=none)
            )
            continue
        standing = candidate
        state = warm(candidate)
        before = sum(block.candidate == candidate for block in blocks)
        result = measure(candidate, before)
        blocks.append(
            Block(index=index, candidate=candidate, swap=swap, state=state, result=result)
        )
    return Swapped(blocks=tuple(blocks), losses=tuple(_losses(blocks)))


def _losses(blocks: Sequence[Block[T]]) -> list[Loss]:
    """What is lost against windows that alternate between two standing deployments."""
    found = [
        Loss(
            kind="not at once",
            detail="the candidates never stood at the same time: what changed between blocks, "
            "other than evenly with time, is part of the difference",
        )
    ]
    if not _balanced(blocks):
        found.append(
            Loss(
                kind="drift",
                detail="the candidates' blocks don't have the same middle in time, so that a "
                "server that slows down evenly favours one of them",
            )
        )
    starts = {c: sum(b.candidate == c and b.swap is not None for b in blocks) for c in ("a", "b")}
    if min(starts.values()) < 2:
        once = " and ".join(c for c, n in starts.items() if n < 2)
        found.append(
            Loss(
                kind="one start",
                detail=f"{once} was started once: how much one start differs from the next is "
                "unknown for it",
            )
        )
    found += [
        Loss(kind="block lost", detail=f"block {b.index + 1} ({b.candidate}): {b.result.reason}")
        for b in blocks
        if isinstance(b.result, Missing)
    ]
    return [*found, *_caches(blocks)]


def _balanced(blocks: Sequence[Block[T]]) -> bool:
    places: dict[str, list[int]] = {"a": [], "b": []}
    for block in blocks:
        if not isinstance(block.result, Missing):
            places[block.candidate].append(block.index)
    a, b = places["a"], places["b"]
    return bool(a and b) and sum(a) * len(b) == sum(b) * len(a)


def _caches(blocks: Sequence[Block[T]]) -> list[Loss]:
    fresh = [b for b in blocks if b.swap is not None and isinstance(b.state, State)]
    kept = [b for b in blocks if b.swap is None]
    if not fresh or not kept:
        return []
    return [
        Loss(
            kind="cache state",
            detail=f"blocks {', '.join(str(b.index + 1) for b in kept)} went on with caches that "
            "the block before had filled; the others began after a start",
        )
    ]

"""From what a study says of arrivals to a plan that can be sent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from steelyard.errors import StudyError
from steelyard.load.arrivals import (
    CONSTANT,
    POISSON,
    ClosedPlan,
    Piece,
    Process,
    Schedule,
    bursts,
    closed,
    constant,
    gamma,
    poisson,
    stages,
)

if TYPE_CHECKING:
    from steelyard.load.traces import Trace
    from steelyard.study import Arrivals, Stage

MOST_CONVERSATIONS = 100_000
"""Conversations of a file that are read at most; a run of an hour needs a few thousand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A plan, and what it can be held against afterwards."""

    plan: Schedule | ClosedPlan
    process: Process | None = None
    """For ``arrival_test``; None for closed loops and replays, which follow no law. Of
    conversations, the process by which they begin."""
    trace: Trace | None = None
    """For ``fit``: the window of the trace that is replayed."""


def offered(
    arrivals: Arrivals,
    *,
    seed: int,
    requests: int,
    locate: Callable[[str], Path] = Path,
    count: Callable[[str], int] | None = None,
) -> Offer:
    """Compute a study's arrivals.

    ``requests`` is how many a closed loop is to have; the other ways have their own number.
    ``locate`` finds a file that the study names (``Study.locate``), ``count`` is a tokenizer's
    and needed for conversations. Raises StudyError for traces that can't be read or used.
    """
    if arrivals.closed is not None:
        loop = arrivals.closed
        return Offer(
            plan=closed(
                loop.users,
                requests=requests,
                think_s=loop.think_s,
                thinking=loop.thinking,
                seed=seed,
            )
        )
    if arrivals.replay is not None:
        return _replayed(arrivals, locate=locate)
    if arrivals.conversations is not None:
        return _begun(arrivals, seed=seed, locate=locate, count=count)
    process = _process(arrivals)
    return Offer(plan=process.schedule(seed), process=process)


def _process(arrivals: Arrivals) -> Process:
    cap = arrivals.cap
    spacing = CONSTANT if arrivals.spacing == "constant" else POISSON
    if (level := arrivals.constant) is not None:
        return constant(level.rate_per_s, for_s=level.for_s, cap=cap)
    if (free := arrivals.poisson) is not None:
        return poisson(free.rate_per_s, for_s=free.for_s, cap=cap)
    if (bursty := arrivals.gamma) is not None:
        return gamma(bursty.rate_per_s, burstiness=bursty.burstiness, for_s=bursty.for_s, cap=cap)
    if (on_off := arrivals.bursts) is not None:
        return bursts(
            on_off.rate_per_s,
            on_s=on_off.last_s,
            off_s=on_off.every_s - on_off.last_s,
            for_s=on_off.for_s,
            idle_per_s=on_off.between_per_s,
            spacing=spacing,
            cap=cap,
        )
    return stages(pieces_of(arrivals.stages or ()), spacing=spacing, cap=cap)


def pieces_of(written: Sequence[Stage]) -> list[Piece]:
    """Stages of a study as pieces of a curve."""
    pieces: list[Piece] = []
    for stage in written:
        if stage.rate_per_s is not None:
            pieces.append(Piece.level(stage.rate_per_s, for_s=stage.for_s))
            continue
        ramp = Piece(
            for_s=stage.for_s,
            start_per_s=stage.from_per_s or 0.0,
            end_per_s=stage.to_per_s or 0.0,
        )
        pieces += [ramp] if stage.steps is None else ramp.stairs(stage.steps)
    return pieces


def _replayed(arrivals: Arrivals, *, locate: Callable[[str], Path]) -> Offer:
    from steelyard.load.traces import read_trace, replay

    wanted = arrivals.replay
    if wanted is None:
        raise ValueError("no replay")
    trace = read_trace(locate(wanted.trace), format=wanted.format)
    if wanted.start_s or wanted.for_s is not None:
        trace = trace.window(wanted.start_s, for_s=wanted.for_s or float("inf"))
    if wanted.turns == "after-answer" and trace.requests.think_ns is None:
        raise StudyError(
            f"{wanted.trace}: has no conversations with the time answers took, so turns can't "
            "wait for them; use 'turns: as-recorded'"
        )
    schedule = replay(
        trace, speed=wanted.speed, turns=wanted.turns, spread=wanted.spread, cap=arrivals.cap
    )
    return Offer(plan=schedule, trace=trace)


def _begun(
    arrivals: Arrivals,
    *,
    seed: int,
    locate: Callable[[str], Path],
    count: Callable[[str], int] | None,
) -> Offer:
    from steelyard.load.traces import conversations, dealt, lengths

    wanted = arrivals.conversations
    if wanted is None or count is None:
        raise ValueError("conversations need a tokenizer's count")
    process = poisson(wanted.rate_per_s, for_s=wanted.for_s, cap=arrivals.cap)
    starts = process.schedule(seed)
    most = min(max(len(starts), 1), MOST_CONVERSATIONS)
    read = islice(conversations(locate(wanted.trace)), most)
    counted = [lengths(conversation, count) for conversation in read]
    if not counted or not len(starts):
        raise StudyError(
            f"{wanted.trace}: holds no conversation with an answer, or none begins in "
            f"{wanted.for_s:g} s; check the file, or lengthen 'for'"
        )
    schedule = dealt(counted, starts=starts, think_s=wanted.think_s, seed=seed)
    return Offer(plan=schedule, process=process)

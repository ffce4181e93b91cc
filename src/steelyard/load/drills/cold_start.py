"""Cold start: how long until the first answer, and what does it cost beyond the later ones?"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from steelyard.endpoint import Reply
from steelyard.errors import Undefined
from steelyard.evidence import Missing
from steelyard.load.drills.asking import Ask, answered, one_by_one, ttft_s
from steelyard.load.drills.finding import Finding, Result
from steelyard.load.swap import Command, Log, run_command
from steelyard.load.transients import Penalty, first_penalty

CLAIM = "the first request after a start or a pause is served like the others"
FACTOR, SPARE_S = 2.0, 0.2
SETTLE, STEADY = 1, 10
POLL_S = 0.05


@dataclass(frozen=True, slots=True, kw_only=True)
class Started:
    """One start, or one end of a pause."""

    ready_s: float
    """From the command's begin, or the pause's end, to the first token of the first answer."""
    ttft_s: tuple[float, ...]
    """Of the first answered request and of those after it, one by one."""


async def cold_start(
    ask: Ask,
    *,
    command: Command | None = None,
    log: Path,
    starts: int = 3,
    pause_s: float = 60.0,
    deadline_s: float = 300.0,
) -> Finding:
    """Restart by the user's command, or pause, and ask one by one; ``starts`` times.

    Unknown where the command fails, fail where nobody answers within ``deadline_s``.
    """
    seen: list[Started] = []
    for number in range(starts):
        if command is None:
            await asyncio.sleep(pause_s)
        begin_ns = time.perf_counter_ns()
        if command is not None:
            ran = await asyncio.to_thread(run_command, command, log=Log(log), timeout_s=deadline_s)
            if not ran.done:
                return _end("unknown", ran.why, seen)
        until_ns = begin_ns + round(deadline_s * 1e9)
        first = await _first(ask, until_ns=until_ns, number=1000 * number)
        if first is None:
            return _end("fail", f"no answer within {deadline_s:g} s of start {number + 1}", seen)
        ready = ((first.first_token_ns or first.ended_ns) - begin_ns) * 1e-9
        async with ask.client() as client:
            rest = await one_by_one(client, ask, count=SETTLE + STEADY, first=1000 * number + 500)
        seen.append(Started(ready_s=ready, ttft_s=(ttft_s(first), *map(ttft_s, rest))))
    return _told(seen)


async def _first(ask: Ask, *, until_ns: int, number: int) -> Reply | None:
    """Ask until somebody answers; each time over a connection of its own."""
    while time.perf_counter_ns() < until_ns:
        async with ask.client() as client:
            (reply,) = await one_by_one(client, ask, count=1, first=number)
        if answered(reply):
            return reply
        number += 1
        await asyncio.sleep(POLL_S)
    return None


def _told(seen: Sequence[Started]) -> Finding:
    try:
        found = first_penalty([one.ttft_s for one in seen], settle=SETTLE)
    except Undefined as why:
        return _end("unknown", str(why), seen)
    most = FACTOR * found.steady_s + SPARE_S
    told = (
        f"{found.starts} starts: first answer begun after {_mean(seen):.3g} s; TTFT "
        f"{found.first_s:.3g} s first (≤ {most:.3g} s), {found.steady_s:.3g} s later"
    )
    return _end("pass" if found.first_s <= most else "fail", told, seen, found)


def _end(
    result: Result, detail: str, seen: Sequence[Started], found: Penalty | None = None
) -> Finding:
    figures: dict[str, float | Missing] = {"starts": float(len(seen))}
    if seen:
        figures["ready_s"] = _mean(seen)
    if found is not None:
        figures |= {
            "ttft_first_s": found.first_s,
            "ttft_later_s": found.steady_s,
            "penalty_s": found.penalty_s,
        }
    return Finding(
        drill="cold start",
        claim=CLAIM,
        result=result,
        detail=detail,
        figures=figures,
        intervals={} if found is None else {"penalty_s": found.interval},
    )


def _mean(seen: Sequence[Started]) -> float:
    return math.fsum(one.ready_s for one in seen) / len(seen)

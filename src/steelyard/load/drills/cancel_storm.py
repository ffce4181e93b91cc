"""A cancel storm: clients hang up in the middle, and the engine must free their slots."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from steelyard.errors import SteelyardError
from steelyard.evidence import Missing
from steelyard.load.drills.asking import Ask, answered, median_ttft_s, one_by_one, ttft_s
from steelyard.load.drills.finding import Finding

CLAIM = "slots of clients that hung up are free again soon"
LOOK_S = 0.1
FACTOR, SPARE_S = 2.0, 0.2

Busy = Callable[[], float]
"""Requests that the engine itself says are running and waiting."""


async def cancel_storm(
    ask: Ask,
    *,
    requests: int = 32,
    after_s: float = 1.0,
    max_tokens: int = 2048,
    within_s: float = 5.0,
    busy: Busy | None = None,
) -> Finding:
    """Send ``requests`` with long answers, hang up after ``after_s``, watch for ``within_s``.

    With ``busy`` the engine's own count must come down to where it was.  Without it a probe must
    be admitted about as fast as before: that sees slots that block others, not idle ones.
    """
    async with ask.client() as client:
        before = median_ttft_s(await one_by_one(client, ask, count=3))
        level = await _look(busy)
        storm = [
            asyncio.create_task(client.ask(ask.request(100 + n, max_tokens=max_tokens)))
            for n in range(requests)
        ]
        await asyncio.sleep(after_s)
        peak = await _look(busy)
        cut = sum(not task.done() for task in storm)
        for task in storm:
            task.cancel()
        await asyncio.gather(*storm, return_exceptions=True)
        began = time.monotonic()
        freed = await _down(busy, level, within_s) if level is not None else None
        counted_s = time.monotonic() - began
        probe, *later = await one_by_one(client, ask, count=3, first=97)
    admitted = median_ttft_s([probe])
    # What later probes take as well is the machine's, not that of slots held by nobody.
    usual = max(before, min(map(ttft_s, later)))
    figures: dict[str, float | Missing] = {
        "cancelled": float(cut),
        "ttft_before_s": before,
        "ttft_after_s": admitted,
    }
    if not cut or before == float("inf"):
        why = "all ended before they were cancelled" if not cut else "no answer before the storm"
        return _finding("unknown", f"{why}: nothing to free", figures)
    told = f"{cut} cancelled; TTFT {before:.3g} s before, {admitted:.3g} s after"
    soon = answered(probe) and admitted <= FACTOR * usual + SPARE_S
    if freed is None:
        return _finding("pass" if soon else "fail", f"{told}; no count of the engine", figures)
    figures |= {"busy_before": level or 0.0, "busy_peak": peak or 0.0, "freed_s": counted_s}
    ended = f"freed in {counted_s:.2g} s" if freed else f"not freed within {within_s:g} s"
    return _finding("pass" if freed and soon else "fail", f"{told}; {ended}", figures)


async def _look(busy: Busy | None) -> float | None:
    if busy is None:
        return None
    try:
        return await asyncio.to_thread(busy)
    except SteelyardError:
        return None


async def _down(busy: Busy | None, level: float, within_s: float) -> bool:
    end = time.monotonic() + within_s
    while time.monotonic() < end:
        now = await _look(busy)
        if now is not None and now <= level:
            return True
        await asyncio.sleep(LOOK_S)
    return False


def _finding(result: str, detail: str, figures: dict[str, float | Missing]) -> Finding:
    return Finding(
        drill="cancel storm",
        claim=CLAIM,
        result="pass" if result == "pass" else "fail" if result == "fail" else "unknown",
        detail=detail,
        figures=figures,
    )

"""Steady requests while something is done to the server, and what they met."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path

from steelyard.endpoint import Reply
from steelyard.evidence import Missing
from steelyard.load.drills.asking import Ask, answered, median_ttft_s, paced
from steelyard.load.drills.finding import Course, Line
from steelyard.load.swap import Command, Log, Ran, run_command

STEP_S = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Disturbed:
    """Requests by when they were intended, and the command among them."""

    at_s: float
    """When the command began."""
    ran: Ran
    replies: tuple[tuple[float, Reply], ...]

    @property
    def failed(self) -> list[tuple[float, Reply]]:
        """Requests that got no whole answer."""
        return [(at, reply) for at, reply in self.replies if not answered(reply)]

    @property
    def failed_before(self) -> int:
        """Those of them that were intended before the command."""
        return sum(at < self.at_s for at, _ in self.failed)

    @property
    def outage_s(self) -> float:
        """From the first failed request to the first answered one after the last failed; +inf
        where none came; 0 where none failed."""
        failed = self.failed
        if not failed:
            return 0.0
        later = [at for at, reply in self.replies if at > failed[-1][0] and answered(reply)]
        return later[0] - failed[0][0] if later else float("inf")

    def course(self) -> Course:
        """Answered and failed requests by the step in which they were intended."""
        span_s = self.replies[-1][0] if self.replies else 0.0
        steps = max(round(span_s / STEP_S), 1)
        good, bad = [0.0] * (steps + 1), [0.0] * (steps + 1)
        for at, reply in self.replies:
            (good if answered(reply) else bad)[int(at / STEP_S)] += 1.0
        return Course(
            step_s=STEP_S,
            lines=(
                Line(name="answered", values=tuple(good)),
                Line(name="failed", values=tuple(bad)),
            ),
            marks=((self.at_s, self.at_s + self.ran.seconds),),
        )

    def figures(self) -> dict[str, float | Missing]:
        """The same for every drill of this kind."""
        before = [reply for at, reply in self.replies if at < self.at_s]
        after = [reply for at, reply in self.replies if at >= self.at_s]
        return {
            "requests": float(len(self.replies)),
            "failed": float(len(self.failed)),
            "failed_before": float(self.failed_before),
            "outage_s": self.outage_s,
            "command_s": self.ran.seconds,
            "ttft_before_s": median_ttft_s(before) if before else float("inf"),
            "ttft_after_s": median_ttft_s(after) if after else float("inf"),
        }


async def disturb(
    ask: Ask,
    command: Command,
    *,
    log: Path,
    rate_per_s: float,
    calm_s: float,
    span_s: float,
) -> Disturbed:
    """Ask at a steady rate for ``span_s``; run the command after ``calm_s`` of it."""

    async def hit() -> Ran:
        await asyncio.sleep(calm_s)
        return await asyncio.to_thread(run_command, command, log=Log(log), timeout_s=span_s)

    async with ask.client() as client:
        replies, ran = await asyncio.gather(
            paced(client, ask, rate_per_s=rate_per_s, span_s=span_s), hit()
        )
    return Disturbed(at_s=calm_s, ran=ran, replies=tuple(replies))

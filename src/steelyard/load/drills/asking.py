"""Sending requests for drills, a few at a time."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from steelyard.endpoint import Client, Reply, Request, Route, Target, Timeouts, encode_body

TIMEOUTS = Timeouts(connect_s=5.0, first_token_s=60.0, idle_s=30.0, total_s=120.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """How the drilled endpoint is asked."""

    target: Target
    prompt: str = "Count from one to five hundred in words."
    route: Route = Route.CHAT
    max_tokens: int = 64
    timeouts: Timeouts = TIMEOUTS

    def client(self) -> Client:
        """A client of its own connections."""
        return Client(self.target, timeouts=self.timeouts)

    def request(
        self, number: int, *, max_tokens: int | None = None, due_ns: int | None = None
    ) -> Request:
        """One request; the number makes its prompt unlike the others, so that no cache answers.

        Its times run from ``due_ns`` on the clock of ``time.perf_counter_ns``, or from the call.
        """
        return Request(
            body=encode_body(
                f"[{number}] {self.prompt}",
                model=self.target.model,
                route=self.route,
                max_tokens=self.max_tokens if max_tokens is None else max_tokens,
            ),
            route=self.route,
            intended_ns=due_ns,
        )


def answered(reply: Reply) -> bool:
    """Whether a whole answer came, cut by the token limit or not."""
    return reply.kind in ("", "length") and reply.first_token_ns is not None


def ttft_s(reply: Reply) -> float:
    """From the call, or from when it was due, to the first token; +inf without a whole answer."""
    if reply.first_token_ns is None or not answered(reply):
        return math.inf
    return (reply.first_token_ns - reply.intended_ns) * 1e-9


def median_ttft_s(replies: Sequence[Reply]) -> float:
    """+inf where fewer than half were answered."""
    return float(np.quantile([ttft_s(r) for r in replies], 0.5, method="inverted_cdf"))


async def one_by_one(
    client: Client, ask: Ask, *, count: int, first: int = 0, most_lost: int | None = None
) -> list[Reply]:
    """Ask one after another with a short answer each; no more after ``most_lost`` unanswered."""
    replies: list[Reply] = []
    for number in range(count):
        replies.append(await client.ask(ask.request(first + number, max_tokens=4)))
        if most_lost is not None and sum(not answered(r) for r in replies) >= most_lost:
            break
    return replies


async def paced(
    client: Client, ask: Ask, *, rate_per_s: float, span_s: float, first: int = 0
) -> list[tuple[float, Reply]]:
    """Ask at a steady rate whatever comes back; (intended second, reply) in that order."""
    start = time.perf_counter_ns()

    async def at(number: int, due: float) -> tuple[float, Reply]:
        due_ns = start + round(due * 1e9)
        await asyncio.sleep(max(0.0, (due_ns - time.perf_counter_ns()) * 1e-9))
        return due, await client.ask(ask.request(first + number, max_tokens=4, due_ns=due_ns))

    moments = np.arange(int(rate_per_s * span_s)) / rate_per_s
    return list(await asyncio.gather(*(at(n, float(due)) for n, due in enumerate(moments))))

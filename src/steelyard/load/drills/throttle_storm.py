"""A 429 storm: more than the limit allows, and retries that a budget keeps from adding to it."""

from __future__ import annotations

import asyncio
import random

from steelyard.endpoint import Backoff, Client, Reply, RetryClass, retry_class
from steelyard.load.drills.asking import Ask, answered
from steelyard.load.drills.finding import Finding
from steelyard.stats import clopper_pearson

CLAIM = "a server over its limit refuses with 429 and Retry-After, serves the rest, and recovers"

PROBES = 20
"""Asked after the storm: few enough to be soon done, and a share is told with its interval."""
DEAD = 3


class RetryBudget:
    """Retries are allowed as a share of first tries (Finagle's retry budget, 2012).

    However many fail, the server sees at most 1 + ``share`` times the requests.
    """

    def __init__(self, share: float, *, requests: int) -> None:
        self.left = int(share * requests)
        self.spent = 0

    def take(self) -> bool:
        """Whether one more retry is allowed; takes it."""
        if self.left <= 0:
            return False
        self.left -= 1
        self.spent += 1
        return True


async def throttle_storm(
    ask: Ask,
    *,
    requests: int = 64,
    budget: float = 0.2,
    backoff: Backoff | None = None,
    seed: int = 0,
) -> Finding:
    """Send ``requests`` at once and retry those refused, within the budget."""
    purse = RetryBudget(budget, requests=requests)
    patience = backoff or Backoff(base_s=0.5, cap_s=10.0, attempts=4)
    rng = random.Random(seed)
    async with ask.client() as client:
        tries = await asyncio.gather(
            *(_patiently(client, ask, n, purse, patience, rng) for n in range(requests))
        )
        after = await _probed(client, ask, requests, patience, rng)
    every = [reply for replies in tries for reply in replies]
    refused = [r for r in every if retry_class(r) in (RetryClass.RATE, RetryClass.QUOTA)]
    hinted = sum(r.retry_after is not None for r in refused)
    broken = sum(r.outcome == "transport" and r not in refused for r in every)
    first = sum(answered(replies[0]) for replies in tries)
    late = sum(answered(replies[-1]) for replies in tries) - first
    figures = {
        "requests": float(requests), "sent": float(len(every)), "refused": float(len(refused)),
        "with_retry_after": float(hinted), "broken": float(broken), "first_try": float(first),
        "after_retry": float(late), "retries": float(purse.spent),
        "amplification": len(every) / requests, "after_asked": float(len(after)),
        "after_share": sum(after) / len(after),
    }  # fmt: skip
    served = clopper_pearson(sum(after), len(after))
    good = hinted == len(refused) and not broken and all(after)
    return Finding(
        drill="429 storm",
        claim=CLAIM,
        result="unknown" if not refused and not broken else "pass" if good else "fail",
        detail=f"{requests} at once: {first} answered, {late} more after {purse.spent} retries "
        f"(sent {len(every) / requests:.2f} times, at most {1 + budget:.2f}); {len(refused)} "
        f"refused, {hinted} with Retry-After; {broken} broken; "
        f"afterwards {sum(after)} of {len(after)} answered (95 %: {served.low:.0%} to "
        f"{served.high:.0%})",
        figures=figures,
        intervals={"after_share": served},
    )


async def _probed(
    client: Client, ask: Ask, first: int, patience: Backoff, rng: random.Random
) -> list[bool]:
    """Which of some requests, one after another, were answered; refusals may be tried again.

    No more are asked once the first few all went unanswered: a dead server takes long to say so.
    """
    purse, seen = RetryBudget(0.5, requests=PROBES), list[bool]()
    while len(seen) < PROBES and (len(seen) < DEAD or any(seen)):
        tries = await _patiently(client, ask, first + len(seen), purse, patience, rng)
        seen.append(answered(tries[-1]))
    return seen


async def _patiently(
    client: Client,
    ask: Ask,
    number: int,
    purse: RetryBudget,
    backoff: Backoff,
    rng: random.Random,
) -> list[Reply]:
    replies = [await client.ask(ask.request(number, max_tokens=4))]
    while len(replies) < backoff.attempts and retry_class(replies[-1]) is RetryClass.RATE:
        if not purse.take():
            break
        floor = replies[-1].retry_after_s
        await asyncio.sleep(backoff.delay_s(len(replies), floor_s=floor, rng=rng))
        replies.append(await client.ask(ask.request(number, max_tokens=4)))
    return replies

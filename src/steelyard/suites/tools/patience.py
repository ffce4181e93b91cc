"""Sending again after a true rate limit, within bounds, counted apart from re-asks."""

from __future__ import annotations

import random
from collections.abc import Generator
from dataclasses import dataclass, replace

from steelyard.evidence import Purpose
from steelyard.suites.protocol import Ask, Reply, Setting

LONGEST_S = 60.0
"""A server that asks for a longer wait is not waited for."""
BUDGET_S = 120.0
"""Seconds of waiting in one answer, all its retries together."""


@dataclass(slots=True, kw_only=True)
class Patience:
    """Retries of one answer: how many are left, how many there were."""

    rng: random.Random
    most: int
    retries: int = 0
    waited_s: float = 0.0

    @classmethod
    def of(cls, item: str, setting: Setting, *, most: int) -> Patience:
        """Jitter that is the same whenever this answer is asked again, and another in any other."""
        return cls(rng=random.Random(f"{setting.seed}/{item}/{setting.repeat}"), most=most)

    def ask(self, ask: Ask) -> Generator[Ask, Reply, Reply]:
        """The first reply that is no rate limit, or the last one that there was patience for.

        Waits grow by full jitter with Retry-After as a floor.  Nothing else is sent again: not
        a quota, nor a broken connection, nor any answer, be it as wrong as it will.
        """
        from steelyard.endpoint import Backoff, RetryClass, retry_class  # costs a start-up

        reply = yield ask
        for number in range(1, self.most + 1):
            if retry_class(reply) is not RetryClass.RATE:
                break
            wait_s = Backoff().delay_s(number, floor_s=reply.retry_after_s, rng=self.rng)
            if wait_s > LONGEST_S or self.waited_s + wait_s > BUDGET_S:
                break
            self.retries += 1
            self.waited_s += wait_s
            reply = yield replace(ask, purpose=Purpose.RETRY, wait_s=wait_s)
        return reply

"""What a deployment is sent after its start and before it is measured; recorded apart."""

from __future__ import annotations

import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import cycle, islice
from typing import Any

from steelyard.endpoint import Reply
from steelyard.evidence import Outcome
from steelyard.load import closed_loop
from steelyard.study import WarmUp
from steelyard.weigh.asking import Asker
from steelyard.weigh.blocks import Block
from steelyard.weigh.swapping import Raised

ENDLESS = 1_000_000
"""Requests that no warming up by time comes to."""


@dataclass(slots=True, kw_only=True)
class Warming:
    """The warming up of one block: its first request alone, then the rest with all users."""

    wanted: WarmUp
    items: Sequence[str]
    """Items of other blocks: none that this block is measured by is warm."""
    users: int
    began: float = field(default_factory=time.monotonic)
    replies: list[Reply] = field(default_factory=list)

    @classmethod
    def of(cls, block: Block, blocks: Sequence[Block], *, wanted: WarmUp, users: int) -> Warming:
        """The warming up of a block among others."""
        mine = {task.item for window in block.windows for task in window.tasks}
        rest = [t.item for b in blocks for w in b.windows for t in w.tasks if t.item not in mine]
        return cls(wanted=wanted, items=list(dict.fromkeys(rest)) or sorted(mine), users=users)

    async def first(self, asker: Asker) -> None:
        """The very first request after the start, alone."""
        self.began = time.monotonic()
        self.replies.append(await asker.try_out(self.items[0]))

    async def rest(self, asker: Asker) -> None:
        """The others, in a closed loop."""
        wanted, limit = self.wanted.requests, self.wanted.seconds
        count = ENDLESS if wanted is None else wanted - 1
        until = None if limit is None else self.began + limit

        async def one(item: str) -> None:
            if until is None or time.monotonic() < until:
                self.replies.append(await asker.try_out(item))

        await closed_loop(islice(cycle(self.items), 1, 1 + count), one, users=self.users)

    def told(self, block: Block, raised: Raised, *, segment: int) -> dict[str, Any]:
        """The record of the start and of what came before measuring; null is unknown."""
        answered = [r for r in self.replies if r.outcome is not Outcome.TRANSPORT]
        first, usual = (
            _ttft(self.replies[0]),
            [_ttft(r) for r in answered if r is not self.replies[0]],
        )
        known = [t for t in usual if t is not None]
        return {
            "block": block.index,
            "turn": block.turn,
            "deployment": block.deployment,
            "segment": segment,
            "command_s": raised.stood.command_s,
            "ready_s": raised.stood.ready_s,
            "requests": len(self.replies),
            "answered": len(answered),
            "took_s": time.monotonic() - self.began,
            "first_ttft_s": first,
            "usual_ttft_s": statistics.median(known) if known else None,
        }


def _ttft(reply: Reply) -> float | None:
    if reply.first_token_ns is None or reply.outcome is Outcome.TRANSPORT:
        return None
    return (reply.first_token_ns - reply.intended_ns) * 1e-9

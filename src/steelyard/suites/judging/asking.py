"""A model as the judge: each pair in both orders, as often as asked."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, field

from steelyard.endpoint import (
    Client,
    Probe,
    Reply,
    Request,
    Target,
    Timeouts,
    encode_body,
    probe,
)
from steelyard.errors import EndpointUnusable
from steelyard.suites.judging.pairs import Pairs
from steelyard.suites.judging.prompt import question, read_verdict
from steelyard.suites.judging.sheet import Shown, verdict_of
from steelyard.suites.judging.vote import MOST_SAID, Side, Vote

_SIDES: tuple[Side, Side] = ("a", "b")
UNREAD = ("unreadable", "length")
"""Kinds of a reply that came and holds no verdict."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking:
    """How a judging model is asked."""

    target: Target
    turns: int = 1
    """How often each pair is asked in each order."""
    users: int = 2
    """Requests under way at once."""
    max_tokens: int = 64
    temperature: float = 0.0
    seed: int = 7
    timeouts: Timeouts = field(default_factory=Timeouts)

    def requests(self, pairs: Pairs) -> int:
        """How many requests this is."""
        return len(pairs.each) * len(_SIDES) * self.turns


async def meet(asking: Asking) -> Probe:
    """Try what the judge's endpoint takes.  Raises EndpointUnusable where it takes nothing."""
    async with Client(asking.target, timeouts=asking.timeouts) as client:
        found = await probe(client, "A or B?", stream=False, extra={"seed": asking.seed})
    if not found.usable:
        raise EndpointUnusable(
            f"{asking.target.base_url}: the judge does not answer ({found.reply.kind}: "
            f"{found.reply.detail}); check address, --model and --key-env"
        )
    return found


async def ask(
    pairs: Pairs,
    asking: Asking,
    *,
    heard: Callable[[Shown, Vote], None],
    dropped: Sequence[str] = (),
) -> tuple[Vote, ...]:
    """All votes of one model; ``heard`` is told each as it comes.

    ``dropped`` are fields that its endpoint rejects.

    What fails on the wire, and what says no verdict, is undetermined with its kind: never a tie.
    """
    todo = _questions(pairs, asking, dropped)
    votes: list[Vote] = []
    async with Client(asking.target, timeouts=asking.timeouts) as client:

        async def user() -> None:
            for shown, turn, body in todo:
                reply = await client.ask(Request(body=body, stream=False))
                vote = _vote(shown, turn, reply, rater=asking.target.model)
                votes.append(vote)
                heard(shown, vote)

        users: list[Awaitable[None]] = [user() for _ in range(asking.users)]
        await asyncio.gather(*users)
    return tuple(sorted(votes, key=lambda v: (v.item, v.repeat, v.turn, v.first)))


def _questions(
    pairs: Pairs, asking: Asking, dropped: Sequence[str]
) -> Iterator[tuple[Shown, int, bytes]]:
    for turn in range(asking.turns):
        for pair in pairs.each:
            for first in _SIDES:
                shown = Shown(pair=pair, first=first)
                a, b = shown.texts
                text = question(
                    lang=pair.lang, prompt=pair.prompt, a=a, b=b, mark=pairs.id_of(pair, first)[:8]
                )
                body = encode_body(
                    text,
                    model=asking.target.model,
                    stream=False,
                    max_tokens=asking.max_tokens,
                    temperature=asking.temperature,
                    # a seed of its own for each turn: a repeat must not be a copy
                    seed=asking.seed + turn,
                    extra=dict.fromkeys(dropped),
                )
                yield shown, turn, body


def _vote(shown: Shown, turn: int, reply: Reply, *, rater: str) -> Vote:
    word = read_verdict(reply.text) if reply.text else None
    kind = "" if word else _unread(reply)
    return Vote(
        item=shown.pair.item,
        repeat=shown.pair.repeat,
        rater=rater,
        first=shown.first,
        verdict=verdict_of(word or "undetermined", shown.first),
        kind=kind,
        said=reply.text[:MOST_SAID],
        turn=turn,
    )


def _unread(reply: Reply) -> str:
    """Why a reply holds no verdict: what failed on the wire, its limit of tokens, its words."""
    if not reply.text:
        return reply.kind or "empty"
    return "length" if reply.finish == "length" else "unreadable"

"""The course of one answer: asked, re-asked while a caller could tell a fault, checked whole."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from typing import Any

from steelyard.evidence import Purpose
from steelyard.suites.items import Item
from steelyard.suites.protocol import Ask, Dialogue, Reply, Setting, unanswered
from steelyard.suites.structured.strict import Parsed, canonical, parse
from steelyard.suites.tools import kinds
from steelyard.suites.tools.grade import Checks, absent, judgement, see
from steelyard.suites.tools.patience import Patience
from steelyard.suites.tools.reask import can_tell, further
from steelyard.suites.tools.request import request_parts
from steelyard.suites.tools.seen import Seen

RATE_RETRIES = 4
"""Times that a rate limit is waited for before each ask, in items that may be re-asked."""


@dataclass(slots=True, kw_only=True)
class _Attempts:
    """Replies so far, and what they took."""

    seen: list[Seen] = field(default_factory=list)
    tokens: list[int | None] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)

    def add(self, seen: Seen, reply: Reply) -> None:
        known = (reply.prompt_tokens, reply.completion_tokens)
        self.seen.append(seen)
        self.tokens.append(None if None in known else sum(n or 0 for n in known))
        self.seconds.append(reply.took_s)

    def checks(self, *, allowed: int) -> Checks:
        """How far a fault was mended; nothing where the item asks for no retry."""
        if not allowed:
            return {}
        right = (n for n, s in enumerate(self.seen) if s.kind == kinds.OK and not s.unknown)
        solved = next(right, None)
        spent = None if None in self.tokens[1:] else float(sum(t or 0 for t in self.tokens[1:]))
        found: Checks = {
            "retry_allowed": float(allowed),
            "attempts": float(len(self.seen)),
            "solved_at": None if solved is None else float(solved),
            "retry_tokens": spent,
            "retry_s": sum(self.seconds[1:]),
        }
        for n, (tokens, seconds) in enumerate(zip(self.tokens, self.seconds, strict=True)):
            found[f"a{n}_tokens"] = None if tokens is None else float(tokens)
            found[f"a{n}_s"] = seconds
        return found


def course(item: Item, setting: Setting) -> Dialogue:
    """Ask, and ask again with the fault told as often as the item's ``retry`` allows.

    The streamed answer is what counts.  Where the item says ``beside`` the first request
    is sent once more, whole, after all else, so that it adds nothing to the answer's latency.
    """
    parts = request_parts(item, api=setting.api)
    allowed = int(item.own.get("retry", 0))
    patience = Patience.of(item.id, setting, most=RATE_RETRIES if allowed else 0)
    only = not allowed and not item.own.get("beside")
    first = yield from patience.ask(Ask(parts=parts, last=only))
    if not _graded(first):
        lost = absent(item) | _waits(patience) | _never(allowed)
        return unanswered(first, checks=lost)
    attempts = yield from _attempts(item, first, parts, patience=patience, allowed=allowed)
    told = attempts.checks(allowed=allowed) | _waits(patience)
    if item.own.get("beside"):
        whole = yield Ask(parts=parts, purpose=Purpose.ASIDE, streamed=False)
        told["streams_agree"] = _agree(first, whole)
    return judgement(attempts.seen[-1], accept=setting.accept, further=told)


def _attempts(
    item: Item, first: Reply, parts: Mapping[str, Any], *, patience: Patience, allowed: int
) -> Generator[Ask, Reply, _Attempts]:
    attempts, reply, messages = _Attempts(), first, _messages(item)
    while True:
        seen = see(item, reply)
        attempts.add(seen, reply)
        if len(attempts.seen) > allowed or not can_tell(item, seen):
            return attempts
        messages = (*messages, *further(item, reply, seen))
        reply = yield from patience.ask(Ask(messages=messages, parts=parts, purpose=Purpose.REASK))
        if not _graded(reply):
            return attempts


def _messages(item: Item) -> tuple[Mapping[str, Any], ...]:
    if item.messages is not None:
        return item.messages
    return ({"role": "user", "content": item.prompt},)


def _graded(reply: Reply) -> bool:
    return reply.arrived or reply.silent


def _waits(patience: Patience) -> Checks:
    if not patience.retries:
        return {}
    return {"rate_retries": float(patience.retries), "rate_wait_s": patience.waited_s}


def _never(allowed: int) -> Checks:
    if not allowed:
        return {}
    return {"retry_allowed": float(allowed), "attempts": 0.0, "solved_at": None}


def _agree(streamed: Reply, whole: Reply) -> float | None:
    """Whether both replies make the same calls; their texts may differ.

    None where the second was lost or neither calls: that says nothing of streams.
    """
    if not _graded(whole) or not (streamed.tool_calls or whole.tool_calls):
        return None
    return float(_calls(streamed) == _calls(whole))


def _calls(reply: Reply) -> list[tuple[str, str]]:
    return [(call.name, _canonical(call.arguments)) for call in reply.tool_calls or ()]


def _canonical(arguments: str) -> str:
    reading = parse(arguments)
    return canonical(reading.value) if isinstance(reading, Parsed) else arguments.strip()

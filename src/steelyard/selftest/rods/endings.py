"""R5 and R6: answers that stop half way, sockets that die."""

from __future__ import annotations

from collections.abc import Sequence

from steelyard.selftest.case import Case, Group, Truth
from steelyard.selftest.script import Asked, End, Script, Send, Step
from steelyard.selftest.shapes import COUNT, TOKENS, always, brisk, stream
from steelyard.selftest.wire import DONE, chunk

SILENCE_S = 20.0


def halves() -> list[Case]:
    """Give the cases of R5."""
    cut = stream(*brisk(tokens=5), tail=(), close=False)
    made: dict[str, tuple[str, Script, Truth]] = {
        "length": (
            "whole, `finish_reason` length",
            always(*stream(*brisk(), tail=(chunk(finish="length"), COUNT, DONE))),
            Truth(
                words=f"told apart from stop, {TOKENS} tokens",
                tokens=TOKENS,
                kinds=frozenset({"length"}),
            ),
        ),
        "reset": (
            "reset after 5 tokens",
            # A reset that follows a write at once may take the written bytes with it.
            always(*cut, Send(data=b"", after_s=0.3), End.RESET),
            Truth(words="failure: reset", ok=0, kinds=frozenset({"reset"}), received=5),
        ),
        "silence": (
            f"{SILENCE_S:g} s of silence after 5 tokens, then cut",
            always(*cut, Send(data=b"", after_s=SILENCE_S), End.CLOSE),
            Truth(
                words="failure: time-out, or cut where one waits longer",
                ok=0,
                kinds=frozenset({"timeout-idle", "truncated-stream"}),
                received=5,
            ),
        ),
    }
    return [
        Case(name=name, group=Group.HALF, title=title, script=script, truth=truth)
        for name, (title, script, truth) in made.items()
    ]


def _dies_when_reused(asked: Asked) -> Sequence[Step]:
    return [End.RESET] if asked.nth else [*stream(*brisk())]


def dying() -> Case:
    """Give the case of R6."""
    return Case(
        name="dead-when-reused",
        group=Group.OPEN,
        title="a kept connection is reset when used again",
        script=_dies_when_reused,
        in_turn=True,
        truth=Truth(words="ok, sent again once and counted", ok=4, tokens=TOKENS, stale=3),
    )

"""R3: the first token of any channel, and the first that a user sees."""

from __future__ import annotations

from steelyard.selftest.case import Case, Group, Truth
from steelyard.selftest.script import Script, Send, Step
from steelyard.selftest.shapes import TOKENS, always, spoken, stream
from steelyard.selftest.wire import DONE, WORD, chunk, piece, sse, usage


def _thoughtful(field: str, *, beside: bool = False) -> Script:
    """Comments each 30 ms, thinking from 300 ms, speaking from 800 ms."""
    comment = piece(b": keep-alive\n\n")
    steps: list[Step] = [Send(data=comment, after_s=0.03) for _ in range(9)]
    extra = {"content": None} if beside else {}
    for at in range(10):
        data = sse(chunk(None, **{field: WORD}, **extra))
        wait = 0.05 if at else 0.03
        steps.append(Send(data=piece(data), after_s=wait, tokens=1, visible=False))
    return always(*stream(*steps, *spoken(tokens=10, first_s=0.05)))


def _called() -> Script:
    first = {"index": 0, "id": "call_1", "type": "function"}
    parts = [first | {"function": {"name": "look_up", "arguments": ""}}]
    parts += [{"index": 0, "function": {"arguments": part}} for part in ('{"a"', ":", "1", "}")]
    steps = [
        Send(
            data=piece(sse(chunk(None, tool_calls=[part]))),
            after_s=0.05 if at else 0.3,
            tokens=1,
            visible=False,
        )
        for at, part in enumerate(parts)
    ]
    tail = (chunk(finish="tool_calls"), chunk(choices=[], usage=usage(5)), DONE)
    return always(*stream(*steps, tail=tail))


def _cut() -> Script:
    """Thinking, until ``max_tokens`` ends it."""
    return always(
        *stream(
            *spoken(field="reasoning_content", visible=False),
            tail=(chunk(finish="length"), chunk(choices=[], usage=usage(TOKENS)), DONE),
        )
    )


_BOTH = Truth(
    words="TTFT at the first thought, visible TTFT half a second later",
    ok=4,
    tokens=TOKENS,
    first=True,
    visible="log",
    text=WORD * 10,
)
_NEVER_SEEN = Truth(
    words=f"TTFT 0.3 s, nothing visible, {TOKENS} tokens",
    tokens=TOKENS,
    first=True,
    visible="never",
    kinds=frozenset({"length", "thinking-only"}),
)
# Whether a call is something to see is a matter of definition: not judged.
_CALLED = Truth(words="ok, TTFT 0.3 s, 5 tokens", ok=4, tokens=5, first=True)


def first_tokens() -> list[Case]:
    """Give the cases of R3."""
    thinking = _thoughtful("reasoning_content")
    beside = _thoughtful("reasoning_content", beside=True)
    made = {
        "comments": ("comments, then `reasoning_content`", thinking, _BOTH),
        "reasoning": ("comments, then `reasoning`", _thoughtful("reasoning"), _BOTH),
        "null-content": ("null content beside the thinking", beside, _BOTH),
        "thinking-only": ("thinking only, cut by max_tokens", _cut(), _NEVER_SEEN),
        "tool-call": ("a tool call and no text", _called(), _CALLED),
    }
    return [
        Case(name=name, group=Group.FIRST_TOKENS, title=title, script=script, truth=truth)
        for name, (title, script, truth) in made.items()
    ]

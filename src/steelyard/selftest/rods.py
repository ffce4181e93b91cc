"""The rods R1 to R8: faults of measuring that one client command can be judged by."""

from __future__ import annotations

import gzip
from collections.abc import Sequence

from steelyard.selftest.case import Case, Group, Plan, Truth
from steelyard.selftest.script import Asked, End, Script, Send, Step
from steelyard.selftest.shapes import (
    BODY_ERROR,
    COUNT,
    ROLE,
    STOP,
    TEXT,
    TOKENS,
    always,
    brisk,
    spoken,
    stream,
)
from steelyard.selftest.wire import DONE, LAST_PIECE, WORD, chunk, head, piece, sse, usage, whole

SILENCE_S = 20.0
SERVICE_S = 0.02
STALL_S = (1.5, 2.5)
SHORT = head() + piece(sse(chunk(WORD), STOP, chunk(choices=[], usage=usage(1)), DONE)) + LAST_PIECE
_EVENT_BYTES = 300_000


def _stalling(asked: Asked) -> Sequence[Step]:
    """Serve in 20 ms, but nothing at all during the stall."""
    begin, end = STALL_S
    due = asked.since_s + SERVICE_S
    wait = end - asked.since_s if begin <= due and asked.since_s < end else SERVICE_S
    return [Send(data=SHORT, tokens=1, after_s=wait)]


def _arrivals() -> list[Case]:
    words = {
        "constant": "even gaps: CV of the gaps near 0",
        "poisson": "CV of the gaps 1, no correlation, index of dispersion 1",
        "poisson-slow": "arrivals anywhere within the second",
    }
    plans = {
        "constant": Plan(process="constant", rate_per_s=50, for_s=6),
        "poisson": Plan(process="poisson", rate_per_s=50, for_s=10),
        "poisson-slow": Plan(process="poisson", rate_per_s=5, for_s=12),
    }
    return [
        Case(
            name=name,
            group=Group.ARRIVALS,
            title=f"{plan.process} {plan.rate_per_s:g}/s for {plan.for_s:g} s",
            script=always(Send(data=SHORT, tokens=1)),
            requests=plan.requests,
            plan=plan,
            truth=Truth(words=words[name], arrivals=True),
        )
        for name, plan in plans.items()
    ]


def _omission() -> list[Case]:
    return [
        Case(
            name=name,
            group=Group.OMISSION,
            title=f"50/s, {cap or 'no'} cap, 20 ms service, 1 s of stall",
            script=_stalling,
            requests=250,
            plan=Plan(process="constant", rate_per_s=50, for_s=5, cap=cap),
            truth=Truth(words="who waited for the stall is late from its due time", omission=True),
        )
        for name, cap in (("stall-capped", 5), ("stall-free", None))
    ]


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


def _first_tokens() -> list[Case]:
    both = Truth(
        words="TTFT at the first thought, visible TTFT half a second later",
        ok=4,
        tokens=TOKENS,
        first=True,
        visible="log",
        text=WORD * 10,
    )
    thinking = stream(
        *spoken(field="reasoning_content", visible=False),
        tail=(chunk(finish="length"), chunk(choices=[], usage=usage(TOKENS)), DONE),
    )
    made = {
        "comments": ("comments, then `reasoning_content`", _thoughtful("reasoning_content"), both),
        "reasoning": ("comments, then `reasoning`", _thoughtful("reasoning"), both),
        "null-content": (
            "null content beside the thinking",
            _thoughtful("reasoning_content", beside=True),
            both,
        ),
        "thinking-only": (
            "thinking only, cut by max_tokens",
            always(*thinking),
            Truth(
                words=f"TTFT 0.3 s, nothing visible, {TOKENS} tokens",
                tokens=TOKENS,
                first=True,
                visible="never",
                kinds=frozenset({"length", "thinking-only"}),
            ),
        ),
        "tool-call": (
            "a tool call and no text",
            _called(),
            Truth(words="ok, TTFT 0.3 s, 5 tokens", ok=4, tokens=5, first=True, visible="never"),
        ),
    }
    return [
        Case(name=name, group=Group.FIRST_TOKENS, title=title, script=script, truth=truth)
        for name, (title, script, truth) in made.items()
    ]


def _many_lines(event: bytes) -> bytes:
    """One event's data over three lines, cut where JSON allows a line end."""
    return (
        b"data:"
        + event.replace(b',"model"', b'\ndata:,"model"').replace(
            b',"choices"', b'\ndata:,"choices"'
        )
        + b"\n\n"
    )


def _zipped(asked: Asked) -> Sequence[Step]:
    """Compress for whoever says that it can read that."""
    body = sse(ROLE, *[chunk(WORD)] * TOKENS, STOP, COUNT, DONE)
    if "gzip" in asked.headers.get("accept-encoding", ""):
        data = head("Content-Encoding: gzip") + piece(gzip.compress(body, mtime=0)) + LAST_PIECE
    else:
        data = head() + piece(body) + LAST_PIECE
    return [Send(data=data, tokens=TOKENS)]


def _framing() -> list[Case]:
    events = (ROLE, *[chunk(WORD)] * TOKENS, STOP, COUNT, DONE)
    plain = sse(*events)
    bodies = {
        "cr": ("CR alone ends a line", sse(*events, end=b"\r")),
        "many-lines": (
            "one event's data over three lines",
            b"".join(_many_lines(event) for event in events),
        ),
        "named": (
            "`event:` and `id:` fields",
            b"".join(b"event: message\nid: 7\n" + sse(event) for event in events),
        ),
        "bom": ("a byte order mark first", b"\xef\xbb\xbf" + plain),
        "comments-between": ("a comment before each event", plain.replace(b"data:", b": c\ndata:")),
        "no-last-blank": ("no blank line at the end", plain.rstrip(b"\n")),
    }
    large = "x" * _EVENT_BYTES
    read = Truth(words=f"ok, {TOKENS} tokens", ok=4, tokens=TOKENS, text=TEXT)
    cases = [
        Case(
            name=name,
            group=Group.FRAMING,
            title=title,
            script=always(Send(data=head() + piece(body) + LAST_PIECE, tokens=TOKENS)),
            truth=read,
        )
        for name, (title, body) in bodies.items()
    ]
    big = sse(ROLE, chunk(large), STOP, chunk(choices=[], usage=usage(TOKENS)), DONE)
    cases.append(
        Case(
            name="large-event",
            group=Group.FRAMING,
            title="an event of 300 KB",
            script=always(Send(data=head() + piece(big) + LAST_PIECE, tokens=TOKENS)),
            truth=Truth(words=f"ok, {TOKENS} tokens", ok=4, tokens=TOKENS, text=large),
        )
    )
    cases.append(
        Case(
            name="gzip",
            group=Group.FRAMING,
            title="compressed for who offers to read gzip",
            script=_zipped,
            truth=read,
        )
    )
    return cases


def _half() -> list[Case]:
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


def _strict(asked: Asked) -> Sequence[Step]:
    """Reject a field, as strict proxies do; count nothing."""
    if "stream_options" in asked.fields:
        message = "Unrecognized request argument supplied: stream_options"
        said = {"error": {"message": message, "type": "invalid_request_error"}}
        return [Send(data=whole(said, status="400 Bad Request"))]
    return stream(*brisk(), tail=(STOP, DONE))


def _counting() -> list[Step]:
    """Tell the running count in every chunk."""
    return [
        Send(
            data=piece(sse(chunk(WORD, usage=usage(at)))),
            after_s=0.005 if at > 1 else 0.05,
            tokens=1,
        )
        for at in range(1, TOKENS + 1)
    ]


def _usages() -> list[Case]:
    told = Truth(words=f"{TOKENS} tokens", ok=4, tokens=TOKENS, text=TEXT)
    guess = Truth(words="unknown, or an estimate near 20", ok=4, tokens=TOKENS, estimate=True)
    made: dict[str, tuple[str, Script, Truth]] = {
        "usage-absent": ("usage nowhere", always(*stream(*brisk(), tail=(STOP, DONE))), guess),
        "usage-alone": ("usage in a chunk of its own", always(*stream(*brisk())), told),
        "usage-running": ("usage in every chunk", always(*stream(*_counting())), told),
        "usage-doubled": (
            "usage says twice what came",
            always(
                *stream(*brisk(), tail=(STOP, chunk(choices=[], usage=usage(2 * TOKENS)), DONE))
            ),
            Truth(words="the mismatch is flagged", ok=4, mismatch=True),
        ),
        "strict": (
            "400 on `stream_options`",
            _strict,
            Truth(
                words="sent again without it, and said so",
                ok=4,
                tokens=TOKENS,
                estimate=True,
                dropped="stream_options",
            ),
        ),
    }
    return [
        Case(name=name, group=Group.USAGE, title=title, script=script, truth=truth)
        for name, (title, script, truth) in made.items()
    ]


def _limiting(asked: Asked) -> Sequence[Step]:
    if asked.number % 2:
        return [Send(data=whole(BODY_ERROR, "Retry-After: 1", status="429 Too Many Requests"))]
    return stream(*brisk())


def _bursting(asked: Asked) -> Sequence[Step]:
    if asked.number < 4:
        return [Send(data=whole(BODY_ERROR, status="503 Service Unavailable"))]
    return stream(*brisk())


def _refusals() -> list[Case]:
    broken = always(Send(data=whole(BODY_ERROR, status="500 Internal Server Error")))
    return [
        Case(
            name="rate-limited",
            group=Group.REFUSAL,
            title="429 with Retry-After on every second request",
            script=_limiting,
            requests=8,
            truth=Truth(words="4 ok, 4 failed", ok=4, kinds=frozenset({"rate-limited"})),
        ),
        Case(
            name="burst-503",
            group=Group.REFUSAL,
            title="503 on the first four",
            script=_bursting,
            requests=8,
            truth=Truth(words="4 ok, 4 failed", ok=4, kinds=frozenset({"http-5xx"})),
        ),
        Case(
            name="refused",
            group=Group.REFUSAL,
            title="nobody listens",
            script=broken,
            listening=False,
            truth=Truth(words="failure", ok=0, kinds=frozenset({"refused"})),
        ),
        Case(
            name="all-fail",
            group=Group.REFUSAL,
            title="500 on everything",
            script=broken,
            truth=Truth(
                words="failure, and a result that says so",
                ok=0,
                kinds=frozenset({"http-5xx"}),
                report=True,
            ),
        ),
    ]


def _dying() -> Case:
    return Case(
        name="dead-when-reused",
        group=Group.OPEN,
        title="a kept connection is reset when used again",
        script=_dies_when_reused,
        in_turn=True,
        truth=Truth(words="ok, sent again once and counted", ok=4, tokens=TOKENS, stale=3),
    )


RODS = (
    *_arrivals(),
    *_omission(),
    *_first_tokens(),
    *_framing(),
    *_half(),
    _dying(),
    *_usages(),
    *_refusals(),
)

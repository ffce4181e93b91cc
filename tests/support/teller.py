"""A scripted model with tools: it calls what is due, in the ways that servers stream calls."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from steelyard.suites import Item
from steelyard.suites.tools.mutate import gold
from support.hostile import DONE, Seen, Send, Step, chunk, http, reply, sse

Play = Callable[[Item, Seen], Sequence[Step]]


def teller(items: Sequence[Item], play: Play) -> Callable[[Seen], Sequence[Step]]:
    """A script that plays the item whose words a request begins with."""
    by_words = {json.dumps(item.messages[0]): item for item in items}

    def script(seen: Seen) -> Sequence[Step]:
        if not seen.body:
            return [_json({"error": {"message": "not here"}}, status="404 Not Found")]
        return play(by_words[json.dumps(seen.json["messages"][0])], seen)

    return script


def right(item: Item, seen: Seen) -> Sequence[Step]:
    """What is due, streamed in pieces or whole, as was asked."""
    calls = [(call.name, json.dumps(call.arguments, ensure_ascii=False)) for call in gold(item)]
    return said(seen, calls=calls, text="" if calls else "好的。")


def said(
    seen: Seen, *, calls: Sequence[tuple[str, str | None]] = (), text: str = ""
) -> Sequence[Step]:
    """Calls and text in the form that the request asks for."""
    finish = "tool_calls" if calls else "stop"
    if not seen.json.get("stream"):
        return _whole(calls, text, finish)
    events = [chunk(text)] if text else []
    for number, (name, arguments) in enumerate(calls):
        events += _pieces(2 * number, name, arguments)
    usage = {"prompt_tokens": 20, "completion_tokens": len(events)}
    return reply(sse(*events, chunk(finish=finish), chunk(choices=[], usage=usage), DONE))


def _pieces(index: int, name: str, arguments: str | None) -> list[Any]:
    """The name first, then arguments three letters at a time; indices have gaps."""
    begin = {"index": index, "id": f"c{index}", "function": {"name": name, "arguments": None}}
    text = arguments or ""
    parts = [text[at : at + 3] for at in range(0, len(text), 3)]
    more = [{"index": index, "function": {"arguments": part}} for part in parts]
    return [chunk(tool_calls=[delta]) for delta in (begin, *more)]


def _whole(calls: Sequence[tuple[str, str | None]], text: str, finish: str) -> Sequence[Step]:
    made = [
        {"id": f"c{n}", "type": "function", "function": {"name": name, "arguments": arguments}}
        for n, (name, arguments) in enumerate(calls)
    ]
    message = {"role": "assistant", "content": text or None, "tool_calls": made}
    body = {
        "model": "scripted",
        "choices": [{"index": 0, "message": message, "finish_reason": finish}],
        "usage": {"prompt_tokens": 20, "completion_tokens": 5},
    }
    return [_json(body, status="200 OK")]


def refused(message: str, *headers: str) -> Sequence[Step]:
    """HTTP 429 with an error object."""
    error = {"error": {"message": message, "type": "rate_limit", "code": None}}
    return [_json(error, status="429 Too Many Requests", headers=headers)]


def _json(body: Any, *, status: str, headers: Sequence[str] = ()) -> Send:
    data = json.dumps(body, ensure_ascii=False).encode()
    kind = "application/json"
    return Send(data=http(data, status=status, kind=kind, headers=headers, framing="length"))

"""What a reply said: the OpenAI shapes, chunk by chunk or whole."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import orjson

from steelyard.endpoint.usage import Usage, usage_in


class ServerFault(msgspec.Struct, frozen=True, kw_only=True):
    """An error object that a server sent."""

    code: str
    """Its code or type, "" where it has none."""
    message: str


class Transcript:
    """Everything said so far.

    ``tokens`` counts events with a non-empty delta of any channel, ``visible`` those with text
    that a user sees (content, completion text, refusal).  Only the first choice is read: more
    than one is never asked for.
    """

    __slots__ = (
        "calls",
        "counting",
        "done",
        "fault",
        "fingerprint",
        "finish",
        "garbage",
        "ident",
        "model",
        "reasoning",
        "refusal",
        "text",
        "tokens",
        "usage",
        "visible",
    )

    def __init__(self) -> None:
        self.text: list[str] = []
        self.reasoning: list[str] = []
        self.refusal: list[str] = []
        self.calls: dict[int, dict[str, str]] = {}
        self.tokens = 0
        self.visible = 0
        self.finish: str | None = None
        self.usage: Usage | None = None
        self.counting = False  # the usage at hand is a running count, not the final one
        self.model: str | None = None
        self.fingerprint: str | None = None
        self.ident: str | None = None
        self.fault: ServerFault | None = None
        self.garbage = ""
        self.done = False

    @property
    def over(self) -> bool:
        """Nothing that follows can change the reply."""
        return self.done or self.fault is not None

    def absorb(self, chunk: Any) -> None:
        """Take in one event's object, or a whole reply."""
        try:
            self._absorb(chunk)
        except (AttributeError, TypeError, ValueError):
            self.spoil(f"an object of another shape: {orjson.dumps(chunk)[:80]!r}")

    def spoil(self, what: str) -> None:
        """Remember the first thing that could not be read."""
        self.garbage = self.garbage or what

    def _absorb(self, chunk: dict[str, Any]) -> None:
        fault = fault_in(chunk)
        if fault is not None:
            self.fault = fault
            return
        self.model = self.model or chunk.get("model")
        self.ident = self.ident or chunk.get("id")
        self.fingerprint = self.fingerprint or chunk.get("system_fingerprint")
        choices = chunk.get("choices")
        if choices:
            first = choices[0]
            if not first.get("index"):
                self._choice(first)
        usage = usage_in(chunk) if "usage" in chunk or choices or "x_groq" in chunk else None
        if usage is not None:
            self.usage = usage
            self.counting = self.finish is None

    def _choice(self, choice: dict[str, Any]) -> None:
        delta = choice.get("delta") or choice.get("message") or choice
        visible = self._say(self.text, delta.get("content") or delta.get("text"))
        visible |= self._say(self.refusal, delta.get("refusal"))
        token = visible | self._say(
            self.reasoning, delta.get("reasoning_content") or delta.get("reasoning")
        )
        calls = delta.get("tool_calls")
        if calls:
            token |= sum(self._call(place, call) for place, call in enumerate(calls)) > 0
        elif delta.get("function_call"):
            token |= self._call(0, {"function": delta["function_call"]})
        self.tokens += token
        self.visible += visible
        finish = choice.get("finish_reason")
        if finish is not None:
            self.finish = finish if isinstance(finish, str) else orjson.dumps(finish).decode()

    def _say(self, channel: list[str], said: Any) -> bool:
        if not said:
            return False
        if type(said) is not str:
            said = "".join(part["text"] for part in said if "text" in part)
        channel.append(said)
        return bool(said)

    def _call(self, place: int, call: dict[str, Any]) -> bool:
        index = call.get("index", place)
        known = self.calls.setdefault(index, {"id": "", "name": "", "arguments": ""})
        function = call.get("function") or {}
        said = False
        for name, piece in (
            ("id", call.get("id")),
            ("name", function.get("name")),
            ("arguments", function.get("arguments")),
        ):
            if piece:
                piece = piece if isinstance(piece, str) else orjson.dumps(piece).decode()
                # Some servers repeat id and name in each delta; only arguments come in pieces.
                known[name] = known[name] + piece if name == "arguments" else piece
                said = True
        return said


def fault_in(chunk: dict[str, Any]) -> ServerFault | None:
    """The error object in an event or a body, in the shapes that servers use, or None."""
    fault = chunk.get("error")
    if fault is None and chunk.get("object") == "error":
        fault = chunk
    if fault is None and "choices" not in chunk and "detail" in chunk:
        fault = {"message": chunk["detail"]}
    if not fault:
        return None
    if not isinstance(fault, dict):
        return ServerFault(code="", message=str(fault))
    message = fault.get("message") or fault.get("msg") or ""
    code = fault.get("code") or fault.get("type") or fault.get("status") or ""
    if not isinstance(message, str):
        message = json.dumps(message, ensure_ascii=False)
    return ServerFault(code=str(code), message=message)


def read_json(data: bytes) -> Any:
    """The value in ``data``; tolerant of broken UTF-8 and of halves of surrogate pairs.

    SSE replaces bytes that are not UTF-8 by U+FFFD (WHATWG HTML, 9.2.6), and a server may
    split a pair of escapes over two events; neither makes a reply unreadable.

    Raises:
        ValueError: not JSON.
    """
    try:
        return orjson.loads(data)
    except orjson.JSONDecodeError:
        return json.loads(data.decode("utf-8", "replace"), parse_constant=_refuse)


def _refuse(name: str) -> Any:
    raise ValueError(f"{name} is not JSON")


def joined(pieces: list[str]) -> str:
    """The text of a channel; halves of a surrogate pair are united, lone ones replaced."""
    text = "".join(pieces)
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text

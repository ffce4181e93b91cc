"""What a reply said: the OpenAI shapes, chunk by chunk or whole."""

from __future__ import annotations

from typing import Any

import msgspec
import orjson

from steelyard.endpoint.chunk import Choice, Chunk, ServerFault, fault_in
from steelyard.endpoint.usage import Usage, usage_in


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

    def absorb(self, chunk: Chunk) -> None:
        """Take in one event's object, or a whole reply."""
        try:
            choices = chunk.choices
            if chunk.error is not None or (
                not choices and (chunk.object == "error" or chunk.detail)
            ):
                self.fault = fault_in(chunk)
                if self.fault is not None:
                    return
            if self.model is None:
                self.model = chunk.model
            if self.ident is None:
                self.ident = chunk.id
            if self.fingerprint is None:
                self.fingerprint = chunk.system_fingerprint
            counted = chunk.usage or chunk.x_groq
            if choices:
                choice = choices[0]
                if not choice.index:
                    self._choice(choice)
                counted = counted or choice.usage
            if counted:
                usage = usage_in(chunk)
                if usage is not None:
                    self.usage = usage
                    self.counting = self.finish is None
        except (AttributeError, TypeError, ValueError):
            self.spoil(f"an object of another shape: {msgspec.json.encode(chunk)[:80]!r}")

    def spoil(self, what: str) -> None:
        """Remember the first thing that could not be read."""
        self.garbage = self.garbage or what

    def _choice(self, choice: Choice) -> None:
        delta = choice.delta or choice.message
        visible = token = False
        if delta is not None:
            if said := delta.content or delta.text:
                visible = _say(self.text, said)
            if said := delta.reasoning_content or delta.reasoning:
                token = _say(self.reasoning, said)
            if said := delta.refusal:
                visible |= _say(self.refusal, said)
            if calls := delta.tool_calls:
                token |= sum(self._call(place, call) for place, call in enumerate(calls)) > 0
            elif call := delta.function_call:
                token |= self._call(0, {"function": call})
        elif choice.text:
            visible = _say(self.text, choice.text)
        if visible:
            self.visible += 1
        if token or visible:
            self.tokens += 1
        # Some servers write "" in every chunk until they have a reason.
        if finish := choice.finish_reason:
            self.finish = finish if isinstance(finish, str) else orjson.dumps(finish).decode()

    def _call(self, place: int, call: dict[str, Any]) -> bool:
        function = call.get("function") or {}
        index = call.get("index")
        if type(index) is not int:
            index = self._unnumbered(place, call.get("id"), function.get("name"))
        known = self.calls.setdefault(index, {"id": "", "name": "", "arguments": ""})
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

    def _unnumbered(self, place: int, ident: Any, name: Any) -> int:
        """Where a call without an index belongs.

        A new id begins a call; a piece with neither id nor name goes on with the last one; a
        whole reply's calls stand where they are listed.
        """
        calls = self.calls
        if ident:
            for index, known in calls.items():
                if known["id"] == ident:
                    return index
        elif calls and not name:
            return max(calls)
        return place if place not in calls else max(calls) + 1


def _say(channel: list[str], said: Any) -> bool:
    if type(said) is not str:
        said = "".join([part["text"] for part in said if "text" in part])
    channel.append(said)
    return bool(said)


def joined(pieces: list[str]) -> str:
    """The text of a channel; halves of a surrogate pair are united, lone ones replaced."""
    if not pieces:
        return ""
    text = "".join(pieces)
    if text.isascii():
        return text
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text

"""The bytes that a server repeats around each piece of text.

Most events of a stream differ in one string only.  Once its surroundings are known, that
string can be cut out instead of parsing the event, at a tenth of the cost.  The surroundings
are believed only if they are proved: see ``learn``.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec
import orjson

_KEY = re.compile(rb'"(?:content|text|reasoning_content|reasoning)"[ \t]*:[ \t]*"')
_RUN = rb'[^"\\\x00-\x1f]*+(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*+)*+'
_STRING = re.compile(_RUN)
_STRINGS = re.compile(_RUN + rb"(?:\n" + _RUN + rb")*+")
_SPECIAL = re.compile(rb'["\\\x00-\x1f]')
_PROBE = "steelyard"


class Template(msgspec.Struct, frozen=True, kw_only=True):
    """An event is ``head`` + the inside of a JSON string + ``tail``."""

    head: bytes
    tail: bytes
    """Includes the empty line that ends the event."""
    joint: bytes
    """tail + head: what stands between two pieces."""
    visible: bool
    """Text that a user sees, rather than reasoning."""


class Cut(msgspec.Struct, frozen=True, kw_only=True):
    """What a template found at the start of a block."""

    text: str
    filled: int
    """Events whose piece is not empty."""
    end: int
    """Where the next event begins."""


def learn(event: bytes, chunk: Any) -> Template | None:
    """The template of an event without its empty line, ``chunk`` being its object, or None.

    Proof: with the string replaced by another one, the event must parse to the same object with
    that one value replaced.  Then the head ends just inside the string's opening quote, and by
    the grammar of JSON any other string inside gives the same object with that string.
    """
    found = _only_text(chunk)
    if found is None or not event.startswith(b"data:") or b"\n" in event:
        return None
    place, key = found
    original = place[key]
    for match in _KEY.finditer(event):
        head = event[: match.end()]
        tail = event[_end_of_string(event, match.end()) :]
        try:
            replaced = orjson.loads(head[5:] + _PROBE.encode() + tail)
        except orjson.JSONDecodeError:
            continue
        place[key] = _PROBE
        proved = replaced == chunk
        place[key] = original
        if proved:
            tail += b"\n\n"
            visible = key in ("content", "text")
            return Template(head=head, tail=tail, joint=tail + head, visible=visible)
    return None


def _only_text(chunk: Any) -> tuple[dict[str, Any], str] | None:
    """The place and key of the one thing this event says, where it says just one."""
    choices = chunk.get("choices") if isinstance(chunk, dict) else None
    if not choices or len(choices) != 1 or chunk.get("usage") or "x_groq" in chunk:
        return None
    choice = choices[0]
    if choice.get("index") or choice.get("finish_reason") is not None or choice.get("usage"):
        return None
    delta = choice.get("delta") or choice
    said = [
        name
        for name in (
            "content",
            "text",
            "reasoning_content",
            "reasoning",
            "refusal",
            "tool_calls",
            "function_call",
        )
        if delta.get(name)
    ]
    if len(said) != 1 or said[0] in ("refusal", "tool_calls", "function_call"):
        return None
    return (delta, said[0]) if type(delta[said[0]]) is str else None


def _end_of_string(block: bytes, start: int) -> int:
    match = _STRING.match(block, start)
    return match.end() if match else start


def cut(template: Template, block: bytes, start: int) -> Cut | None:
    """The longest run of the template's events at ``start``, or None if it can't be proved.

    ``block`` holds whole events and has the template's head at ``start``.
    """
    begin = start + len(template.head)
    stop = block.find(b'"', begin)
    if block.endswith(b"\\", begin, stop):
        stop = _end_of_string(block, begin)
    if stop < 0 or not block.startswith(template.tail, stop):
        return None
    end = stop + len(template.tail)
    if not block.startswith(template.head, end):
        return _decode([block[begin:stop]], end)
    pieces = block[begin:].split(template.joint)
    last = pieces[-1]
    close = last.find(template.tail)
    if close < 0:
        pieces.pop()
        return _decode(pieces, len(block) - len(last) - len(template.head))
    pieces[-1] = last[:close]
    return _decode(pieces, len(block) - len(last) + close + len(template.tail))


def _decode(pieces: list[bytes], end: int) -> Cut | None:
    """The text of the pieces, if each is the inside of one JSON string."""
    text = b"".join(pieces) if len(pieces) > 1 else pieces[0]
    filled = len(pieces) - pieces.count(b"")
    try:
        if _SPECIAL.search(text) is None:
            if text.isascii():
                return Cut(text=text.decode("ascii"), filled=filled, end=end)
            return Cut(text="".join([p.decode() for p in pieces]), filled=filled, end=end)
        lines = b"\n".join(pieces)
        if _STRINGS.fullmatch(lines) is None:
            return None
        strings = orjson.loads(b'["' + lines.replace(b"\n", b'","') + b'"]')
    except ValueError:
        return None
    return Cut(text="".join(strings), filled=filled, end=end)

"""The bytes that a server repeats around each piece of text.

Most events of a stream differ in one string only.  Once its surroundings are known, that
string can be cut out instead of parsing the event, at a tenth of the cost.  The surroundings
are believed only if they are proved: see ``learn``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec
import orjson

from steelyard.endpoint.chunked import size_of
from steelyard.endpoint.head import Malformed

KEY = re.compile(rb'"(?:content|text|reasoning_content|reasoning)"[ \t]*:[ \t]*"')
INSIDE = rb'[^"\\\x00-\x1f]*+(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*+)*+'
"""The inside of a JSON string."""
_STRING = re.compile(INSIDE)
_STRINGS = re.compile(INSIDE + rb"(?:\n" + INSIDE + rb")*+")
SPECIAL = re.compile(rb'["\\\x00-\x1f]')
_PROBE = "steelyard"
_CHANNELS: tuple[str, ...] = (
    "content",
    "text",
    "reasoning_content",
    "reasoning",
    "refusal",
    "tool_calls",
    "function_call",
)


class Template(msgspec.Struct, frozen=True, kw_only=True):
    """An event is ``head`` + the inside of a JSON string + ``tail``."""

    head: bytes
    tail: bytes
    """Includes the empty line that ends the event."""
    joint: bytes
    """tail + head: what stands between two pieces."""
    first: int
    last: int
    """Where the piece begins and ends in an event; ``last`` counts from its end."""
    visible: bool
    """Text that a user sees, rather than reasoning."""


class Cut(msgspec.Struct, frozen=True, kw_only=True):
    """What a template found at the start of a block."""

    text: str
    filled: int
    """Events whose piece is not empty."""
    end: int
    """Where the next event begins."""


def learn(data: bytes) -> Template | None:
    """The template of an event with this data, or None.

    Proof: with the string replaced by another one, the event must parse to the same object with
    that one value replaced.  Then the head ends just inside the string's opening quote, and by
    the grammar of JSON any other string inside gives the same object with that string.
    """
    try:
        chunk = orjson.loads(data)
    except orjson.JSONDecodeError:
        return None
    found = _only_text(chunk)
    if found is None or b"\n" in data:
        return None
    place, key = found
    place[key] = _PROBE
    for match in KEY.finditer(data):
        span = match.end(), end_of_string(data, match.end())
        try:
            replaced = orjson.loads(data[: span[0]] + _PROBE.encode() + data[span[1] :])
        except orjson.JSONDecodeError:
            continue
        if replaced == chunk:
            return template_at(data, span, visible=key in ("content", "text"))
    return None


def template_at(data: bytes, span: tuple[int, int], *, visible: bool) -> Template:
    """The template of an event whose text stands at ``span`` of its data."""
    head, tail = b"data: " + data[: span[0]], data[span[1] :] + b"\n\n"
    return Template(
        head=head,
        tail=tail,
        joint=tail + head,
        first=len(head),
        last=-len(tail),
        visible=visible,
    )


def _only_text(chunk: Any) -> tuple[dict[str, Any], str] | None:
    """The place and key of the one thing this event says, where it says just one."""
    choices = chunk.get("choices") if isinstance(chunk, dict) else None
    if not choices or len(choices) != 1 or chunk.get("usage") or "x_groq" in chunk:
        return None
    choice = choices[0]
    if choice.get("index") or choice.get("finish_reason") or choice.get("usage"):
        return None
    return one_text(choice)


def one_text(choice: dict[str, Any]) -> tuple[dict[str, Any], str] | None:
    """The place and key of the one text that a choice adds, if it adds nothing else."""
    delta, names = choice.get("delta") or choice.get("message"), _CHANNELS
    if delta is None:
        delta, names = choice, ("text",)
    said = [name for name in names if delta.get(name)]
    if len(said) != 1 or said[0] in _CHANNELS[4:]:
        return None
    return (delta, said[0]) if type(delta[said[0]]) is str else None


def end_of_string(block: bytes, start: int) -> int:
    """Where the JSON string whose inside begins at ``start`` ends."""
    match = _STRING.match(block, start)
    return match.end() if match else start


def only(template: Template, event: bytes) -> str | None:
    """The text of an event that stands alone; None where ``cut`` has to look closer."""
    if not (event.startswith(template.head) and event.endswith(template.tail)):
        return None
    piece = event[template.first : template.last]
    if not piece or SPECIAL.search(piece) is not None:
        return None
    try:
        return piece.decode()
    except UnicodeDecodeError:
        return None


def each(template: Template, reads: Sequence[bytes], frames: dict[int, bytes]) -> str | None:
    """The text of events that came in a chunk and a read each; None unless each is proved so.

    ``frames`` holds what stands before the text in a read of some length: the size of a chunk
    that fills the read, and the template's head.  With it each read is put together again from
    its text, and only if the bytes are equal does the text count.
    """
    end = template.tail + b"\r\n"
    last = -len(end)
    try:
        begins = [frames[len(read)] for read in reads]
    except KeyError:
        begins = [frames.get(len(read)) or _frame(template, read, frames) for read in reads]
    pieces = [read[len(begin) : last] for begin, read in zip(begins, reads, strict=True)]
    pairs = zip(begins, pieces, strict=True)
    if b"" in begins or b"" in pieces:
        return None
    if b"".join(reads) != end.join([begin + piece for begin, piece in pairs]) + end:
        return None
    found = _decode(pieces, 0)
    return None if found is None else found.text


def _frame(template: Template, read: bytes, frames: dict[int, bytes]) -> bytes:
    """How a read of this length begins, if it is one chunk; b"" if it is not."""
    size, _, rest = read.partition(b"\r\n")
    try:
        filled = size_of(size) == len(rest) - 2
    except Malformed:
        filled = False
    begin = frames[len(read)] = size + b"\r\n" + template.head if filled else b""
    return begin


def cut(template: Template, block: bytes, start: int, guess: Sequence[bytes] = ()) -> Cut | None:
    """The run of the template's events at ``start``, or None if it can't be proved.

    ``block`` holds whole events and has the template's head at ``start``; ``guess`` are pieces of
    it from ``start`` on that may be its events.
    """
    begin = start + len(template.head)
    stop = block.find(b'"', begin)
    if block.endswith(b"\\", begin, stop):
        stop = end_of_string(block, begin)
    if stop < 0 or not block.startswith(template.tail, stop):
        return None
    end = stop + len(template.tail)
    if not block.startswith(template.head, end):
        return _decode([block[begin:stop]], end)
    found = _run(template, block, start=start, events=guess, tail=template.tail)
    if found is None:
        lines = block[start:].split(b"\n")[::2]
        found = _run(template, block, start=start, events=lines, tail=template.tail[:-2])
    return found


def _run(
    template: Template, block: bytes, *, start: int, events: Sequence[bytes], tail: bytes
) -> Cut | None:
    """Many events at once: cut each, then prove it by putting them together again."""
    head, count = template.head, len(events)
    while count and not (events[count - 1].startswith(head) and events[count - 1].endswith(tail)):
        count -= 1
    first, last = len(head), -len(tail)
    pieces = [event[first:last] for event in events[:count]]
    run = head + template.joint.join(pieces) + template.tail
    if not pieces or not block.startswith(run, start):
        return None
    return _decode(pieces, start + len(run))


def _decode(pieces: list[bytes], end: int) -> Cut | None:
    """The text of the pieces, if each is the inside of one JSON string."""
    text = b"".join(pieces) if len(pieces) > 1 else pieces[0]
    filled = len(pieces) - pieces.count(b"")
    try:
        if SPECIAL.search(text) is None:
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

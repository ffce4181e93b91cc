"""The places of a reply that may vary, each proved by putting another value there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

import orjson

from steelyard.endpoint.head import Head, parse_head
from steelyard.endpoint.template import KEY, end_of_string, one_text

_PROBE = "steelyard"
_PROBE_NUMBER = 7340
_HEADER = re.compile(rb"\r\n(date|x-request-id): ?([!-~][ -~]*)", re.IGNORECASE)
_ID = re.compile(rb'"id"[ \t]*:[ \t]*"')
_NUMBER = re.compile(
    rb'"(created|prompt_tokens|completion_tokens|total_tokens)"[ \t]*:[ \t]*([1-9][0-9]{0,14})\b'
)
_SIZE = re.compile(rb"([0-9a-fA-F]{1,6})\r\n")


class Hole(NamedTuple):
    """Where in a reply a value stands, and whose it is."""

    start: int
    end: int
    role: str


def head_holes(data: bytes, head: Head) -> Iterator[Hole]:
    """The values of headers that vary; ValueError or Malformed where the head is another."""
    stop = data.index(b"\r\n\r\n")
    block = data[:stop]
    if parse_head(block) != head:
        raise ValueError
    for match in _HEADER.finditer(block):
        name = match[1].decode().lower()
        probe = block[: match.start(2)] + _PROBE.encode() + block[match.end(2) :]
        if parse_head(probe) == replace(head, headers={**head.headers, name: _PROBE}):
            yield Hole(match.start(2), match.end(2), name)


def body_holes(data: bytes) -> Iterator[Hole]:
    """Texts, identifiers and numbers; ValueError where the reply is of an unusual make."""
    counted = False
    for start, event in _events(data):
        chunk = orjson.loads(event)
        if counted or not isinstance(chunk, dict) or "x_groq" in chunk:
            # Usage is to come once and last.
            raise ValueError
        choices = chunk.get("choices") or [{}]
        if len(choices) != 1 or choices[0].get("usage") or choices[0].get("index"):
            raise ValueError
        counted = bool(chunk.get("usage"))
        for hole in event_holes(event, chunk):
            yield Hole(start + hole.start, start + hole.end, hole.role)


def _events(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Where the JSON of each event stands; ValueError where a reply is spelt in another way."""
    at = data.index(b"\r\n\r\n") + 4
    done = False
    while (match := _SIZE.match(data, at)) is not None and (size := int(match[1], 16)):
        at = match.end()
        stop = at + size
        if data[stop : stop + 2] != b"\r\n" or data[stop - 2 : stop] != b"\n\n":
            raise ValueError
        while at < stop:
            end = data.index(b"\n", at)
            if done or data[at : at + 6] != b"data: " or data[end : end + 2] != b"\n\n":
                raise ValueError
            event = data[at + 6 : end]
            done = event == b"[DONE]"
            if not done:
                if b"\r" in event:
                    raise ValueError
                yield at + 6, event
            at = end + 2
        at = stop + 2
    if not done or data[at:] != b"0\r\n\r\n":
        raise ValueError


def event_holes(event: bytes, chunk: dict[str, Any]) -> list[Hole]:
    """The proved holes of an event, in order."""
    holes = []
    found = one_text(chunk["choices"][0]) if chunk.get("choices") else None
    if found is not None:
        holes += _strings(event, chunk, found, KEY, "text")[:1]
    if isinstance(chunk.get("id"), str):
        holes += _strings(event, chunk, (chunk, "id"), _ID, "id")[:1]
    usage = chunk.get("usage")
    for match in _NUMBER.finditer(event):
        name = match[1].decode()
        place = chunk if name == "created" else usage
        if not isinstance(place, dict) or type(place.get(name)) is not int:
            continue
        span = match.span(2)
        if _proved(event, chunk, (place, name), span, _PROBE_NUMBER):
            holes.append(Hole(*span, name))
    return sorted(holes)


def _strings(
    event: bytes,
    chunk: dict[str, Any],
    found: tuple[dict[str, Any], str],
    key: re.Pattern[bytes],
    role: str,
) -> list[Hole]:
    spans = [(m.end(), end_of_string(event, m.end())) for m in key.finditer(event)]
    return [
        Hole(*span, role)
        for span in spans
        if span[0] < span[1] and _proved(event, chunk, found, span, _PROBE)
    ]


def _proved(
    event: bytes,
    chunk: dict[str, Any],
    found: tuple[dict[str, Any], str],
    span: tuple[int, int],
    probe: str | int,
) -> bool:
    place, key = found
    before = place[key]
    if before == probe:
        return False
    try:
        told = orjson.loads(event[: span[0]] + str(probe).encode() + event[span[1] :])
    except orjson.JSONDecodeError:
        return False
    place[key] = probe
    same = bool(told == chunk)
    place[key] = before
    return same

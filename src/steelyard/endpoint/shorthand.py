"""A sample written as another one with a few values changed, for replies of one form."""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Callable, Iterable

import msgspec

from steelyard.endpoint.shot import Shot
from steelyard.evidence import Sample

_MARK = 0x9F
# An array of 15; a sample is an array of more and begins with another byte.
_encode = msgspec.msgpack.Encoder().encode
_MOST_US = 0xFFFF_FFFF


class Shorthand(msgspec.Struct, frozen=True, kw_only=True, array_like=True):
    """What differs from the sample of the reply that taught the form."""

    start: int
    """Where that sample stands, in the shard that holds this."""
    length: int
    item: str
    repeat: int
    prompt_sha256: str
    intended_ns: int
    ready_ns: int
    sent_ns: int
    came_ns: int
    """When the whole reply came, in one read."""
    connection: int | None
    reused: bool
    text: str
    request_id: str | None
    """None, here and below: as it was there."""
    prompt_tokens: int | None
    completion_tokens: int | None


_decode = msgspec.msgpack.Decoder(Shorthand).decode


def shorten(
    shot: Shot,
    *,
    like: tuple[int, int],
    item: tuple[str, int, str],
    origin_ns: int,
    secrets: Iterable[str],
) -> bytes | None:
    """The shorthand of a reply that was taken by its form; None where its sample says more.

    ``like`` is where the sample of the reply that taught the form stands.
    """
    found, sent, came = shot.found, shot.sent_ns, shot.ended_ns
    if found is None or shot.stale or sent is None or came is None:
        return None
    text, ident, prompt, completion = found
    for secret in secrets:
        if secret in text or (ident is not None and secret in ident):
            return None
    return _encode(
        (
            *like,
            *item,
            shot.intended_ns - origin_ns,
            shot.noticed_ns - origin_ns,
            sent - origin_ns,
            came - origin_ns,
            shot.connection,
            shot.reused,
            text,
            ident,
            prompt,
            completion,
        )
    )


def is_short(payload: bytes) -> bool:
    """Whether this is a shorthand rather than a sample."""
    return payload[0] == _MARK


def spell_out(payload: bytes, sample_at: Callable[[int, int], Sample]) -> Sample:
    """The sample that a shorthand stands for; ``sample_at`` reads one by start and length."""
    short = _decode(payload)
    like = sample_at(short.start, short.length)
    came, text = short.came_ns, short.text
    data = text.encode()
    after_us = min((came - short.sent_ns) // 1000, _MOST_US)
    changed = {
        name: value
        for name in ("request_id", "prompt_tokens", "completion_tokens")
        if (value := getattr(short, name)) is not None
    }
    return msgspec.structs.replace(
        like,
        item=short.item,
        repeat=short.repeat,
        prompt_sha256=short.prompt_sha256,
        intended_ns=short.intended_ns,
        ready_ns=short.ready_ns,
        sent_ns=short.sent_ns,
        first_byte_ns=came,
        first_event_ns=came,
        first_token_ns=came,
        first_visible_ns=came,
        last_token_ns=came,
        ended_ns=came,
        reads=struct.pack("<2I", after_us, like.content_events),
        content_chars=len(text),
        content_bytes=len(data),
        connection=short.connection,
        reused=short.reused,
        text=text,
        text_sha256=hashlib.sha256(data).hexdigest(),
        **changed,
    )

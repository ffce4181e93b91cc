"""Where a response's body ends: by length, by chunks, or with the connection."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Protocol

from steelyard.endpoint.head import LIMIT, Head, Malformed

_BULK = 400


class Body(Protocol):
    """Turns what a socket read gave into payload."""

    @property
    def ended(self) -> bool:
        """The body is whole."""

    @property
    def surplus(self) -> bool:
        """Bytes came after its end; the connection can't be used again."""

    @property
    def parts(self) -> Sequence[bytes]:
        """The chunks that the last payload began with; servers like to send an event in each."""

    def feed(self, data: bytes) -> bytes:
        """The payload in ``data``, the bytes of one socket read."""

    def eof(self) -> bool:
        """Whether the body is whole if the connection ends here."""


def body_of(head: Head) -> Body:
    """The decoder for the body that ``head`` announces.

    Raises:
        Malformed: the body is compressed in a way that was not asked for.
    """
    plain: Body
    if head.chunked:
        plain = Chunked()
    elif head.length is not None:
        plain = Counted(head.length)
    else:
        plain = ToEnd()
    if head.encoding in ("", "identity"):
        return plain
    if head.encoding in ("gzip", "x-gzip", "deflate"):
        return Inflated(plain)
    raise Malformed(f"content-encoding {head.encoding!r} was not asked for")


class Counted:
    """A body of a declared length."""

    __slots__ = ("ended", "left", "surplus")

    parts: Sequence[bytes] = ()

    def __init__(self, length: int) -> None:
        self.left = length
        self.ended = length == 0
        self.surplus = False

    def feed(self, data: bytes) -> bytes:
        """The part of ``data`` that belongs to the body."""
        if len(data) > self.left:
            self.surplus = True
            data = data[: self.left]
        self.left -= len(data)
        self.ended = self.left == 0
        return data

    def eof(self) -> bool:
        """A counted body that lacks bytes was cut."""
        return self.ended


class ToEnd:
    """A body that ends with the connection."""

    __slots__ = ("ended", "surplus")

    parts: Sequence[bytes] = ()

    def __init__(self) -> None:
        self.ended = False
        self.surplus = False

    def feed(self, data: bytes) -> bytes:
        """All of ``data``."""
        return data

    def eof(self) -> bool:
        """The end of the connection is the end of the body."""
        self.ended = True
        return True


class _Sizes(dict[bytes, int]):
    """Chunk sizes by their hexadecimal text; a look-up is three times as fast as ``int``."""

    def __missing__(self, text: bytes) -> int:
        size = _size(text)
        if len(self) < 8192:
            self[text] = size
        return size


def _size(line: bytes) -> int:
    text = line.partition(b";")[0].strip(b" \t")
    if not 0 < len(text) <= 15 or text.strip(b"0123456789abcdefABCDEF"):
        raise Malformed(f"not a chunk size: {line[:40]!r}")
    return int(text, 16)


_size_of = _Sizes().__getitem__


class Chunked:
    """A body in chunks (RFC 9112 7.1); extensions and trailers are read over."""

    __slots__ = ("_left", "_rest", "_trailing", "ended", "parts", "surplus")

    def __init__(self) -> None:
        self.parts: Sequence[bytes] = ()
        self._rest = b""
        self._left = 0  # of the current chunk, its final CRLF included
        self._trailing = False
        self.ended = False
        self.surplus = False

    def feed(self, data: bytes) -> bytes:
        """The payload of all chunks, or parts of chunks, in ``data``."""
        if self._rest:
            data = self._rest + data
            self._rest = b""
        self.parts = ()
        if not self._left and not self._trailing:
            if len(data) > _BULK:
                bulk = self._bulk(data)
                if bulk is not None:
                    return bulk
            elif data.endswith(b"\r\n"):
                # One whole chunk, which is what a server that writes event by event sends.
                stop = data.find(b"\r\n")
                if _size_of(data[:stop]) == len(data) - stop - 4 > 0:
                    return data[stop + 2 : -2]
        return self._step(data)

    def eof(self) -> bool:
        """A chunked body without its last chunk was cut."""
        return self.ended

    def _bulk(self, data: bytes) -> bytes | None:
        """All whole chunks at once, or None where the split by CRLF can't be trusted.

        A payload may hold CRLF itself.  Since each piece must be as long as the size before
        it says, starting from a known border, agreement proves the split.
        """
        pieces = data.split(b"\r\n")
        last = data.endswith(b"\r\n0\r\n\r\n")
        whole = len(pieces) - (3 if last else 2 - len(pieces) % 2)
        payloads = pieces[1:whole:2]
        try:
            sizes = list(map(_size_of, pieces[:whole:2]))
        except Malformed:
            return None
        if sizes != list(map(len, payloads)) or 0 in sizes:
            return None
        self.parts = payloads
        payload = b"".join(payloads)
        if last:
            self.ended = True
            return payload
        return payload + self._step(b"\r\n".join(pieces[whole:]))

    def _step(self, data: bytes) -> bytes:
        parts: list[bytes] = []
        at, end = 0, len(data)
        while at < end and not self.ended:
            if self._left:
                at = self._inside(data, at, parts)
                continue
            stop = data.find(b"\n", at)
            if stop < 0:
                if end - at > LIMIT:
                    raise Malformed("a chunk size or trailer without an end")
                self._rest = data[at:]
                return parts[0] if len(parts) == 1 else b"".join(parts)
            line = data[at : stop - 1] if data[stop - 1 : stop] == b"\r" else data[at:stop]
            at = stop + 1
            self._line(line)
        self.surplus = self.surplus or at < end
        return parts[0] if len(parts) == 1 else b"".join(parts)

    def _inside(self, data: bytes, at: int, parts: list[bytes]) -> int:
        payload = self._left - 2
        if payload > 0:
            part = data[at : at + payload]
            parts.append(part)
            self._left -= len(part)
            at += len(part)
        tail = data[at : at + self._left] if self._left <= 2 else b""
        if tail:
            if tail != b"\r\n"[2 - self._left :][: len(tail)]:
                raise Malformed("a chunk is longer than its size says")
            self._left -= len(tail)
        return at + len(tail)

    def _line(self, line: bytes) -> None:
        if self._trailing:
            self.ended = not line
            return
        size = _size_of(line)
        if size:
            self._left = size + 2
        else:
            self._trailing = True


class Inflated:
    """A body that the server compressed although identity was asked for."""

    __slots__ = ("_inner", "_zlib")

    parts: Sequence[bytes] = ()

    def __init__(self, inner: Body) -> None:
        self._inner = inner
        self._zlib = zlib.decompressobj(zlib.MAX_WBITS | 32)

    @property
    def ended(self) -> bool:
        """The body below is whole."""
        return self._inner.ended

    @property
    def surplus(self) -> bool:
        """Bytes came after the body below."""
        return self._inner.surplus

    def feed(self, data: bytes) -> bytes:
        """What inflates from the payload in ``data``."""
        try:
            return self._zlib.decompress(self._inner.feed(data))
        except zlib.error as fault:
            raise Malformed(f"a compressed body that does not inflate: {fault}") from None

    def eof(self) -> bool:
        """As the body below."""
        return self._inner.eof()

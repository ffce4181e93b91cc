"""Where a response's body ends: by length, by chunks, or with the connection."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Protocol

from steelyard.endpoint.chunked import Chunked
from steelyard.endpoint.head import Head, Malformed

_MEMBER = b"\x1f"
"""How a gzip member begins; several may follow each other (RFC 1952 2.2), one a flush, say."""


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


class Inflated:
    """A body that the server compressed although identity was asked for."""

    __slots__ = ("_inner", "_zlib")

    parts: Sequence[bytes] = ()

    def __init__(self, inner: Body) -> None:
        self._inner = inner
        self._zlib = _inflater()

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
        packed, inflated = self._inner.feed(data), b""
        try:
            while packed:
                if self._zlib.eof:
                    if not packed.startswith(_MEMBER):
                        break
                    self._zlib = _inflater()
                inflated += self._zlib.decompress(packed)
                packed = self._zlib.unused_data
        except zlib.error as fault:
            raise Malformed(f"a compressed body that does not inflate: {fault}") from None
        return inflated

    def eof(self) -> bool:
        """The body below is whole, and so is what it holds."""
        return self._inner.eof() and self._zlib.eof


def _inflater() -> zlib._Decompress:
    """For gzip and zlib alike, told apart by their heads."""
    return zlib.decompressobj(zlib.MAX_WBITS | 32)

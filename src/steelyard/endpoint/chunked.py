"""A body in chunks (RFC 9112 7.1)."""

from __future__ import annotations

from collections.abc import Sequence

from steelyard.endpoint.head import LIMIT, Malformed

_BULK = 400


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


size_of = _Sizes().__getitem__


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
        left = self._left
        if left and len(data) > left + _BULK:
            # A read that begins inside a chunk: end that one, then take the rest as a read.
            begun = self._step(data[:left])
            payload = begun + self.feed(data[left:])
            self.parts = (begun, *self.parts)
            return payload
        if not self._left and not self._trailing:
            if len(data) > _BULK:
                bulk = self._bulk(data)
                if bulk is not None:
                    return bulk
            elif data.endswith(b"\r\n"):
                # One whole chunk, which is what a server that writes event by event sends.
                stop = data.find(b"\r\n")
                if size_of(data[:stop]) == len(data) - stop - 4 > 0:
                    return data[stop + 2 : -2]
        return self._step(data)

    @property
    def between(self) -> bool:
        """Whether what comes next is the size of a chunk."""
        return not (self._left or self._rest or self._trailing or self.ended)

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
            sizes = list(map(size_of, pieces[:whole:2]))
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
        size = size_of(line)
        if size:
            self._left = size + 2
        else:
            self._trailing = True


ENDED = Chunked()
"""A body that is whole, for replies that are known to be."""
ENDED.ended = True

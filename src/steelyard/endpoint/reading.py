"""A reply while it is read: payload in, transcript and times out."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from steelyard.endpoint.chunk import ServerFault, as_fault, fault_in, read_chunk, read_json
from steelyard.endpoint.shape import learn_shape, recall
from steelyard.endpoint.sse import Events, fields
from steelyard.endpoint.template import Template, cut, each, only
from steelyard.endpoint.transcript import Transcript


class Reading:
    """One event stream.

    Times are the stamps of the socket reads that completed the events.  ``reads`` holds
    stamp and events with a non-empty delta of any channel in turn, for each read that completed
    any; no object for each, since many thousands are held at a time.
    """

    __slots__ = (
        "_events",
        "_frames",
        "_patience",
        "_plain",
        "_template",
        "first_event_ns",
        "first_token_ns",
        "first_visible_ns",
        "last_token_ns",
        "reads",
        "said",
    )

    def __init__(self) -> None:
        self.said = Transcript()
        self.reads: list[int] = []
        self.first_event_ns: int | None = None
        self.first_token_ns: int | None = None
        self.first_visible_ns: int | None = None
        self.last_token_ns: int | None = None
        self._events = Events()
        self._template: Template | None = None
        self._frames: dict[int, bytes] = {}
        self._plain = 0  # text events parsed since a template last served
        self._patience = 2

    def feed(self, now: int, payload: bytes, parts: Sequence[bytes] = ()) -> None:
        """Take in the payload of one socket read, stamped ``now``.

        ``parts`` are the chunks it began with, if it came in chunks.
        """
        template = self._template
        if template is not None and self._events.idle:
            # A paced stream gives one event a read: the shortest way for the commonest case.
            text = only(template, payload)
            if text is not None:
                self._take(template, text, 1)
                self._stamp(now, 1, template.visible)
                return
        offset = self._events.held if parts else 0
        block = self._events.whole(payload)
        if block:
            self._scan(now, block, parts, offset)

    @property
    def form(self) -> tuple[bytes, bytes] | None:
        """How an event of the stream's usual form begins and ends, once that is known."""
        template = self._template
        return (template.head, template.tail) if template is not None else None

    def feed_each(self, stamps: Sequence[int], reads: Sequence[bytes]) -> bool:
        """Take in reads that are a chunk with an event of the usual form each; False if not."""
        template = self._template
        if template is None or not self._events.idle:
            return False
        text = each(template, reads, self._frames)
        if text is None:
            return False
        self._take(template, text, len(reads))
        self._stamp(stamps[0], 1, template.visible)
        ones = [1] * (2 * len(stamps) - 2)
        ones[::2] = stamps[1:]
        self.reads += ones
        self.last_token_ns = stamps[-1]
        return True

    def end(self, now: int) -> None:
        """The body is whole: an event without an empty line behind it counts too."""
        rest = self._events.rest().rstrip(b"\n")
        # One that does not parse is a cut stream, not a malformed one.
        if rest and not self.said.over and _is_whole(rest):
            self._scan(now, rest + b"\n\n", (), 0)

    def _scan(self, now: int, block: bytes, parts: Sequence[bytes], offset: int) -> None:
        said = self.said
        tokens, visible = said.tokens, said.visible
        self._walk(now, block, parts, offset)
        if said.tokens > tokens:
            self._stamp(now, said.tokens - tokens, said.visible > visible)

    def _stamp(self, now: int, tokens: int, visible: bool) -> None:
        self.reads += now, tokens
        self.last_token_ns = now
        if self.first_token_ns is None:
            self.first_token_ns = now
        if visible and self.first_visible_ns is None:
            self.first_visible_ns = now

    def _walk(self, now: int, block: bytes, parts: Sequence[bytes], offset: int) -> None:
        """Event by event, with the template wherever it serves."""
        said = self.said
        at, end = 0, len(block)
        trusting = True
        while at < end and not said.over:
            template = self._template
            if trusting and template is not None and block.startswith(template.head, at):
                found = cut(template, block, at, _from(parts, at - offset) if parts else ())
                if found is not None:
                    self._take(template, found.text, found.filled)
                    at = found.end
                    continue
                # A long run with a flaw in it is not tried again at each of its events.
                trusting = False
            stop = block.find(b"\n", at)
            if block.startswith(b"data: ", at) and block.startswith(b"\n", stop + 1):
                self._data(now, block[at + 6 : stop])
            else:
                stop = block.find(b"\n\n", at)
                if stop < 0:
                    return  # a third line end in a row
                kind, data = fields(block[at:stop])
                if data:
                    self._data(now, data, kind)
            at = stop + 2

    def _take(self, template: Template, text: str, filled: int) -> None:
        said = self.said
        self._plain = 0
        self._patience = 2
        said.tokens += filled
        if template.visible:
            said.text.append(text)
            said.visible += filled
        else:
            said.reasoning.append(text)

    def _data(self, now: int, data: bytes, kind: bytes = b"") -> None:
        said = self.said
        if self.first_event_ns is None:
            self.first_event_ns = now
        if data == b"[DONE]":
            said.done = True
            return
        if kind == b"error":
            said.fault = _fault(data)
            return
        try:
            chunk = read_chunk(data)
        except ValueError as fault:
            self._odd(kind, data, fault)
            return
        tokens = said.tokens
        said.absorb(chunk)
        if said.tokens > tokens:
            self._plain += 1
            if not said.garbage:
                self._learn(data)

    def _learn(self, data: bytes) -> None:
        """Find the form that text events of this stream have, from one that was parsed."""
        template = recall(data) if self._template is None else None
        if template is None and self._plain >= self._patience:
            # Where each event differs, learning is tried ever more rarely.
            self._plain = 0
            self._patience *= 2
            template = learn_shape(data)
        if template is not None:
            self._template, self._frames = template, {}

    def _odd(self, kind: bytes, data: bytes, fault: ValueError) -> None:
        text = data[:80].decode("utf-8", "replace")
        if data.strip() == b"[DONE]":
            self.said.done = True
        elif isinstance(fault, msgspec.ValidationError):
            self.said.spoil(f"an event of another shape ({fault}): {text!r}")
        elif kind in (b"", b"message"):
            self.said.spoil(f"an event that is not JSON: {text!r}")


def _from(parts: Sequence[bytes], at: int) -> Sequence[bytes]:
    """The parts from the byte ``at`` on, if one begins there."""
    for index, part in enumerate(parts):
        if at <= 0:
            return parts[index:] if at == 0 else ()
        at -= len(part)
    return ()


def _fault(data: bytes) -> ServerFault:
    """What an event of the type ``error`` tells."""
    try:
        value = read_json(data)
    except ValueError:
        return as_fault(data[:300].decode("utf-8", "replace"))
    return fault_in(value) or as_fault(value)


def _is_whole(event: bytes) -> bool:
    data = fields(event)[1]
    if not data or data.strip() == b"[DONE]":
        return True
    try:
        read_json(data)
    except ValueError:
        return False
    return True

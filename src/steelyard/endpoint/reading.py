"""A reply while it is read: payload in, transcript and times out."""

from __future__ import annotations

from steelyard.endpoint.sse import Events, fields
from steelyard.endpoint.template import Template, cut, learn
from steelyard.endpoint.transcript import ServerFault, Transcript, fault_in, read_json


class Reading:
    """One event stream.

    Times are the stamps of the socket reads that completed the events.  ``reads`` holds
    (stamp, events with a non-empty delta of any channel) for each read that completed any.
    """

    __slots__ = (
        "_events",
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
        self.reads: list[tuple[int, int]] = []
        self.first_event_ns: int | None = None
        self.first_token_ns: int | None = None
        self.first_visible_ns: int | None = None
        self.last_token_ns: int | None = None
        self._events = Events()
        self._template: Template | None = None
        self._plain = 0  # text events parsed since a template last served
        self._patience = 2

    def feed(self, now: int, payload: bytes) -> None:
        """Take in the payload of one socket read, stamped ``now``."""
        block = self._events.whole(payload)
        if block:
            self._scan(now, block)

    def end(self, now: int) -> None:
        """The body is whole: an event without an empty line behind it counts too."""
        rest = self._events.rest().rstrip(b"\n")
        # One that does not parse is a cut stream, not a malformed one.
        if rest and not self.said.over and _is_whole(rest):
            self._scan(now, rest + b"\n\n")

    def _scan(self, now: int, block: bytes) -> None:
        said = self.said
        tokens, visible = said.tokens, said.visible
        template = self._template
        if template is not None and block.startswith(template.head):
            found = cut(template, block, 0)
            if found is None:
                self._walk(now, block)
            else:
                self._take(template, found.text, found.filled)
                if found.end < len(block):
                    self._walk(now, block[found.end :])
        else:
            self._walk(now, block)
        if said.tokens > tokens:
            self.reads.append((now, said.tokens - tokens))
            self.last_token_ns = now
            if self.first_token_ns is None:
                self.first_token_ns = now
        if self.first_visible_ns is None and said.visible > visible:
            self.first_visible_ns = now

    def _walk(self, now: int, block: bytes) -> None:
        """Event by event, with the template wherever it serves."""
        said = self.said
        at, end = 0, len(block)
        trusting = True
        while at < end and not said.over:
            template = self._template
            if trusting and template is not None and block.startswith(template.head, at):
                found = cut(template, block, at)
                if found is not None:
                    self._take(template, found.text, found.filled)
                    at = found.end
                    continue
                # A long run with a flaw in it is not tried again at each of its events.
                trusting = False
            stop = block.find(b"\n\n", at)
            if stop > at:
                self._event(now, block[at:stop])
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

    def _event(self, now: int, event: bytes) -> None:
        said = self.said
        kind, data = fields(event)
        if not data:
            return
        if self.first_event_ns is None:
            self.first_event_ns = now
        if data == b"[DONE]" or data.strip() == b"[DONE]":
            said.done = True
            return
        try:
            chunk = read_json(data)
        except ValueError:
            self._odd(kind, data)
            return
        if kind == b"error":
            said.fault = _fault(chunk)
            return
        tokens = said.tokens
        said.absorb(chunk)
        if said.tokens > tokens and not said.garbage:
            self._plain += 1
            if self._plain >= self._patience:
                # Where each event differs, learning is tried ever more rarely.
                self._plain = 0
                self._patience *= 2
                self._template = learn(event, chunk) or self._template

    def _odd(self, kind: bytes, data: bytes) -> None:
        text = data[:80].decode("utf-8", "replace")
        if kind == b"error":
            self.said.fault = ServerFault(code="", message=text)
        elif kind in (b"", b"message"):
            self.said.spoil(f"an event that is not JSON: {text!r}")


def _fault(chunk: object) -> ServerFault:
    if not isinstance(chunk, dict):
        return ServerFault(code="", message=str(chunk))
    return fault_in(chunk) or fault_in({"error": chunk}) or ServerFault(code="", message="")


def _is_whole(event: bytes) -> bool:
    data = fields(event)[1]
    if not data or data.strip() == b"[DONE]":
        return True
    try:
        read_json(data)
    except ValueError:
        return False
    return True

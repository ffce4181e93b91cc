"""An exchange for many at once: it calls back at its end, and reads a stream in strides."""

from __future__ import annotations

from collections.abc import Callable

from steelyard.endpoint.chunked import ENDED, Chunked
from steelyard.endpoint.exchange import Exchange
from steelyard.endpoint.form import Form, Forms, Found
from steelyard.endpoint.kept import ENDING, MOST_KEPT, Usual
from steelyard.endpoint.request import Timeouts

_usuals: dict[Usual, Usual] = {}
_MOST_USUALS = 256


class Shot(Exchange):
    """A request whose end is told by a call.

    Once a stream has shown its usual form, a socket read that ends like it is stamped and kept;
    some dozen are read together, at a fifth of the cost, each with its own stamp.  Any other
    read, and every end, is read at once, so that what is known at the end is the same.

    A whole reply that comes in one read and has a known form is not read at all: ``form`` and
    ``found`` say what it says, and ``unfold`` reads it after all.
    """

    __slots__ = (
        "_forms",
        "_landed",
        "data",
        "done",
        "form",
        "found",
        "intended_ns",
        "landed",
        "most",
        "noticed_ns",
        "row",
        "taught",
    )

    def __init__(
        self,
        *,
        data: bytes,
        ready_ns: int,
        landed: Callable[[Shot], None],
        done: Callable[[Shot], None],
        row: int,
        intended_ns: int,
        noticed_ns: int,
        most: int | None = None,
        forms: Forms | None = None,
    ) -> None:
        super().__init__(ready_ns=ready_ns, stream=True)
        self.data = data
        """The whole request."""
        self.done = done
        self.landed = False
        """Whether ``done`` has been called."""
        self.row = row
        """The caller's own mark."""
        self.intended_ns = intended_ns
        self.noticed_ns = noticed_ns
        """When the caller saw that it was due."""
        self.most = most
        """Tokens that end the answer, 0 if unknown, where something waits for its end."""
        self._landed = landed
        self._forms = forms
        self.form: Form | None = None
        self.found: Found | None = None
        self.taught: Form | None = None
        """The form that was learnt from this reply."""

    def again(self) -> None:
        """Forget an attempt that met a dead connection."""
        super().__init__(ready_ns=self.ready_ns, stream=self.stream)
        self.stale = 1

    def receive(self, now: int, data: bytes) -> None:
        """Take in what one socket read gave, stamped ``now``."""
        usual = self.usual
        if usual is not None:
            kept = self.kept
            if data.endswith(usual.tail) and len(data) < usual.below:
                kept.append(now)
                kept.append(data)
                if len(kept) >= usual.room:
                    self.catch_up()
                    self._look_ahead()
                return
            self.catch_up()
            if self.failure is not None or self.complete:
                return
        elif self.first_byte_ns is None and self._forms is not None:
            self._first(now, data, self._forms)
            return
        self._read(now, data)

    def unfold(self) -> None:
        """Read a reply that was taken by its form."""
        if self.form is None:
            return
        self.form = self.found = self.first_byte_ns = self.ended_ns = self.head = None
        self.wire_bytes = 0
        self.complete = self.settled = False
        self._body = None
        self.catch_up()

    def _first(self, now: int, data: bytes, forms: Forms) -> None:
        """The first read of an answer, which may be all of it."""
        known = forms.find(data)
        if known is not None:
            self.form, self.found = known
            self.first_byte_ns = self.last_byte_ns = self.ended_ns = now
            self.wire_bytes = len(data)
            self.head = self.form.head
            self._body = ENDED
            self.complete = self.settled = True
            self.kept += now, data
            return
        self._read(now, data)
        reading, head = self.reading, self.head
        if reading is None or head is None or self.stale or not self.reusable:
            return
        self.taught = forms.learn(data, head, reading.said)

    def _read(self, now: int, data: bytes) -> None:
        super().receive(now, data)
        self._look_ahead()

    def _look_ahead(self) -> None:
        """Know which reads need only be kept from now on."""
        reading, most = self.reading, self.most
        if self.settled or self.failure is not None:
            self.usual = None
        elif reading is not None:
            left = most - 1 - reading.said.tokens if most else MOST_KEPT
            if left <= 0:
                self.usual = ENDING
            elif type(self._body) is Chunked and reading.form is not None:
                head, tail = reading.form
                usual = Usual(
                    tail=tail + b"\r\n",
                    below=2 * (len(head) + len(tail)),
                    room=min(2 * left - 2, MOST_KEPT),
                    awaited=most is not None,
                )
                if usual != self.usual:
                    self.usual = _shared(usual)

    def catch_up(self) -> None:
        """Read what was kept."""
        if not self.kept or self.form is not None:
            return
        stamps: list[int] = self.kept[::2]
        kept: list[bytes] = self.kept[1::2]
        # In place, since whoever reads the socket puts more into it.
        self.kept.clear()
        self.last_byte_ns = stamps[-1]
        body, reading = self._body, self.reading
        framed = len(kept) > 1 and type(body) is Chunked and body.between
        if framed and reading is not None and reading.feed_each(stamps, kept):
            self.wire_bytes += sum(map(len, kept))
            return
        for stamp, data in zip(stamps, kept, strict=True):
            if self.failure is None and not self.complete:
                super().receive(stamp, data)

    def eof(self, now: int) -> None:
        """The server closed its side."""
        self.catch_up()
        super().eof(now)

    def fail(self, now: int, kind: str, detail: str) -> None:
        """Something other than the server's own end ends this exchange."""
        self.catch_up()
        super().fail(now, kind, detail)

    def overdue(self, now: int, limits: Timeouts) -> tuple[str, str] | None:
        """Kind and detail of the limit that has passed, or None."""
        late = super().overdue(now, limits)
        if late is not None and self.kept:
            # What was kept may hold the end already.
            self.catch_up()
            late = super().overdue(now, limits)
        return late

    def release(self) -> None:
        """Tell whoever waits."""
        self._landed(self)


def _shared(usual: Usual) -> Usual:
    """One object for all streams like this, which then stays in the cache."""
    if len(_usuals) >= _MOST_USUALS:
        _usuals.clear()
    return _usuals.setdefault(usual, usual)

"""The form of a whole short reply: all its bytes, but for a few places that vary.

A reply of one token that comes in one read costs more in head, framing and JSON than in its one
word.  Once such a reply has been read in full, the next that has its form is recognised by its
length and by comparing what does not vary.  A form is believed only if it is proved: see
``learn_form``.
"""

from __future__ import annotations

from itertools import pairwise
from operator import itemgetter
from struct import Struct
from typing import NamedTuple

import msgspec

from steelyard.endpoint.head import Head, Malformed
from steelyard.endpoint.holes import Hole, body_holes, head_holes
from steelyard.endpoint.template import SPECIAL
from steelyard.endpoint.transcript import Transcript, joined
from steelyard.endpoint.usage import Usage

LONGEST = 4096
_MOST_TEXTS = 4
_ZERO = 0x30


class Found(NamedTuple):
    """What a reply says where its form varies."""

    text: str
    ident: str | None
    """None where it does not vary."""
    prompt: int | None
    completion: int | None


_Told = tuple[str | None, int | None, int | None]
"""The last three of ``Found``."""


class Form:
    """Fixed pieces and holes in turn, each of a fixed length; it begins and ends with a fixed one.

    ``head`` is that of the reply that it was learnt from.
    """

    __slots__ = (
        "_fixed",
        "_last",
        "_last_told",
        "_named",
        "_numbers",
        "_others",
        "_same",
        "_texts",
        "_unpack",
        "_words",
        "head",
    )

    def __init__(self, data: bytes, holes: list[Hole], head: Head) -> None:
        borders = [0, *(at for hole in holes for at in hole[:2]), len(data)]
        lengths = [b - a for a, b in pairwise(borders)]
        self.head = head
        self._unpack = Struct("".join(f"{length}s" for length in lengths)).unpack
        self._fixed = self._unpack(data)[::2]
        places: dict[str, list[int]] = {}
        for index, hole in enumerate(holes):
            places.setdefault(hole.role, []).append(2 * index + 1)
        repeated = [found for role in ("id", "created") if (found := places.get(role))]
        self._same = [itemgetter(*found) for found in repeated if len(found) > 1]
        self._texts = places["text"]
        rest = [at for role, found in places.items() if role != "text" for at in found]
        # A fixed piece stands in, since a getter of one item gives no tuple.
        self._others = itemgetter(0, 0, *rest)
        self._last: tuple[bytes, ...] = ()
        self._last_told: _Told = None, None, None
        first = {role: found[0] for role, found in places.items()}
        self._words = [first[role] for role in ("id", "date", "x-request-id") if role in first]
        self._numbers = [
            *(places.get("created") or ())[:1],
            *(at for role in ("total_tokens", *_COUNTS) for at in places.get(role, ())),
        ]
        ident = first.get("x-request-id")
        if not head.headers.get("x-request-id"):
            ident = first.get("id")
        self._named = ident, first.get(_COUNTS[0]), first.get(_COUNTS[1])

    def read(self, data: bytes) -> Found | None:
        """What ``data``, of the form's length, says; None where it is not proved to be the form."""
        pieces = self._unpack(data)
        if pieces[::2] != self._fixed:
            return None
        others = self._others(pieces)
        if others != self._last:
            told = self._told(pieces)
            if told is None:
                return None
            self._last, self._last_told = others, told
        text = _text([pieces[at] for at in self._texts])
        return None if text is None else Found(text, *self._last_told)

    def _told(self, pieces: tuple[bytes, ...]) -> _Told | None:
        """What the holes without text say; None where one can't be what it was."""
        for same in self._same:
            group = same(pieces)
            if group.count(group[0]) != len(group):
                return None
        words = b"".join([pieces[at] for at in self._words])
        if not words.isascii() or SPECIAL.search(words) is not None:
            return None
        for at in self._numbers:
            # JSON knows no leading zero.
            if not pieces[at].isdigit() or pieces[at][0] == _ZERO:
                return None
        ident, prompt, completion = self._named
        if ident is not None and b" " in pieces[ident]:
            return None
        return (
            None if ident is None else pieces[ident].decode("ascii"),
            None if prompt is None else int(pieces[prompt]),
            None if completion is None else int(pieces[completion]),
        )


_COUNTS = ("prompt_tokens", "completion_tokens")


def _text(pieces: list[bytes]) -> str | None:
    try:
        if len(pieces) == 1:
            return pieces[0].decode() if SPECIAL.search(pieces[0]) is None else None
        if SPECIAL.search(b"".join(pieces)) is None:
            return "".join([piece.decode() for piece in pieces])
    except UnicodeDecodeError:
        pass
    return None


def learn_form(data: bytes, head: Head, said: Transcript) -> Form | None:
    """The form of a whole reply that was read as ``head`` and ``said``, or None.

    Proof: framing and events are of the strictest spelling (each chunk whole events, each event
    one line of data).  Each hole is shown to be the value of one header, the inside of one JSON
    string or one JSON number: with another value in its place the head or the event parses to
    the same object with that one value replaced.  A hole's bytes may hold no control character,
    quote or backslash, so they can move no border of a header, chunk, line or string; and a
    value's truth is the same, since its length is.  So the transcript is the same, but for those
    values.
    """
    if not _usual(said) or head.status != 200 or head.encoding not in ("", "identity"):
        return None
    try:
        holes = [*head_holes(data, head), *body_holes(data)]
    except (ValueError, Malformed):
        return None
    if sum(hole.role == "text" for hole in holes) != said.tokens:
        return None
    form = Form(data, _agreeing(data, holes), head)
    found = form.read(data)
    usage = said.usage or Usage()
    told = Found(
        joined(said.text),
        head.headers.get("x-request-id") or said.ident,
        usage.prompt,
        usage.completion,
    )
    if found is None:
        return None
    # What does not vary is not found; what is found must be what was read.
    agrees = all(a in (None, b) for a, b in zip(found, told, strict=True))
    return form if agrees else None


def _usual(said: Transcript) -> bool:
    odd = said.fault or said.garbage or said.calls or said.refusal or said.reasoning
    return (
        not odd
        and said.done
        and said.finish is not None
        and 1 <= said.tokens == said.visible <= _MOST_TEXTS
    )


def _agreeing(data: bytes, holes: list[Hole]) -> list[Hole]:
    """The holes without identifiers or dates that are not the same throughout the reply."""
    values: dict[str, set[bytes]] = {}
    for hole in holes:
        values.setdefault(hole.role, set()).add(data[hole.start : hole.end])
    return [
        hole for hole in holes if hole.role not in ("id", "created") or len(values[hole.role]) == 1
    ]


class Forms(msgspec.Struct):
    """The forms that an endpoint's replies have shown so far, by their length."""

    known: dict[int, list[Form]] = {}
    served: int = 0
    tried: int = 0

    def find(self, data: bytes) -> tuple[Form, Found] | None:
        """The form of a reply and what it says, if it has a known one."""
        forms = self.known.get(len(data))
        if forms is not None:
            for form in forms:
                found = form.read(data)
                if found is not None:
                    self.served += 1
                    return form, found
        return None

    def learn(self, data: bytes, head: Head, said: Transcript) -> Form | None:
        """Learn from a reply that was read in full; rarely where it has not paid so far."""
        if len(data) > LONGEST or self.tried >= 32 + self.served // 16 or self.tried >= 1024:
            return None
        self.tried += 1
        form = learn_form(data, head, said)
        if form is not None:
            self.known.setdefault(len(data), []).append(form)
        return form

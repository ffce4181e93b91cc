"""Reads of a stream's usual form that are kept, to be read together."""

from __future__ import annotations

from typing import Any, NamedTuple

STRIDE = 64
"""Reads that are kept before they are read at once."""
MOST_KEPT = 2 * STRIDE
Kept = list[Any]
"""Time and bytes in turn."""


class Usual(NamedTuple):
    """What a read looks like that need only be kept."""

    tail: bytes
    below: int
    """It is shorter than this, as two events of the usual form are not."""
    room: int
    """Entries of Kept before it has to be read at once."""
    awaited: bool
    """Whether something is sent when the answer ends."""


ENDING = Usual(tail=b"", below=0, room=0, awaited=True)
"""No read is kept: the next may be the end that is awaited."""

"""What the text events of an endpoint's streams have in common, whatever their identifier.

A template holds for one stream, since events carry its identifier.  That the identifier and the
time of creation may vary is proved once; the next stream's template is then cut from its first
text event, at a tenth of the cost of learning it.
"""

from __future__ import annotations

import re
from collections import deque

import orjson

from steelyard.endpoint.holes import event_holes
from steelyard.endpoint.template import INSIDE, Template, learn, template_at

_HOLES = {
    "text": rb"(" + INSIDE + rb")",
    "id": rb"[ !#-\[\]-~]*+",
    "created": rb"[1-9][0-9]{0,14}+",
}
_shapes: deque[re.Pattern[bytes]] = deque(maxlen=4)


def recall(data: bytes) -> Template | None:
    """The template of an event of a known shape, or None."""
    for shape in _shapes:
        match = shape.fullmatch(data)
        if match is not None and match[1]:
            return template_at(data, match.span(1), visible=shape.groups == 1)
    return None


def learn_shape(data: bytes) -> Template | None:
    """The template of an event with this data, or None; its shape is known from now on.

    Proof: ``learn`` shows that the text may be any string.  ``event_holes`` shows of identifier
    and time of creation, one by one, that with another value in its place the event parses to the
    same object with that one value replaced.  None of them holds a quote, a backslash or a control
    character, so they can move no border of another; what else ``learn`` asks of an event does not
    depend on them.
    """
    template = learn(data)
    if template is None:
        return None
    holes = [hole for hole in event_holes(data, orjson.loads(data)) if hole.role in _HOLES]
    texts = [hole for hole in holes if hole.role == "text"]
    head = template.head.removeprefix(b"data: ")
    if len(texts) != 1 or texts[0].start != len(head):
        return template
    pattern, at = b"", 0
    for hole in holes:
        pattern += re.escape(data[at : hole.start]) + _HOLES[hole.role]
        at = hole.end
    # A second group, which never takes anything, marks what no user sees.
    hidden = b"" if template.visible else b"()"
    _shapes.append(re.compile(pattern + re.escape(data[at:]) + hidden))
    return template

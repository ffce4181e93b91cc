"""R8: refusals, and failures that look like success."""

from __future__ import annotations

from collections.abc import Sequence

from steelyard.selftest.case import Case, Group, Truth
from steelyard.selftest.script import Asked, Send, Step
from steelyard.selftest.shapes import BODY_ERROR, always, brisk, stream
from steelyard.selftest.wire import whole


def _limiting(asked: Asked) -> Sequence[Step]:
    if asked.number % 2:
        return [Send(data=whole(BODY_ERROR, "Retry-After: 1", status="429 Too Many Requests"))]
    return stream(*brisk())


def _bursting(asked: Asked) -> Sequence[Step]:
    # Any eight requests in a row hold four of each, so that a tool may try the server first.
    if asked.number % 4 < 2:
        return [Send(data=whole(BODY_ERROR, status="503 Service Unavailable"))]
    return stream(*brisk())


def refusals() -> list[Case]:
    """Give the cases of R8."""
    broken = always(Send(data=whole(BODY_ERROR, status="500 Internal Server Error")))
    return [
        Case(
            name="rate-limited",
            group=Group.REFUSAL,
            title="429 with Retry-After on every second request",
            script=_limiting,
            requests=8,
            truth=Truth(words="4 ok, 4 failed", ok=4, kinds=frozenset({"rate-limited"})),
        ),
        Case(
            name="burst-503",
            group=Group.REFUSAL,
            title="503 in bursts of two",
            script=_bursting,
            requests=8,
            truth=Truth(words="4 ok, 4 failed", ok=4, kinds=frozenset({"http-5xx"})),
        ),
        Case(
            name="refused",
            group=Group.REFUSAL,
            title="nobody listens",
            script=broken,
            listening=False,
            truth=Truth(words="failure", ok=0, kinds=frozenset({"refused"})),
        ),
        Case(
            name="all-fail",
            group=Group.REFUSAL,
            title="500 on everything",
            script=broken,
            truth=Truth(
                words="failure, and a result that says so",
                ok=0,
                kinds=frozenset({"http-5xx"}),
                report=True,
            ),
        ),
    ]

"""R7: where servers put their token counts, and where they do not."""

from __future__ import annotations

from collections.abc import Sequence

from steelyard.selftest.case import Case, Group, Truth
from steelyard.selftest.script import Asked, Script, Send, Step
from steelyard.selftest.shapes import STOP, TEXT, TOKENS, always, brisk, stream
from steelyard.selftest.wire import DONE, WORD, chunk, piece, sse, usage, whole


def _strict(asked: Asked) -> Sequence[Step]:
    """Reject a field, as strict proxies do; count nothing."""
    if "stream_options" in asked.fields:
        message = "Unrecognized request argument supplied: stream_options"
        said = {"error": {"message": message, "type": "invalid_request_error"}}
        return [Send(data=whole(said, status="400 Bad Request"))]
    return stream(*brisk(), tail=(STOP, DONE))


def _counting() -> list[Step]:
    """Tell the running count in every chunk."""
    return [
        Send(
            data=piece(sse(chunk(WORD, usage=usage(at)))),
            after_s=0.005 if at > 1 else 0.05,
            tokens=1,
        )
        for at in range(1, TOKENS + 1)
    ]


def usages() -> list[Case]:
    """Give the cases of R7."""
    told = Truth(words=f"{TOKENS} tokens", ok=4, tokens=TOKENS, text=TEXT)
    guess = Truth(words="unknown, or an estimate near 20", ok=4, tokens=TOKENS, estimate=True)
    made: dict[str, tuple[str, Script, Truth]] = {
        "usage-absent": ("usage nowhere", always(*stream(*brisk(), tail=(STOP, DONE))), guess),
        "usage-alone": ("usage in a chunk of its own", always(*stream(*brisk())), told),
        "usage-running": ("usage in every chunk", always(*stream(*_counting())), told),
        "usage-doubled": (
            "usage says twice what came",
            always(
                *stream(*brisk(), tail=(STOP, chunk(choices=[], usage=usage(2 * TOKENS)), DONE))
            ),
            Truth(words="the mismatch is flagged", ok=4, mismatch=True),
        ),
        "strict": (
            "400 on `stream_options`",
            _strict,
            Truth(
                words="sent again without it, and said so",
                ok=4,
                tokens=TOKENS,
                estimate=True,
                dropped="stream_options",
            ),
        ),
    }
    return [
        Case(name=name, group=Group.USAGE, title=title, script=script, truth=truth)
        for name, (title, script, truth) in made.items()
    ]

"""What became of a request, at the wire: one table and the order in which it is read."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from steelyard.endpoint.transcript import Transcript
from steelyard.evidence import Outcome

OUTCOMES: Mapping[str, Outcome] = MappingProxyType(
    {
        "": Outcome.OK,
        # The endpoint answered, and the answer is no use: this counts against the deployment.
        "rejected": Outcome.WRONG,  # HTTP 400 and 422
        "content-filter": Outcome.WRONG,
        "refusal": Outcome.WRONG,  # nothing but a refusal in its own field
        "empty": Outcome.WRONG,
        "thinking-only": Outcome.WRONG,
        "length": Outcome.WRONG,  # cut by the token limit
        # No whole answer came.
        "refused": Outcome.TRANSPORT,
        "unreachable": Outcome.TRANSPORT,
        "reset": Outcome.TRANSPORT,  # closed before the answer began, or reset at any time
        "dns": Outcome.TRANSPORT,
        "tls": Outcome.TRANSPORT,
        "proxy": Outcome.TRANSPORT,
        "local": Outcome.TRANSPORT,  # this machine could not: no file handles, no free port
        "timeout-connect": Outcome.TRANSPORT,
        "timeout-first": Outcome.TRANSPORT,
        "timeout-idle": Outcome.TRANSPORT,
        "timeout-total": Outcome.TRANSPORT,
        "http-3xx": Outcome.TRANSPORT,
        "http-4xx": Outcome.TRANSPORT,
        "http-5xx": Outcome.TRANSPORT,
        "rate-limited": Outcome.TRANSPORT,
        "malformed-http": Outcome.TRANSPORT,
        "malformed-sse": Outcome.TRANSPORT,
        "malformed-json": Outcome.TRANSPORT,
        "truncated-stream": Outcome.TRANSPORT,
        "error-event": Outcome.TRANSPORT,
    }
)
"""Outcome of each kind (design decision 4)."""

CENSORED = frozenset(kind for kind in OUTCOMES if kind.startswith("timeout-"))
"""Kinds of which only a lower bound of the latency is known."""

_BROKEN_OFF = ("abort", "error", "insufficient_system_resource")


def judge(
    *, status: int | None, failure: tuple[str, str] | None, said: Transcript, streamed: bool
) -> tuple[str, str]:
    """Kind and one line of detail of a request.

    ``failure`` is what ended it at the wire, if not the server's own end; ``said`` is what had
    been read by then.
    """
    if status is not None and status != 200:
        return (_of_status(status, said), _told(f"HTTP {status}", said))
    if said.fault is not None:
        kind = "content-filter" if _filtered(said) else "error-event"
        return (kind, _told("error in the reply", said))
    if said.garbage:
        return ("malformed-sse" if streamed else "malformed-json", said.garbage)
    whole = said.done or said.finish is not None
    if failure is not None and not whole:
        return failure
    if streamed and not whole:
        return ("truncated-stream", "ended with neither finish_reason nor [DONE]")
    return _of_answer(said, _note(said, failure, streamed=streamed))


def _of_status(status: int, said: Transcript) -> str:
    if status == 429:
        return "rate-limited"
    if status in (400, 422):
        return "content-filter" if _filtered(said) else "rejected"
    if status < 300:
        return "malformed-http"
    return f"http-{status // 100}xx" if status < 600 else "malformed-http"


def _of_answer(said: Transcript, note: str) -> tuple[str, str]:
    finish = said.finish or ""
    if finish in _BROKEN_OFF:
        return ("error-event", f"finish_reason {finish}")
    if finish == "content_filter":
        return ("content-filter", "finish_reason content_filter")
    if finish == "length":
        return ("length", "cut by the token limit")
    if any(said.text) or said.calls:
        return ("", note)
    if any(said.refusal):
        return ("refusal", _line("".join(said.refusal)))
    if any(said.reasoning):
        return ("thinking-only", "reasoning, but no answer")
    return ("empty", "an answer without text")


def _note(said: Transcript, failure: tuple[str, str] | None, *, streamed: bool) -> str:
    if not streamed:
        return ""
    if failure is not None and not said.done:
        return f"whole by its finish_reason, then: {failure[1]}"
    if not said.done:
        return "no [DONE]"
    return "" if said.finish is not None else "no finish_reason"


def _filtered(said: Transcript) -> bool:
    fault = said.fault
    return fault is not None and "content_filter" in fault.code.lower()


def _told(what: str, said: Transcript) -> str:
    fault = said.fault
    if fault is None:
        return what
    return _line(": ".join(part for part in (what, fault.code, fault.message) if part))


def _line(text: str) -> str:
    return " ".join(text.split())[:300]

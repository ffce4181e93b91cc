"""Asking a local engine how it is, over plain loopback HTTP."""

from __future__ import annotations

import http.client
import json
import time
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from steelyard.engines.child import Child

_ASK_S = 10.0
_PAUSE_S = 0.1
_NOTHING = "no answer"


def get(origin: str, *, path: str, timeout_s: float = _ASK_S) -> tuple[int, bytes]:
    """GET ``origin + path``: status and body.  Raises ``OSError`` or ``HTTPException``.

    No proxy of the environment is used: the engine is on this machine.
    """
    address = urlsplit(origin)
    connection = http.client.HTTPConnection(
        address.hostname or "127.0.0.1", address.port, timeout=timeout_s
    )
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


def get_json(origin: str, *, path: str) -> dict[str, Any]:
    """GET a JSON object; an empty one where the route is absent or answers otherwise."""
    try:
        status, body = get(origin, path=path)
        found = json.loads(body) if status == 200 else {}
    except (OSError, http.client.HTTPException, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def await_healthy(origin: str, *, child: Child, until: float) -> None:
    """Return when ``/health`` answers 200.

    Raises ``EngineFailed`` when the child ends first, or at the deadline ``until``
    (``time.monotonic``).
    """
    last = _NOTHING
    while time.monotonic() < until:
        if child.exit_status() is not None:
            raise child.crash("before it was healthy")
        left = until - time.monotonic()
        try:
            status, _ = get(origin, path="/health", timeout_s=max(0.05, min(_ASK_S, left)))
            if status == 200:
                return
            last = f"HTTP {status}"
        except (OSError, http.client.HTTPException) as problem:
            # What the deadline alone cut short says less than the answer before it.
            cut = left < _ASK_S and isinstance(problem, TimeoutError)
            last = last if cut and last != _NOTHING else type(problem).__name__
        time.sleep(_PAUSE_S)
    raise child.failure(f"was not healthy in time (/health: {last}); allow a longer start")

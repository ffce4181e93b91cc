"""Pushes to an OpenTelemetry collector, from a thread of the watching process."""

from __future__ import annotations

import http.client
import os
import threading
import time
from collections.abc import Callable
from urllib.parse import unquote, urlsplit

import orjson

from steelyard.errors import StudyError

EVERY_S = 5.0
PATIENCE_S = 3.0
"""For a collector to answer; the run does not wait for it."""
HEADERS = "OTEL_EXPORTER_OTLP_HEADERS"
"""Environment variable of OpenTelemetry's: name=value,name=value."""
_MOST = 65536


class Pushed:
    """Posts what ``body`` gives every few seconds, and once at the end; a context manager.

    A collector that is down costs nothing but what ``fault`` says.  There is no proxy and no
    redirect: only the host that was named is spoken to.
    """

    def __init__(
        self, url: str, body: Callable[[], bytes | None], *, every_s: float = EVERY_S
    ) -> None:
        self._url = urlsplit(url)
        self._named = url
        self._headers = {"Content-Type": "application/json", **_headers()}
        self._body = body
        self._every = every_s
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._push, daemon=True, name="otlp")
        self.sent = 0
        self.failed = 0
        self.fault = ""
        """What the last push that failed met; "" where the last one came through."""

    def __enter__(self) -> Pushed:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join(2 * PATIENCE_S)

    def told(self) -> str:
        """How it went, where it did not go well."""
        if not self.failed:
            return ""
        return (
            f"{self._named}: {self.failed} of {self.sent + self.failed} pushes failed "
            f"({self.fault or 'the last one came through'}); the run goes on without"
        )

    def _push(self) -> None:
        while not self._over.wait(self._every):
            self._once()
        self._once()

    def _once(self) -> None:
        body = self._body()
        if body is None:
            return
        try:
            self.fault = self._post(body)
        except (OSError, http.client.HTTPException) as problem:
            self.fault = getattr(problem, "strerror", None) or type(problem).__name__
        if self.fault:
            self.failed += 1
        else:
            self.sent += 1

    def _post(self, body: bytes) -> str:
        """Send it; returns what is wrong with the answer, or ""."""
        url = self._url
        make = http.client.HTTPSConnection if url.scheme == "https" else http.client.HTTPConnection
        line = make(url.hostname or "", url.port, timeout=PATIENCE_S)
        try:
            path = url.path.rstrip("/")
            path = path if path.endswith("/v1/metrics") else f"{path}/v1/metrics"
            line.request("POST", path, body, self._headers)
            answer = line.getresponse()
            said = answer.read(_MOST)
        finally:
            line.close()
        if answer.status != 200:
            return f"status {answer.status}"
        return _rejected(said)


def unix_ns() -> int:
    """Now."""
    return time.time_ns()


def _rejected(said: bytes) -> str:
    try:
        partial = orjson.loads(said or b"{}").get("partialSuccess") or {}
        rejected = int(partial.get("rejectedDataPoints") or 0)
    except (ValueError, TypeError, AttributeError):
        return ""
    return f"{rejected} data points rejected" if rejected else ""


def _headers() -> dict[str, str]:
    """Raises StudyError for a variable that is not name=value, without telling its value."""
    pairs = [pair.partition("=") for pair in os.environ.get(HEADERS, "").split(",") if pair.strip()]
    if any(not sign or not name.strip() for name, sign, _ in pairs):
        raise StudyError(f"{HEADERS}: is not name=value,name=value; correct it or unset it")
    return {name.strip(): unquote(value.strip()) for name, _, value in pairs}

"""A small HTTP client for metrics pages: one kept connection, blocking, nothing hidden."""

from __future__ import annotations

import contextlib
import http.client
import socket
import ssl
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import TracebackType
from typing import Final
from urllib.parse import SplitResult, urlsplit

from steelyard.errors import EndpointUnusable, StudyError

_MOST: Final = 64 * 2**20
_ACCEPT: Final = "text/plain;version=0.0.4;q=1,application/openmetrics-text;version=1.0.0;q=0.5"
_LOST: Final = (http.client.RemoteDisconnected, ConnectionError, http.client.BadStatusLine)


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """Where a page lies and how it is asked for; no redirect and no proxy is followed."""

    url: str
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    """May hold a secret; shown nowhere."""
    timeout_s: float = 5.0
    ca: str | None = None
    """File with the certificates to trust; the system's if None."""

    def __post_init__(self) -> None:
        try:
            parts = urlsplit(self.url)
            good = parts.scheme in {"http", "https"} and parts.hostname and parts.port != 0
        except ValueError:
            good = False
        if not good:
            raise StudyError("the address of a metrics page must be like http://HOST:PORT/metrics")
        if parts.username is not None:
            raise StudyError(f"{parts.hostname}: give a password as a header, not in the address")
        for name, value in self.headers.items():
            if not value.isprintable():
                raise StudyError(f"{parts.hostname}: header {name} holds a line break or the like")

    @property
    def parts(self) -> SplitResult:
        """The address, taken apart."""
        return urlsplit(self.url)


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """A page as it came."""

    asked_ns: int
    answered_ns: int
    """Stamp of the header's arrival; whatever the page shows was so in between."""
    content_type: str
    body: bytes


class Web:
    """Asks one server, again and again over one connection; for one thread."""

    def __init__(
        self, address: Address, *, clock: Callable[[], int] = time.perf_counter_ns
    ) -> None:
        self._address = address
        self._clock = clock
        self._line: http.client.HTTPConnection | None = None

    def get(self, path: str | None = None) -> Answer:
        """Ask for the address's own page or another path of its server.

        Raises EndpointUnusable, whose text holds no header.
        """
        own = self._address.parts
        target = path or (own.path or "/") + (f"?{own.query}" if own.query else "")
        return self._ask("GET", target, None)

    def post(self, path: str, *, form: str) -> Answer:
        """Send a form.  Raises EndpointUnusable."""
        return self._ask("POST", path, form)

    def close(self) -> None:
        """Close the connection; a later request opens another."""
        if self._line is not None:
            self._line.close()
        self._line = None

    def _ask(self, method: str, target: str, form: str | None) -> Answer:
        reused = self._line is not None and self._line.sock is not None
        try:
            try:
                return self._once(method, target, form)
            except _LOST:
                # A server may close an idle connection at any time; that says nothing of it.
                if not reused:
                    raise
                self.close()
                return self._once(method, target, form)
        except (OSError, http.client.HTTPException) as why:
            self.close()
            told = str(why) or type(why).__name__
            raise EndpointUnusable(f"{self._where(target)}: no metrics page: {told}") from why

    def _once(self, method: str, target: str, form: str | None) -> Answer:
        if self._line is None:
            self._line = _line(self._address)
        if self._line.sock is None:
            # New, or let go of by http.client because its server said that it would close it.
            self._line.connect()
        headers = {"Accept": _ACCEPT, "Accept-Encoding": "identity", **self._address.headers}
        if form is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        # A socket's own time-out begins anew with each byte, so a dripping page needs another.
        with _Limit(self._line.sock, seconds=self._address.timeout_s):
            asked_ns = self._clock()
            self._line.request(method, target, body=form, headers=headers)
            reply = self._line.getresponse()
            answered_ns = self._clock()
            body = reply.read(_MOST + 1)
        if len(body) > _MOST:
            raise http.client.HTTPException("the page is larger than 64 MiB")
        if reply.length:
            raise http.client.HTTPException("the page was cut short")
        # Prometheus explains a wrong query in the body of a 400 or 422.
        told = form is not None and reply.headers.get_content_type().endswith("json")
        if reply.status != 200 and not told:
            raise http.client.HTTPException(f"HTTP {reply.status}")
        return Answer(
            asked_ns=asked_ns,
            answered_ns=answered_ns,
            content_type=reply.headers.get_content_type(),
            body=body,
        )

    def _where(self, target: str) -> str:
        return f"{self._address.parts.netloc}{target[:80]}"


class _Limit:
    """Cuts a socket off when its time is over, and says so."""

    def __init__(self, sock: socket.socket, *, seconds: float) -> None:
        self._sock = sock
        self._seconds = seconds
        self._over = False
        self._timer = threading.Timer(seconds, self._cut)

    def _cut(self) -> None:
        self._over = True
        with contextlib.suppress(OSError):
            self._sock.shutdown(socket.SHUT_RDWR)

    def __enter__(self) -> None:
        self._timer.start()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._timer.cancel()
        if self._over:
            raise TimeoutError(f"not complete after {self._seconds:g} s") from fault


def _line(address: Address) -> http.client.HTTPConnection:
    host = address.parts.hostname or ""
    if address.parts.scheme == "http":
        return http.client.HTTPConnection(host, address.parts.port, timeout=address.timeout_s)
    trust = ssl.create_default_context(cafile=address.ca)
    return http.client.HTTPSConnection(
        host, address.parts.port, timeout=address.timeout_s, context=trust
    )

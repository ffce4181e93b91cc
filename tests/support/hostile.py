"""A server that plays scripts: any bytes, split and delayed at will, resets and half-closes.

    with Hostile([reply(sse(chunk("a"), DONE))]) as server:
        ...                      # server.url, server.requests, server.connections

Each request takes the next script; the last one repeats.  A script is a list of steps, or a
function of the request that gives one.
"""

from __future__ import annotations

import contextlib
import json
import socket
import ssl
import struct
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Send:
    """Send bytes, after a delay, as one packet or in pieces of ``split`` bytes."""

    data: bytes
    delay_s: float = 0.0
    split: int = 0


@dataclass(frozen=True, slots=True)
class Reset:
    """Close with RST."""


@dataclass(frozen=True, slots=True)
class Close:
    """Close with FIN."""


@dataclass(frozen=True, slots=True)
class HalfClose:
    """Close the sending side only."""


@dataclass(frozen=True, slots=True)
class Hold:
    """Do nothing until the client has closed, or the time is over."""

    seconds: float = 30.0


Step = Send | Reset | Close | HalfClose | Hold


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """A request as it arrived."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes
    connection: int

    @property
    def json(self) -> Any:
        return json.loads(self.body)


Script = Sequence[Step] | Callable[[Seen], Sequence[Step]]


@dataclass
class Hostile:
    """The server; a thread for each connection."""

    scripts: Sequence[Script]
    tls: ssl.SSLContext | None = None
    family: socket.AddressFamily = socket.AF_INET
    port_wanted: int = 0
    """A port of its own choice, unless one is wanted."""
    requests: list[Seen] = field(default_factory=list)
    connections: int = 0
    hung_up: threading.Event = field(default_factory=threading.Event)
    """Set when a client closed while a script held."""
    port: int = 0

    def __enter__(self) -> Hostile:
        self._lock = threading.Lock()
        self._over = threading.Event()
        self._open: list[socket.socket] = []
        self._socket = socket.socket(self.family, socket.SOCK_STREAM)
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._socket.bind(
            ("::1" if self.family == socket.AF_INET6 else "127.0.0.1", self.port_wanted)
        )
        self._socket.listen(128)
        self.port = int(self._socket.getsockname()[1])
        self._threads = [threading.Thread(target=self._accept, daemon=True)]
        self._threads[0].start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()
        for connection in self._open:
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            thread.join(5)

    @property
    def url(self) -> str:
        host = "[::1]" if self.family == socket.AF_INET6 else "127.0.0.1"
        return f"{'https' if self.tls else 'http'}://{host}:{self.port}/v1"

    def _accept(self) -> None:
        while not self._over.is_set():
            try:
                connection, _ = self._socket.accept()
            except OSError:
                return
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._open.append(connection)
            number, self.connections = self.connections, self.connections + 1
            thread = threading.Thread(target=self._serve, args=(connection, number), daemon=True)
            self._threads.append(thread)
            thread.start()

    def _serve(self, connection: socket.socket, number: int) -> None:
        with contextlib.suppress(OSError), connection:
            if self.tls is not None:
                connection = self.tls.wrap_socket(connection, server_side=True)
                self._open.append(connection)
            with connection:
                while (seen := _read(connection, number)) is not None:
                    with self._lock:
                        script = self.scripts[min(len(self.requests), len(self.scripts) - 1)]
                        self.requests.append(seen)
                    if not self._play(connection, script(seen) if callable(script) else script):
                        return

    def _play(self, connection: socket.socket, script: Sequence[Step]) -> bool:
        for step in script:
            if isinstance(step, Send):
                self._send(connection, step)
            elif isinstance(step, HalfClose):
                connection.shutdown(socket.SHUT_WR)
            elif isinstance(step, Hold):
                connection.settimeout(step.seconds)
                with contextlib.suppress(TimeoutError):
                    if connection.recv(1) == b"":
                        self.hung_up.set()
                    return False
                connection.settimeout(None)
            else:
                if isinstance(step, Reset):
                    linger = struct.pack("ii", 1, 0)
                    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
                return False
        return True

    def _send(self, connection: socket.socket, step: Send) -> None:
        if step.delay_s:
            self._over.wait(step.delay_s)
        size = step.split or len(step.data) or 1
        for at in range(0, len(step.data), size):
            connection.sendall(step.data[at : at + size])


@contextlib.contextmanager
def refusing() -> Iterator[str]:
    """The address of a port that is taken and that nobody listens on."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        yield f"http://127.0.0.1:{taken.getsockname()[1]}/v1"


def _read(connection: socket.socket, number: int) -> Seen | None:
    data = b""
    while b"\r\n\r\n" not in data:
        part = connection.recv(65536)
        if not part:
            return None
        data += part
    head, _, body = data.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    method, path, _ = first.split(" ", 2)
    headers = {}
    for line in lines:
        name, _, value = line.partition(":")
        headers[name.lower()] = value.strip()
    while len(body) < int(headers.get("content-length", "0")):
        body += connection.recv(65536)
    return Seen(method=method, path=path, headers=headers, body=body, connection=number)


DONE = b"[DONE]"


def chunk(content: str | None = None, /, **more: Any) -> bytes:
    """A chat completion chunk; ``finish``, ``usage``, ``choices`` and delta fields by name."""
    finish = more.pop("finish", None)
    top = {name: more.pop(name) for name in ("usage", "choices") if name in more}
    delta = more if content is None else {"content": content, **more}
    body = {
        "id": "chatcmpl-1",
        "object": "chat.completion.chunk",
        "created": 1700000000,
        "model": "scripted",
        "choices": [{"index": 0, "delta": delta, "finish_reason": finish}],
        **top,
    }
    return json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()


def sse(*events: bytes, end: bytes = b"\n", space: bytes = b" ") -> bytes:
    """Events as a stream."""
    return b"".join(b"data:" + space + event + end + end for event in events)


def chunked(data: bytes, *, size: int = 0) -> bytes:
    """Bytes in HTTP chunks of ``size`` bytes, or one chunk."""
    size = size or len(data) or 1
    parts = [data[at : at + size] for at in range(0, len(data), size)]
    return b"".join(b"%x\r\n%b\r\n" % (len(part), part) for part in parts) + b"0\r\n\r\n"


def http(
    body: bytes,
    *,
    status: str = "200 OK",
    kind: str = "text/event-stream",
    headers: Iterable[str] = (),
    framing: str = "chunked",
    size: int = 0,
) -> bytes:
    """A whole response; framing is chunked, length or close."""
    lines = [f"HTTP/1.1 {status}", f"Content-Type: {kind}", "Server: hostile", *headers]
    if framing == "chunked":
        lines.append("Transfer-Encoding: chunked")
        body = chunked(body, size=size)
    elif framing == "length":
        lines.append(f"Content-Length: {len(body)}")
    else:
        lines.append("Connection: close")
    return "\r\n".join((*lines, "", "")).encode() + body


def reply(body: bytes, *, split: int = 0, **how: Any) -> list[Step]:
    """A script that answers whole, and closes where the framing says so."""
    send = Send(data=http(body, **how), split=split)
    return [send, Close()] if how.get("framing") == "close" else [send]

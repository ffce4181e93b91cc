"""A page for Prometheus to scrape, served from a thread of the watching process."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from steelyard.errors import StudyError
from steelyard.load.export.page import CONTENT

SLOW_S = 5.0
"""A scraper that takes longer to ask is left alone."""


class Served:
    """Serves what ``text`` gives at /metrics; a context manager.  Raises StudyError where the
    address can't be had."""

    def __init__(self, host: str, port: int, text: Callable[[], str]) -> None:
        handler = type("Handler", (_Handler,), {"text": staticmethod(text)})
        server = _Server if ":" not in host else _Server6
        try:
            self._server = server((host, port), handler)
        except OSError as problem:
            raise StudyError(
                f"--export prometheus={host}:{port}: can't be listened on ({problem.strerror}); "
                "name an address of this machine and a port that is free"
            ) from problem
        self.port = int(self._server.server_address[1])
        # It looks for the end so often; a scrape wakes it at once.
        self._thread = threading.Thread(
            target=self._server.serve_forever, args=(0.1,), daemon=True, name="prometheus"
        )

    def __enter__(self) -> Served:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    # The next run may want the port while connections of this one are still winding down.
    allow_reuse_address = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A scraper that went away is none of the run's business."""


class _Server6(_Server):
    address_family = socket.AF_INET6


class _Handler(BaseHTTPRequestHandler):
    timeout = SLOW_S
    server_version = "steelyard"
    sys_version = ""
    text: Callable[[], str]

    def do_GET(self) -> None:
        """Answer with the page, whatever asks for it."""
        if self.path.partition("?")[0] != "/metrics":
            self._answer(404, b"the page is /metrics\n", "text/plain; charset=utf-8")
            return
        self._answer(200, self.text().encode(), CONTENT)

    def log_message(self, format: str, *args: Any) -> None:
        """Keep stderr for the load."""

    def _answer(self, status: int, body: bytes, content: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", content)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

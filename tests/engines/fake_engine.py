"""A scripted engine: ``fake_engine.py MODE PARENT``; MODE says how it misbehaves."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from steelyard.engines import lifeline


class Health(BaseHTTPRequestHandler):
    status = 200

    def do_GET(self):
        self.send_response(self.status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


def serve(channel: int, *, status: int = 200) -> ThreadingHTTPServer:
    Health.status = status
    server = ThreadingHTTPServer(("127.0.0.1", 0), Health)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    lifeline.announce(channel, {"url": f"http://127.0.0.1:{server.server_port}"})
    return server


def say(text: str) -> None:
    sys.stderr.write(text + "\n")
    sys.stderr.flush()


def main(mode: str, parent: int) -> None:
    channel = lifeline.claim_stdout()
    print("native chatter on standard output", flush=True)
    if mode == "kernel-only":
        null = os.open(os.devnull, os.O_RDONLY)
        lifeline.watch_lifeline = lambda: os.read(null, 0)
    if mode == "pipe-only":
        threading.Thread(target=lifeline.watch_lifeline, daemon=True).start()
    else:
        lifeline.die_with_parent(parent)
    say(f"begin {mode}")
    if mode == "crash-at-start":
        say("cannot allocate the cache")
        sys.exit(7)
    if mode == "never-ready":
        threading.Event().wait()
    if mode == "stubborn":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        descendant = subprocess.Popen(
            [sys.executable, "-c", "import time; time.sleep(600)"], stdin=subprocess.DEVNULL
        )
        say(f"descendant {descendant.pid}")
    serve(channel, status=503 if mode == "unhealthy" else 200)
    if mode == "dies-later":
        say("lost the device")
        os.kill(os.getpid(), signal.SIGABRT)
    threading.Event().wait()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))

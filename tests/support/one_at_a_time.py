"""A cluster that holds one desk at a time: a server on one port, raised and ended by scripts.

``python one_at_a_time.py NAME PORT`` answers like the desk NAME until it is killed.
"""

from __future__ import annotations

import json
import re
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

UP = """#!/bin/sh
echo "raising $1 with $DESK_KEY"; echo "up $1" >> events
nohup {python} {server} $1 {port} > server.out 2>&1 &
echo $! > pid
"""
DOWN = """#!/bin/sh
echo "down $1" >> events
test -f pid && kill $(cat pid) && rm pid
true
"""
SWAP = """cluster:
  blocks: {blocks}
  warm_up: 3 requests
  swap:
    strict: {{start: ./up.sh strict, stop: ./down.sh strict, ready: "{url}/health", timeout: 30 s}}
    plain: {{start: ./up.sh plain, stop: ./down.sh plain, ready: "{url}/health", timeout: 30 s}}
"""


def write_scripts(folder: Path, *, port: int) -> None:
    """up.sh and down.sh of a cluster on ``port``."""
    for name, text in (("up.sh", UP), ("down.sh", DOWN)):
        script = folder / name
        script.write_text(text.format(python=sys.executable, server=__file__, port=port))
        script.chmod(0o755)


class Desk(BaseHTTPRequestHandler):
    """Answers items of the desk; the one named plain errs in every fifth."""

    protocol_version = "HTTP/1.1"

    def log_message(self, *_: object) -> None:
        """Nobody reads it."""

    def do_GET(self) -> None:
        """Ready as soon as it listens."""
        self._send(b"ok", "text/plain")

    def do_POST(self) -> None:
        """One answer, as an event stream."""
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        found = re.search(r"#(\d+): card (\d+) lost in (.*)", asked["messages"][-1]["content"])
        number, card, city = (found[1], found[2], found[3]) if found else ("0", "", "")
        wrong = sys.argv[1] == "plain" and int(number) % 5 == 0
        said = json.dumps({"card": card, "city": "Atlantis" if wrong else city})
        usage = {"prompt_tokens": 20, "completion_tokens": 9}
        events = (
            {"model": "scripted", "choices": [{"index": 0, "delta": {"content": said}}]},
            {"model": "scripted", "choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]},
            {"model": "scripted", "choices": [], "usage": usage},
        )
        body = b"".join(b"data: " + json.dumps(event).encode() + b"\n\n" for event in events)
        self._send(body + b"data: [DONE]\n\n", "text/event-stream")

    def _send(self, body: bytes, kind: str) -> None:
        self.send_response(200)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


if __name__ == "__main__":
    ThreadingHTTPServer(("127.0.0.1", int(sys.argv[2])), Desk).serve_forever()

"""``steelyard load`` as a user runs it, and a server that answers it."""

from __future__ import annotations

import subprocess
from pathlib import Path

from support.desk import command, environment
from support.hostile import DONE, chunk, reply, sse

GOOD = reply(sse(chunk("a"), chunk("b", finish="stop"), DONE))


def script(seen):
    if seen.path.endswith("/models"):
        return reply(b'{"data":[{"id":"scripted"}]}', kind="application/json")
    return GOOD


def load(tmp_path: Path, *argv: str):
    return subprocess.run(
        [*command("load"), *argv, "--run", str(tmp_path / "run")],
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )

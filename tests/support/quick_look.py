"""``steelyard load`` as a user runs it, and a server that answers it."""

from __future__ import annotations

from pathlib import Path

from support.desk import steelyard
from support.hostile import DONE, chunk, reply, sse

GOOD = reply(sse(chunk("a"), chunk("b", finish="stop"), DONE))


def script(seen):
    if seen.path.endswith("/models"):
        return reply(b'{"data":[{"id":"scripted"}]}', kind="application/json")
    return GOOD


def load(tmp_path: Path, *argv: str):
    key = {"STEELYARD_KEY": str(tmp_path / "signing.key")}
    return steelyard("load", *argv, "--run", str(tmp_path / "run"), cwd=Path.cwd(), env=key)

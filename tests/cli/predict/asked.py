"""A set-up that a user asks of, and ``steelyard predict`` run on a file."""

from __future__ import annotations

import typer
from typer.testing import CliRunner

from steelyard.cli.predict.command import predict

ASKED = """\
setup: 哪种配置放得下？
model: [DeepSeek-V3, Kimi-K2]
device: H200
count: 8
input: 4096
output: 512
concurrency: 64
overhead: 6 GB
slo: {ttft: 5 s, tpot: 100 ms}
"""


def run(*words: object) -> tuple[int, str]:
    """The exit code and what is told."""
    app = typer.Typer()
    app.command()(predict)
    # a window's width, which some runners of tests set, would break the lines of a table
    wide = {"COLUMNS": None}
    done = CliRunner(env=wide).invoke(app, [str(w) for w in words], standalone_mode=False)
    if done.exception is not None:
        raise done.exception
    return done.return_value, done.stdout

"""``steelyard selftest load`` as a user runs it."""

from __future__ import annotations

from typer.testing import CliRunner

from steelyard.cli.selftest import command


def run(*words: str) -> tuple[int, str]:
    """Exit code and what is printed; a refusal is raised."""
    got = CliRunner().invoke(command.app, ["load", *words], standalone_mode=False)
    if got.exception is not None:
        raise got.exception
    return got.return_value, got.stdout

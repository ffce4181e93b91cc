"""The command line: one file a command, a thin edge over the rooms."""

from __future__ import annotations

import sys

__all__ = ["main"]


def main(argv: list[str] | None = None) -> None:
    """Run a command and exit; an interrupt while Python still loads is no fault either."""
    try:
        from steelyard.cli.door import main as run
    except KeyboardInterrupt:
        sys.exit(130)
    run(argv)

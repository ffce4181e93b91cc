"""The command line: a folder a command or a family of them, a thin edge over the rooms.

``options`` and ``terminal`` are what all share: how words are read, and how a reader is told.
"""

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

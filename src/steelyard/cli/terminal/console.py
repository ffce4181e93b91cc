"""A console whose reader may go away, or be a file."""

from __future__ import annotations

import os
import sys
from typing import Any, TextIO

from rich.console import Console

from steelyard.cli.terminal.reader import on_screen

WIDE = 4096
"""Columns where no window sets the width: who reads a log or greps wants each line whole."""


def endless(stream: TextIO | None = None) -> bool:
    """Whether lines are never broken; a table that filled them would be blanks."""
    return "COLUMNS" not in os.environ and not on_screen(stream or sys.stdout)


class LastingConsole(Console):
    """Falls silent where rich's own ends the process; what is piped is not broken into lines."""

    def __init__(self, *, stderr: bool = False, **given: Any) -> None:
        super().__init__(stderr=stderr, **given)
        if endless(sys.stderr if stderr else sys.stdout):
            self.width = WIDE

    def on_broken_pipe(self) -> None:
        """Say nothing more; the command goes on, and ends with its own exit code."""
        self.quiet = True

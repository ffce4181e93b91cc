"""A console whose reader may go away without taking the command along."""

from __future__ import annotations

from rich.console import Console


class LastingConsole(Console):
    """Falls silent where rich's own ends the process."""

    def on_broken_pipe(self) -> None:
        """Say nothing more; the command goes on, and ends with its own exit code."""
        self.quiet = True

"""The command line: one file a command, a thin edge over the rooms."""

from steelyard.cli.main import main

__all__ = ["main"]

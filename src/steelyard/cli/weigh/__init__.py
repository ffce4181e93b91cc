"""steelyard weigh: the command, its dry run, and its progress."""

from __future__ import annotations

from steelyard.cli.weigh.command import weigh

__all__ = ["weigh"]

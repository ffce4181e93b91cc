"""steelyard drill: from options to the page of a drill."""

from __future__ import annotations

from steelyard.cli.drill.command import drill

__all__ = ["drill"]

"""steelyard returns: investments as lines of text."""

from __future__ import annotations

from steelyard.cli.returns.command import returns

__all__ = ["returns"]

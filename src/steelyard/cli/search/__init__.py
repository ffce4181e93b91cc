"""steelyard search: from options to cells, and to what they show."""

from __future__ import annotations

from steelyard.cli.search.command import search

__all__ = ["search"]

"""steelyard data: sets of data."""

from __future__ import annotations

from steelyard.cli.data.command import app

__all__ = ["app"]

"""steelyard prices: a dated price book."""

from __future__ import annotations

from steelyard.cli.prices.command import app

__all__ = ["app"]

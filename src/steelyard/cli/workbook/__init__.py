"""steelyard workbook: a business as a file of Excel."""

from __future__ import annotations

from steelyard.cli.workbook.command import app

__all__ = ["app"]

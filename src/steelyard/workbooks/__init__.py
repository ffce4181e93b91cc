"""A sheet of somebody else's workbook, opened only where it fits into memory."""

from __future__ import annotations

from steelyard.workbooks.grid import Grid, Range, open_grid

__all__ = ["Grid", "Range", "open_grid"]

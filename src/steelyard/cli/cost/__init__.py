"""steelyard cost: the cost model on a terminal."""

from __future__ import annotations

from steelyard.cli.cost.command import cost

__all__ = ["cost"]

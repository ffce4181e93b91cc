"""steelyard load: from options to the lines that say what an endpoint did."""

from __future__ import annotations

from steelyard.cli.load.command import load

__all__ = ["load"]

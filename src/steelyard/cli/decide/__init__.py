"""steelyard decide, next, explain and whatif: the verdict anew."""

from __future__ import annotations

from steelyard.cli.decide.command import decide, explain, next_, whatif

__all__ = ["decide", "explain", "next_", "whatif"]

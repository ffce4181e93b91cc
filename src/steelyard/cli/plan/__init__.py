"""steelyard plan: what can be proven by when."""

from __future__ import annotations

from steelyard.cli.plan.command import plan

__all__ = ["plan"]

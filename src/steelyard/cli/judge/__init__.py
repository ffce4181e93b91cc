"""steelyard judge: pairs of texts before people or a model."""

from __future__ import annotations

from steelyard.cli.judge.command import app

__all__ = ["app"]

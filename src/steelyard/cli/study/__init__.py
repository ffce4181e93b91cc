"""steelyard study: the study's file, checked and started."""

from __future__ import annotations

from steelyard.cli.study.command import app

__all__ = ["app"]

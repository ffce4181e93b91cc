"""steelyard hardware: devices and models on file."""

from __future__ import annotations

from steelyard.cli.hardware.command import app

__all__ = ["app"]

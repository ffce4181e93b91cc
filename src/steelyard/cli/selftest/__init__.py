"""steelyard selftest: the tester put to the test."""

from __future__ import annotations

from steelyard.cli.selftest.command import app

__all__ = ["app"]

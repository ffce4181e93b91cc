"""The record of a run: rebuilt, signed, verified."""

from __future__ import annotations

from steelyard.cli.record.rebuilding import report
from steelyard.cli.record.signing import sign
from steelyard.cli.record.verifying import verify

__all__ = ["report", "sign", "verify"]

"""steelyard predict: forecasts as a table, as facts of a study, as JSON."""

from __future__ import annotations

from steelyard.cli.predict.command import predict

__all__ = ["predict"]

"""steelyard compare: two runs of a study, two loads, or a load and a claim."""

from __future__ import annotations

from steelyard.cli.compare.command import compare

__all__ = ["compare"]

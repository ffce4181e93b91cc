"""What others publish: checked, and imported from their tools."""

from __future__ import annotations

from steelyard.cli.claims.checking import check
from steelyard.cli.claims.importing import import_file

__all__ = ["check", "import_file"]

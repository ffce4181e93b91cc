"""Reads of a stream's usual form that are kept, to be read together."""

from __future__ import annotations

STRIDE = 64
"""Reads that are kept before they are read at once."""
LONGEST_KEPT = 2048
MOST_KEPT = 2 * STRIDE
Kept = list[int | bytes]
"""Time and bytes in turn."""

"""Offering load: arrivals, windows and what the clock says of them."""

from steelyard.load.closed import closed_loop

__all__ = ["closed_loop"]

"""Offering load: arrivals, windows and what the clock says of them."""

from steelyard.load.closed import closed_loop
from steelyard.load.criteria import ALWAYS, CRITERIA
from steelyard.load.measure import defined, measure, window_sums
from steelyard.load.offered import Offer, offered
from steelyard.load.seen import Seen

__all__ = [
    "ALWAYS",
    "CRITERIA",
    "Offer",
    "Seen",
    "closed_loop",
    "defined",
    "measure",
    "offered",
    "window_sums",
]

"""Statistics on plain arrays: rates, comparisons, percentiles, resampling."""

from steelyard.stats.interval import Interval

__all__ = ["Interval"]

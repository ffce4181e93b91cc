"""The report of a run of load, from its two JSON documents alone."""

from steelyard.report.loadpage.page import compose_load, load_headline, load_pages

__all__ = ["compose_load", "load_headline", "load_pages"]

"""The report of a sweep or a search for the highest load, from search.json alone."""

from steelyard.report.searchpage.page import compose_search, search_headline, search_pages

__all__ = ["compose_search", "search_headline", "search_pages"]

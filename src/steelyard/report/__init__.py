"""The report: one document, two languages, HTML, Markdown and PDF."""

from steelyard.report.claimspage import (
    claims_headline,
    claims_pages,
    compose_claims,
)
from steelyard.report.compose import compose, headline
from steelyard.report.document import Document, Hero
from steelyard.report.drillpage import drill_headline, drill_pages
from steelyard.report.explainpage import compose_explanation, compose_steps
from steelyard.report.html import to_html
from steelyard.report.loadpage import compose_load, load_headline, load_pages
from steelyard.report.markdown import to_markdown
from steelyard.report.pages import LANGS, Page, printed, twins, written
from steelyard.report.pdf import require_pdf
from steelyard.report.searchpage import compose_search, search_headline, search_pages
from steelyard.report.words import LANGUAGES

__all__ = [
    "LANGS",
    "LANGUAGES",
    "Document",
    "Hero",
    "Page",
    "claims_headline",
    "claims_pages",
    "compose",
    "compose_claims",
    "compose_explanation",
    "compose_load",
    "compose_search",
    "compose_steps",
    "drill_headline",
    "drill_pages",
    "headline",
    "load_headline",
    "load_pages",
    "printed",
    "require_pdf",
    "search_headline",
    "search_pages",
    "to_html",
    "to_markdown",
    "twins",
    "written",
]

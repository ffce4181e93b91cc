"""The page of a judged document of claims, and its part in a study's report."""

from steelyard.report.claimspage.blocks import claims_blocks
from steelyard.report.claimspage.page import claims_headline, claims_pages, compose_claims

__all__ = ["claims_blocks", "claims_headline", "claims_pages", "compose_claims"]

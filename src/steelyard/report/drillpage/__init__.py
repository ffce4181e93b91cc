"""The report of a drill, from drill.json alone."""

from steelyard.report.drillpage.page import compose_drill, drill_headline, drill_pages

__all__ = ["compose_drill", "drill_headline", "drill_pages"]

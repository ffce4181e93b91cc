"""A document as PDF: the same blocks and charts, set on A4 by a library."""

from steelyard.report.pdf.setting import require_pdf, to_pdf

__all__ = ["require_pdf", "to_pdf"]

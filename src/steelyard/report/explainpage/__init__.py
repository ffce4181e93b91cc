"""Why: a deployment, a gate or a criterion, with each number's proof."""

from steelyard.report.explainpage.page import compose_explanation, compose_steps

__all__ = ["compose_explanation", "compose_steps"]

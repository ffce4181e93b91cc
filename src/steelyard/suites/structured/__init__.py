"""Structured output: strict, extracted and delivered compliance, and what was right."""

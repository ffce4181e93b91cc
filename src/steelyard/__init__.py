"""Steelyard weighs LLM deployments against each other and proves the choice."""

__version__ = "0.1.0"

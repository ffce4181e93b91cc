"""Which outcomes are an answer of the model."""

from __future__ import annotations

WHOLE = frozenset({"", "length", "thinking-only", "refusal"})
"""Kinds of a request that was answered to its end."""

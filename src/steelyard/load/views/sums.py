"""Sums in which an unknown stays unknown, with its reason."""

from __future__ import annotations

from steelyard.evidence import Missing

Maybe = float | Missing


def plus(a: Maybe, b: Maybe) -> Maybe:
    """Give a + b, or the reason why one is unknown."""
    if isinstance(a, Missing):
        return a
    return b if isinstance(b, Missing) else a + b


def minus(a: Maybe, b: Maybe) -> Maybe:
    """Give a - b, or the reason why one is unknown."""
    if isinstance(a, Missing):
        return a
    return b if isinstance(b, Missing) else a - b


def over(a: Maybe, b: Maybe, *, nothing: str) -> Maybe:
    """Give a / b, or the reason why one is unknown; ``nothing`` says what a b of 0 means."""
    if isinstance(a, Missing):
        return a
    if isinstance(b, Missing):
        return b
    return a / b if b else Missing(reason=nothing)

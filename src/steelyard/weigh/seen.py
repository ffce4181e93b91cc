"""Small questions about what was seen of a deployment."""

from __future__ import annotations

from collections.abc import Sequence

from steelyard.cost import Usage
from steelyard.evidence import Answer
from steelyard.load import Seen


def usage(seen: Seen, answers: Sequence[Answer]) -> Usage | None:
    """Tokens of all samples of these answers; None if one that answered reports none."""
    spent = [seen.samples[number] for answer in answers for number in answer.samples]
    spent = [s for s in spent if s.prompt_tokens is not None or s.content_chars]
    if any(s.prompt_tokens is None or s.completion_tokens is None for s in spent):
        return None
    cached = [s.cached_tokens for s in spent]
    return Usage(
        input=sum(s.prompt_tokens or 0 for s in spent),
        output=sum(s.completion_tokens or 0 for s in spent),
        cached=None if None in cached else sum(c or 0 for c in cached),
    )


def asked_alike(one: Seen, two: Seen) -> bool:
    """Whether two deployments have answers to the same items."""
    return [(a.item, a.repeat) for a in one.answers] == [(a.item, a.repeat) for a in two.answers]

"""What an endpoint adds to a prompt: chat template, begin mark, hidden system prompt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from steelyard.evidence import Missing

UNKNOWN = "what the endpoint's template adds is not known before it has answered with usage"


@dataclass(frozen=True, slots=True, kw_only=True)
class Overhead:
    """Prompt tokens as reported, less the text's own."""

    tokens: int | Missing
    """The same for each request; Missing where it is not."""
    checked: int
    differs: int
    """Requests whose difference is another than the most frequent one."""


def overhead(pairs: Iterable[tuple[int | None, int]]) -> Overhead:
    """Compare (tokens as reported, tokens of the text), one pair a request.

    A template adds the same to each prompt of one form, so a difference that varies in more
    than 1 % of requests says that the tokenizer is not the endpoint's.
    """
    known = [said - own for said, own in pairs if said is not None]
    if not known:
        return Overhead(tokens=Missing(reason=UNKNOWN), checked=0, differs=0)
    most, times = Counter(known).most_common(1)[0]
    differs = len(known) - times
    if most < 0 or differs > 0.01 * len(known):
        why = (
            f"prompt tokens as reported and as counted differ by {min(known)} to {max(known)}; "
            "the tokenizer is not the endpoint's, or prompts were cut"
        )
        return Overhead(tokens=Missing(reason=why), checked=len(known), differs=differs)
    return Overhead(tokens=most, checked=len(known), differs=differs)

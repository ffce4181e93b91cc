"""What measured pairs say of a CPU+GPU deployment, where shares alone would say nothing."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from steelyard.errors import CatalogueError


@dataclass(frozen=True, slots=True, kw_only=True)
class Split:
    """Seconds of a token: so much for each expert asked, and everything else."""

    each: float
    rest: float

    def seconds(self, experts: float) -> float:
        """A token that passes so many experts."""
        return self.rest + self.each * experts


def split_of(points: Sequence[tuple[float, float]]) -> Split:
    """Identify from (experts asked, seconds a token): the slope is one expert's time.

    The same machine asked for 6 and for 8 experts differs in the experts alone, so the slope is
    theirs and the rest is what neither cores nor channels change. Least squares beyond two points.
    Raises CatalogueError for points that all ask for as many.
    """
    n = len(points)
    centre = sum(k for k, _ in points) / n
    middle = sum(t for _, t in points) / n
    spread = sum((k - centre) ** 2 for k, _ in points)
    if not spread:
        raise CatalogueError("all points ask for as many experts; measure with fewer, too")
    each = sum((k - centre) * (t - middle) for k, t in points) / spread
    return Split(each=each, rest=middle - each * centre)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stream:
    """Prefill that brings the layers to the GPU once for each chunk of the prompt."""

    passing: float
    """Seconds to bring all weights once."""
    token: float
    """Seconds each token computes."""
    chunk: int

    def seconds(self, tokens: int) -> float:
        """ceil(n / chunk) passes of the weights, and n tokens."""
        return math.ceil(tokens / self.chunk) * self.passing + tokens * self.token


def stream_of(short: tuple[int, float], longer: tuple[int, float], *, chunk: int) -> Stream:
    """Identify from two prompts of one chunk each: (tokens, tokens a second)."""
    (few, slow), (many, fast) = short, longer
    token = (many / fast - few / slow) / (many - few)
    return Stream(passing=few / slow - few * token, token=token, chunk=chunk)

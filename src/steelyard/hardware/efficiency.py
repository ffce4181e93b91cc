"""How much longer than at peak an operation takes: a scale, and what changes it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """One operation: seconds = peak seconds x scale x exp(sum of coefficients of its traits)."""

    scale: float
    traits: Mapping[str, float]

    def seconds(self, at_peak: float, traits: Mapping[str, float]) -> float:
        """Seconds of an operation that takes ``at_peak`` at the hardware's peak."""
        if not at_peak:
            return 0.0
        # A plain loop: a thousand set-ups come here 170,000 times.
        shift, known = 0.0, self.traits
        for name, x in traits.items():
            if name in known:
                shift += known[name] * x
        return at_peak * self.scale * math.exp(shift)


@dataclass(frozen=True, slots=True, kw_only=True)
class Efficiency:
    """Terms by operation; an operation without a term takes no time of its own."""

    terms: Mapping[str, Term]

    def seconds(
        self, work: Mapping[str, float], traits: Mapping[str, float]
    ) -> Mapping[str, float]:
        """Seconds by operation."""
        return {
            name: term.seconds(work[name], traits)
            for name, term in self.terms.items()
            if name in work
        }

    def times(self, factor: float) -> Efficiency:
        """All operations so many times longer."""
        return Efficiency(
            terms={
                name: Term(scale=term.scale * factor, traits=term.traits)
                for name, term in self.terms.items()
            }
        )

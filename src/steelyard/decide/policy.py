"""The thresholds a verdict is ruled by; ours, declared, and printed with every verdict."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """Thresholds of the verdict; see docs/decisions/0007-verdict-policy.md."""

    first_rank: float = 0.80
    """Least probability of ranking first, on the declared weights and their band."""
    confidence: float = 0.80
    """Least confidence factor of the winner."""
    equivalence: float = 0.90
    """Least probability that a difference lies inside the margin before it is a tie."""
    default_margin: float = 0.01
    """Of the anchors' range, for a criterion that declares no margin."""
    draws: int = 10_000
    """Weight vectors drawn; 9,604 already give +-0.01 at 95 % (1.96^2 / 4 / 0.01^2)."""

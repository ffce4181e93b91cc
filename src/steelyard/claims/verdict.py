"""What a claim is found to be, and the arithmetic that says so."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from steelyard.claims.amounts import Amount
from steelyard.claims.families import FAMILY_OF
from steelyard.claims.text import Text


class Verdict(StrEnum):
    """From worst to best; a claim gets the worst that any rule finds."""

    IMPOSSIBLE = "impossible"
    WRONG_FORMULA = "wrong-formula"
    INCONSISTENT = "inconsistent"
    UNSUPPORTED = "unsupported"
    PLAUSIBLE = "plausible"


ORDER = tuple(Verdict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """What one rule says of one claim.

    ``slack`` is how far the claim is from the line it had to keep: the factor by which it breaks
    it (above 1), or by which it stays inside (below 1); None where nothing is divided.
    """

    rule: str
    verdict: Verdict
    arithmetic: Text
    slack: float | None = None
    remedy: Text | None = None

    @property
    def family(self) -> str:
        """The id of the family of rules, such as ``R2``."""
        return FAMILY_OF[self.rule]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """A claim with everything that was found; the first finding decides."""

    id: str
    says: Text
    """The statement; in Chinese too where the file has it so."""
    quantity: str
    value: str
    values: tuple[Amount, ...]
    at: str
    source: str
    """Where it was read, if elsewhere than the document."""
    verdict: Verdict
    findings: tuple[Finding, ...]
    missing: tuple[str, ...]
    """Names of set-up fields without which such a figure can't be repeated."""
    line: int

    @property
    def deciding(self) -> Finding:
        """The finding that set the verdict."""
        return self.findings[0]

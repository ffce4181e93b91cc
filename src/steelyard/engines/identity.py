"""What runs, named beyond doubt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """One thing known of an engine."""

    name: str
    value: str | int | bool
    """For status "missing": the reason."""
    status: Literal["measured", "documented", "missing"]
    """measured: seen or set by us; documented: what a file or a server says of itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity:
    """An engine and its weights; two runs with equal identities ran the same thing."""

    engine: str
    version: str
    model: str
    """The name that requests carry."""
    weights_sha256: str
    facts: tuple[Fact, ...]

    def value(self, name: str) -> str | int | bool | None:
        """Return a fact's value; None where it is missing or was never asked for."""
        for fact in self.facts:
            if fact.name == name and fact.status != "missing":
                return fact.value
        return None


def measured(name: str, *, value: str | int | bool) -> Fact:
    """Make a fact that we saw or set."""
    return Fact(name=name, value=value, status="measured")


def said(name: str, *, value: object, by: str) -> Fact:
    """Make a fact that ``by`` states; nothing stated is missing, not empty."""
    if isinstance(value, str | int) and value != "":
        return Fact(name=name, value=value, status="documented")
    return Fact(name=name, value=f"not stated by {by}", status="missing")

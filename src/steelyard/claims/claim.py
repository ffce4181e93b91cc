"""A claim, the set-up it is made for, and the document it stands in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from steelyard.claims.amounts import Amount

SUPPOSED = "supposed format"
"""A field of no file: the format that is tried where none is stated."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """What a claim says of how its figure came about; a field that is not stated is absent."""

    fields: Mapping[str, Any] = field(default_factory=dict)

    def text(self, name: str) -> str:
        """The field as text; "" where it is not stated."""
        return str(self.fields.get(name, ""))

    def texts(self, name: str) -> tuple[str, ...]:
        """The field as several texts."""
        found = self.fields.get(name, ())
        return (found,) if isinstance(found, str) else tuple(found)

    def amount(self, name: str) -> Amount | None:
        """The field as an amount; None where it is not stated."""
        found = self.fields.get(name)
        return found if isinstance(found, Amount) else None

    def value(self, name: str) -> float | None:
        """The field's number in base units; None where it is not stated."""
        found = self.fields.get(name)
        return found.value if isinstance(found, Amount) else None

    def has(self, name: str) -> bool:
        """Whether the field is stated."""
        return name in self.fields


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """One statement, taken apart into what rules can judge."""

    id: str
    says: str
    quantity: str
    """A name of the vocabulary, or as it was written; "" where the claim has none."""
    values: tuple[Amount, ...]
    setup: Setup
    called: str = ""
    """The quantity as the document calls it."""
    more: Mapping[str, Any] = field(default_factory=dict)
    """Formula, parts, series and the other fields that only some claims have."""
    at: str = ""
    line: int = 0

    @property
    def value(self) -> Amount | None:
        """The one value; None where there is none, or several."""
        return self.values[0] if len(self.values) == 1 else None

    def get(self, name: str) -> Any:
        """A field that only some claims have; None where it is absent."""
        return self.more.get(name)


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A document with its claims."""

    title: str
    chinese: str = ""
    """The title in Chinese, where the file has it so."""
    origin: str = ""
    date: str = ""
    file: str = ""
    claims: tuple[Claim, ...] = ()
    business: Mapping[str, Amount] = field(default_factory=dict)
    _by_id: Mapping[str, Claim] = field(init=False, repr=False, compare=False)
    _naming: Mapping[str, list[Claim]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        known = {one.id: one for one in reversed(self.claims)}
        object.__setattr__(self, "_by_id", known)
        naming: dict[str, list[Claim]] = {}
        for one in self.claims:
            for name in one.get("together") or ():
                naming.setdefault(name, []).append(one)
        object.__setattr__(self, "_naming", naming)

    def tested(self, claim: Claim) -> Iterator[Claim]:
        """Claims of the same test: those that it names, and those that name it."""
        named = (self.find(name) for name in claim.get("together") or ())
        yield from (one for one in named if one is not None)
        yield from self._naming.get(claim.id, ())

    def find(self, claim_id: str) -> Claim | None:
        """The claim of this id, the first where several have it."""
        return self._by_id.get(claim_id)

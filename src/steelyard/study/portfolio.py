"""A portfolio: several candidates in service at once, each for its share of the requests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, WithJsonSchema

from steelyard.study.record import Named, Record, Share, Text, readonly

EVERYWHERE = ""
"""Stands for every workload, where the split is the same on all."""
_ROUNDING = 1e-9


def _by_workload(raw: object) -> object:
    """A split that names members at once holds for every workload."""
    if isinstance(raw, dict) and raw and not any(isinstance(x, dict) for x in raw.values()):
        return {EVERYWHERE: raw}
    return raw


_Shares = Annotated[Mapping[str, Share], readonly()]
_Split = Annotated[
    Mapping[str, _Shares],
    BeforeValidator(_by_workload),
    readonly(),
    WithJsonSchema(
        {
            "type": "object",
            "additionalProperties": {"type": ["string", "object"]},
            "examples": [{"chat": {"hosted": "100%"}, "batch": {"own": "100%"}}],
        }
    ),
]


class Portfolio(Record):
    """This one for sessions under an SLA, that one for batch: a candidate of its own."""

    name: Named
    about: Text | None = Field(default=None, description="what it is for, in words")
    routing: Text = Field(description="the rule by which a request finds its member, in words")
    split: _Split = Field(description="shares of the requests, by workload and member")

    @property
    def members(self) -> tuple[str, ...]:
        """Everybody who serves some workload, in the order of the file."""
        return tuple(dict.fromkeys(name for shares in self.split.values() for name in shares))

    def shares(self, workload: str | None) -> Mapping[str, float]:
        """The split of a workload; of all where it is the same everywhere."""
        found: Mapping[str, float] | None = self.split.get(workload or EVERYWHERE)
        return next(iter(self.split.values())) if found is None else found


def whole(shares: Mapping[str, Any]) -> bool:
    """Whether shares add up to all requests."""
    return bool(abs(sum(shares.values()) - 1.0) < _ROUNDING)
